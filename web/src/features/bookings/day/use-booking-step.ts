import { useNavigate, type NavigateFunction } from 'react-router-dom';
import {
  transitionBooking,
  type AdminBooking,
  type StepForm,
} from 'shared/contracts/admin-bookings.ts';
import { listDueItems } from 'shared/contracts/charges.ts';
import type { OperatorAction } from 'shared/domain/visits/booking-status.ts';
import { skippedReason } from 'shared/domain/plans/plan-state.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { hasStatus } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { holderIn, useHeldChange } from '../../../changes/use-held-change.ts';
import { aroundVisit, aroundVisitLater, visitLists } from './operator-day.ts';
import { noticeText } from '../notice-labels.ts';
import { showAdminBooking } from './written-bookings.ts';
import { showChangedWeek } from './written-week.ts';

const mailed = 'The customer gets an email about it.';

/** The toast after each step. */
const done: Record<
  OperatorAction,
  { title: string; description: string | ((booking: AdminBooking) => string) }
> = {
  confirm: {
    title: 'Visit Confirmed',
    description: (booking) => noticeText(booking, mailed),
  },
  complete: { title: 'Visit Completed', description: 'Its report waits to be written.' },
  markPaid: { title: 'Marked Paid', description: 'The visit is marked as paid.' },
  refund: { title: 'Refund Noted', description: 'The payment is marked as refunded.' },
  reschedule: {
    title: 'Visit Moved',
    description: (booking) => `${describeVisit(booking)}. ${noticeText(booking, mailed)}`,
  },
  cancel: {
    title: 'Visit Cancelled',
    // If the customer had already cancelled it, there is no reason and nobody is told.
    description: (booking) =>
      booking.cancelReason === null
        ? 'The customer had cancelled it already, and gets no email.'
        : noticeText(booking, 'The customer gets an email and reads your reason.'),
  },
};

/** Skipped with a tap: there is no reason to read. */
const isSkip = (step: StepForm): boolean =>
  step.action === 'cancel' && step.reason === skippedReason;

const skipped: (typeof done)[OperatorAction] = {
  title: 'Visit Skipped',
  description: (booking) => noticeText(booking, mailed),
};

type Step = { booking: AdminBooking; step: StepForm; navigate: NavigateFunction };

/** Leads to the day that a visit was moved to. */
const leadToDay = (date: string | null, { booking, navigate }: Step) =>
  date !== null &&
  date !== booking.scheduledDate && {
    action: {
      label: 'Show That Day',
      onClick: () => void navigate(paths.adminBookings({ date })),
    },
  };

/** The check fee has moved to another visit. */
const listsOfMovedFee = (changed: AdminBooking, booking: AdminBooking) =>
  changed.fee === booking.fee ? [] : visitLists;

type Changed = { booking: AdminBooking };

/** What changes with a visit, however it was changed. */
export const changedVisit = {
  isStep: true,
  shows: (changed: AdminBooking, { booking }: Changed) => {
    showAdminBooking(changed);
    showChangedWeek(booking, changed);
  },
  outdates: [...aroundVisit, listDueItems],
  outdatesLater: (changed: AdminBooking, { booking }: Changed) => [
    ...aroundVisitLater,
    listDueItems,
    ...listsOfMovedFee(changed, booking),
  ],
  outdatesRefused: visitLists,
} as const;

const changeVisit = defineChange(transitionBooking, {
  ...changedVisit,
  request: ({ booking, step }: Step) => ({ params: { id: booking.id }, body: step }),
  says: (changed, provided) => {
    const { title, description } = isSkip(provided.step) ? skipped : done[provided.step.action];
    return {
      title,
      description: typeof description === 'string' ? description : description(changed),
      ...leadToDay(changed.scheduledDate, provided),
    };
  },
  fails: (_step, error) => ({
    title: 'Visit Not Changed',
    fallback: 'The visit could not be changed. Please try again.',
    // The question stays, because the customer's payment can be ended.
    ...(holderIn(error) !== undefined && { inForm: true }),
  }),
});

/**
 * Runs one action on a booking at a time; if it is rejected, the current state is refetched. `onDone` is called when
 * the action succeeded or is no longer possible. After any other failure the form still needs what was typed.
 */
export const useBookingStep = (booking: AdminBooking, onDone: () => void) => {
  const navigate = useNavigate();
  const { run, isPending, isHeld, problem } = useHeldChange(changeVisit, {
    onDone,
    onPaid: onDone,
    onFailed: (error) => {
      if (hasStatus(error, 409) && holderIn(error) === undefined) onDone();
    },
  });
  return {
    take: (step: StepForm) => run({ booking, step, navigate }),
    isPending,
    isHeld,
    /** Undefined for what a toast has reported. */
    problem: isHeld ? problem : undefined,
  };
};
