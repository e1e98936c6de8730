import { isOpenVisit, isTaken, mayTransition } from 'shared/domain/booking-status.ts';
import type { BookingAction, BookingStatus } from 'shared/domain/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { retryOvertaken } from '../platform/retry-overtaken.ts';
import type { Operation } from '../platform/transact.ts';
import { changesOf } from './booking-action-changes.ts';
import type { ChangeDependencies } from './booking-action-changes.ts';
import type { BookingActionRequest } from './booking-action-request.ts';

export type StepDependencies = ChangeDependencies & {
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  bookings: Pick<BookingStore, 'find' | 'getMany' | 'transition'>;
};

type Step = {
  id: string;
  request: BookingActionRequest;
  now: Date;
  /** Throws when the caller may not take this action. */
  guard?: (booking: StoredBooking) => void;
  /** What else the transaction does for a caller who takes it. */
  also?: readonly Operation[];
};

/** The updated booking, its customer, and whether this call took the action. */
export type TakenStep = {
  booking: StoredBooking;
  customer: Profile | undefined;
  isNew: boolean;
};

/**
 * Takes an action on a booking with everything that belongs to it, in one transaction. An action that
 * was taken before counts as success.
 * @throws AppError `not-found`, or `conflict` with the booking's current state.
 */
export const applyBookingAction = async (
  { id, request, now, guard, also = [] }: Step,
  dependencies: StepDependencies,
): Promise<TakenStep> =>
  retryOvertaken<TakenStep>(async () => {
    const { bookings } = dependencies;
    const booking = await bookings.find(id);
    if (!booking) throw new AppError('not-found', 'This booking could not be found.');
    guard?.(booking);
    // Read first: if it failed afterwards, nobody would be told of the action.
    const customer = await dependencies.profiles.find(booking.userId);
    if (isFulfilled(request, booking)) return { booking, customer, isNew: false };
    const action = transitionOf(request, booking);
    if (action === 'markPaid' && booking.included) throw new AppError('conflict', paidByPlan);
    if (!mayTransition(action, booking)) throw new AppError('conflict', refusalOf(action, booking));
    const changes = await changesOf(request, { booking, customer, now }, dependencies);
    const parts = { ...changes, also: [...changes.also, ...also] };
    const after = await bookings.transition(booking, action, now, parts);
    return after ? { booking: after, customer, isNew: true } : 'overtaken';
  }, 'This booking is being changed elsewhere. Please try again.');

const transitionOf = (request: BookingActionRequest, { cancelledBy }: StoredBooking) => {
  if (request.action !== 'restore') return request.action;
  const { kind, id } = request.cancelledBy;
  if (cancelledBy?.kind !== kind || cancelledBy.id !== id)
    throw new AppError('conflict', 'This visit was cancelled for another reason.');
  return restoringAction(cancelledBy);
};

/** What brings a visit back to the status it had. */
export const restoringAction = ({
  was,
}: {
  was: 'pending' | 'confirmed';
}): 'restore' | 'restoreRequest' => (was === 'pending' ? 'restoreRequest' : 'restore');

const isFulfilled = (request: BookingActionRequest, booking: StoredBooking): boolean => {
  if (request.action === 'restore') return isOpenVisit(booking);
  // A visit that was cancelled for something else was not told of this.
  if (request.action === 'notPossible') return booking.notPossible !== null;
  if (request.action !== 'reschedule') return isTaken(request.action, booking);
  return (
    isOpenVisit(booking) &&
    request.scheduledDate === booking.scheduledDate &&
    request.preferredTime === booking.preferredTime
  );
};

const paidByPlan = 'This visit is included: it is paid for with its plan’s charges.';

const states: Record<BookingStatus, string> = {
  pending: 'This visit has not been confirmed yet.',
  confirmed: 'This visit is confirmed already.',
  completed: 'This visit has been completed.',
  cancelled: 'This visit has been cancelled.',
};

const refusalOf = (action: BookingAction, { status }: StoredBooking): string => {
  if (action === 'refund') return 'Nothing has been paid for this visit.';
  if (action === 'markPaid' && status !== 'cancelled') return 'The payment has been refunded.';
  if (action === 'confirm' && status === 'pending') return 'Please give this visit a day first.';
  return states[status];
};
