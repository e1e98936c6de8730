import { getVisitSummary, listBookings, type Booking } from 'shared/contracts/bookings.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { actOnVisit, listPlans, type visitActions } from 'shared/contracts/plans.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { visitDate } from '../booking-summary.ts';
import { showOwnBooking } from '../day/written-bookings.ts';
import type { ToastContent } from '../../../ui/toast-store.ts';

type Action = (typeof visitActions)[number];
type Step = { booking: Booking; action: Action; body: BodyOf<typeof actOnVisit> };

const messages: Record<Action, (changed: Booking) => ToastContent> = {
  skip: ({ scheduledDate }) => ({
    title: 'Visit Skipped',
    // The operator may have moved it since it was shown here.
    description: `We won’t come on ${visitDate(scheduledDate)}.`,
  }),
  move: (changed) => ({
    title: 'Visit Moved',
    description: `We’ll come on ${describeVisit(changed)} instead.`,
  }),
  restore: ({ serviceName, scheduledDate }) => ({
    title: 'Visit Back On',
    description: `${serviceName} (${visitDate(scheduledDate)}) is back on.`,
  }),
};

const changeVisit = defineChange(actOnVisit, {
  request: ({ booking, action, body }: Step) => ({
    params: { bookingId: booking.id, action },
    body,
  }),
  isStep: true,
  shows: showOwnBooking,
  says: (changed, { action }) => messages[action](changed),
  outdates: [listBookings, getVisitSummary, listPlans],
  // Another visit may be the next one now, moving the first visit of a requested plan moves the plan, and the check fee
  // of a restored visit may come back from another one.
  outdatesLater: (changed, { booking: { fee } }) => [
    getVisitSummary,
    listPlans,
    ...(changed.fee === fee ? [] : [listBookings]),
  ],
  outdatesRefused: [listBookings],
  fails: {
    title: 'Visit Not Changed',
    fallback: 'The visit could not be changed. Please try again.',
    inForm: 'beside fields',
  },
});

/** Skips, moves or restores one of the customer's visits; `problem` is the error message for the form. */
export const useOwnVisit = (booking: Booking, onDone: () => void) => {
  const { run, isPending, problem } = useChange(changeVisit, { onDone });
  const take = (action: Action, body: Step['body']) => run({ booking, action, body });
  return { take, isPending, problem };
};
