import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import {
  listAdminBookings,
  listBookingDays,
  transitionBooking,
  type AdminBooking,
  type StepForm,
} from 'shared/contracts/admin-bookings.ts';
import { listDueItems } from 'shared/contracts/charges.ts';
import type { OperatorAction } from 'shared/domain/booking-status.ts';
import { describeVisit } from 'shared/domain/visit.ts';
import { hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { invalidateAround, invalidateDays } from './operator-day.ts';
import { toldWords } from './told-words.ts';
import { showAdminBooking } from './written-bookings.ts';
import { showChangedWeek } from './written-week.ts';

const mailed = 'The customer gets an e-mail about it.';

/** The toast after each step. */
const done: Record<
  OperatorAction,
  { title: string; description: string | ((booking: AdminBooking) => string) }
> = {
  confirm: {
    title: 'Visit Confirmed',
    description: (booking) => toldWords(booking, mailed),
  },
  complete: { title: 'Visit Completed', description: 'Its report waits to be written.' },
  markPaid: { title: 'Payment Noted', description: 'The visit is marked as paid.' },
  refund: { title: 'Refund Noted', description: 'The payment is marked as refunded.' },
  reschedule: {
    title: 'Visit Moved',
    description: (booking) => `${describeVisit(booking)}. ${toldWords(booking, mailed)}`,
  },
  cancel: {
    title: 'Visit Cancelled',
    // If the customer had already cancelled it, there is no reason and nobody is told.
    description: (booking) =>
      booking.cancelReason === null
        ? 'The customer had cancelled it already, and gets no e-mail.'
        : toldWords(booking, 'The customer gets an e-mail and reads your reason.'),
  },
};

/**
 * Runs one action on a booking at a time; if it is rejected, the current state is refetched. `onDone` is called when
 * the action succeeded or is no longer possible. After any other failure the form still needs what was typed.
 */
export const useBookingStep = (booking: AdminBooking, onDone: () => void) => {
  const once = useStepGuard();
  const navigate = useNavigate();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (step: StepForm) =>
      call(transitionBooking, { params: { id: booking.id }, body: step }),
    onSuccess: async (changed, { action }) => {
      onDone();
      const hasMoved = changed.scheduledDate !== booking.scheduledDate;
      showAdminBooking(changed);
      showChangedWeek(booking, changed);
      // The check fee has moved to another visit.
      if (changed.fee !== booking.fee) readAfterLag(listAdminBookings, listBookingDays);
      const { title, description } = done[action];
      const { scheduledDate: date } = changed;
      toast({
        title,
        description: typeof description === 'string' ? description : description(changed),
        ...(hasMoved &&
          date !== null && {
            action: {
              label: 'Show That Day',
              onClick: () => void navigate(paths.adminBookings({ date })),
            },
          }),
      });
      readAfterLag(listDueItems);
      await Promise.all([invalidateAround(), invalidate(listDueItems)]);
    },
    onError: async (error) => {
      if (hasStatus(error, 409)) onDone();
      toastFailure(error, {
        title: 'Visit Not Changed',
        fallback: 'The visit could not be changed. Please try again.',
      });
      await invalidateDays();
    },
  });
  return {
    take: (step: StepForm) => once(() => mutateAsync(step)),
    isPending,
    pending: isPending ? variables?.action : undefined,
  };
};
