import { useMutation } from '@tanstack/react-query';
import {
  listAdminBookings,
  transitionBooking,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import type { OperatorAction } from 'shared/domain/booking-status.ts';
import { hasStatus, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { replaceInLists } from '../../lib/replace-in-lists.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { toast } from '../../ui/toast-store.ts';
import { invalidateAround, invalidateDays } from './operator-day.ts';

/** What the operator is told once a step is taken. */
const done: Record<OperatorAction, { title: string; description: string }> = {
  confirm: { title: 'Visit Confirmed', description: 'The customer gets a mail about it.' },
  complete: { title: 'Visit Completed', description: 'Its report waits to be written.' },
  markPaid: { title: 'Payment Noted', description: 'The visit is marked as paid.' },
  refund: { title: 'Refund Noted', description: 'The payment is marked as refunded.' },
  cancel: {
    title: 'Visit Cancelled',
    description: 'The customer gets a mail and reads your reason.',
  },
};

type Step = { action: OperatorAction; reason?: string };

/** Takes steps of a booking, one at a time; a refused one shows how things stand now. */
export const useBookingStep = (booking: AdminBooking) => {
  const once = useStepGuard();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (step: Step) => call(transitionBooking, { params: { id: booking.id }, body: step }),
    onSuccess: async (changed, { action }) => {
      replaceInLists(listAdminBookings, changed);
      toast(done[action]);
      await invalidateAround();
    },
    onError: async (error) => {
      if (hasStatus(error, 401)) return;
      toast({
        title: 'Visit Not Changed',
        description: messageOf(error, 'The visit could not be changed. Please try again.'),
        variant: 'destructive',
      });
      await invalidateDays();
    },
  });
  return {
    take: (step: Step) => once(() => mutateAsync(step)),
    isPending,
    /** The step that is under way. */
    pending: isPending ? variables?.action : undefined,
  };
};
