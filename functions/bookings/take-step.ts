import { isTaken, mayTransition } from 'shared/domain/booking-status.ts';
import type { BookingStatus, OperatorAction } from 'shared/domain/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import type { Profile } from '../customers/profile-store.ts';
import type { BookingStore, StoredBooking } from './booking-store.ts';
import { changesOf } from './step-changes.ts';
import type { ChangeDependencies, StepWish } from './step-changes.ts';

/** The other side, the daily job or a repetition may be changing the booking at the same moment. */
const attempts = 5;

export type StepDependencies = ChangeDependencies & {
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  bookings: Pick<BookingStore, 'find' | 'transition'>;
};

type Step = {
  id: string;
  wish: StepWish;
  now: Date;
  /** Refuses whoever may not take this step, by throwing. */
  guard?: (booking: StoredBooking) => void;
};

/** The booking after the step, whose it is, and whether this very call took the step. */
export type TakenStep = {
  booking: StoredBooking;
  customer: Profile | undefined;
  isNew: boolean;
};

/**
 * Takes a step of a booking with all that belongs to it, in one transaction. What has been done already
 * stays done and counts as success.
 * @throws AppError `not-found`, or `conflict` with what is the case now.
 */
export const takeStep = async (
  { id, wish, now, guard }: Step,
  { bookings, ...dependencies }: StepDependencies,
): Promise<TakenStep> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const booking = await bookings.find(id);
    if (!booking) throw new AppError('not-found', 'This booking could not be found.');
    guard?.(booking);
    // Before the step: read after it and failing, it would keep the step from being told of.
    const customer = await dependencies.profiles.find(booking.userId);
    if (isFulfilled(wish, booking)) return { booking, customer, isNew: false };
    if (!mayTransition(wish.action, booking))
      throw new AppError('conflict', refusalOf(wish.action, booking));
    const changes = await changesOf(wish, { booking, customer, now }, dependencies);
    const after = await bookings.transition(booking, wish.action, now, changes);
    if (after) return { booking: after, customer, isNew: true };
  }
  throw new AppError('conflict', 'This booking is being changed elsewhere. Please try again.');
};

const isFulfilled = (wish: StepWish, booking: StoredBooking): boolean =>
  wish.action === 'reschedule'
    ? mayTransition('reschedule', booking) &&
      wish.scheduledDate === booking.scheduledDate &&
      wish.preferredTime === booking.preferredTime
    : isTaken(wish.action, booking);

const states: Record<BookingStatus, string> = {
  pending: 'This visit has not been confirmed yet.',
  confirmed: 'This visit is confirmed already.',
  completed: 'This visit has been completed.',
  cancelled: 'This visit has been cancelled.',
};

const refusalOf = (action: OperatorAction, { status }: StoredBooking): string => {
  if (action === 'refund') return 'Nothing has been paid for this visit.';
  if (action === 'markPaid' && status !== 'cancelled') return 'The payment has been refunded.';
  if (action === 'confirm' && status === 'pending') return 'Please give this visit a day first.';
  return states[status];
};
