import { useMutation } from '@tanstack/react-query';
import { getVisitSummary, listBookings, type Booking } from 'shared/contracts/bookings.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { actOnVisit, listPlans, type visitActions } from 'shared/contracts/plans.ts';
import { describeVisit } from 'shared/domain/visit.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { visitDate } from './booking-summary.ts';
import { showOwnBooking } from './written-bookings.ts';

type Action = (typeof visitActions)[number];
type Step = { action: Action; body: BodyOf<typeof actOnVisit> };

const fallback = 'The visit could not be changed. Please try again.';

/** Skips or moves one of the customer's visits; `problem` is the error message for the form. */
export const useOwnVisit = (booking: Booking, onDone: () => void) => {
  const once = useStepGuard();
  const tellLate = useLateFailure();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ action, body }: Step) =>
      call(actOnVisit, { params: { bookingId: booking.id, action }, body }),
    onSuccess: async (changed, { action }) => {
      showOwnBooking(changed);
      // Another visit may be the next one now, and moving the first visit of a requested plan moves the plan.
      readAfterLag(getVisitSummary, listPlans);
      toast(
        action === 'skip'
          ? {
              title: 'Visit Skipped',
              // The operator may have moved it since it was shown here.
              description: `We won’t come on ${visitDate(changed.scheduledDate)}.`,
            }
          : {
              title: 'Visit Moved',
              description: `We’ll come on ${describeVisit(changed)} instead.`,
            },
      );
      onDone();
      await invalidate(listBookings, getVisitSummary, listPlans);
    },
    onError: (failure) =>
      tellLate(invalidate(listBookings), failure, { title: 'Visit Not Changed', fallback }),
  });
  return {
    take: (action: Action, body: Step['body']) => once(() => mutateAsync({ action, body })),
    isPending,
    problem: error && messageOf(error, fallback),
  };
};
