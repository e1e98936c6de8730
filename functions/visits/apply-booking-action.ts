import {
  isOpenVisit,
  isTaken,
  mayTransition,
  type BookingAction,
  type BookingStatus,
} from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import { requireFree, requirePaidByHand, requireUndisputed } from '../bookings/held-item.ts';
import { unlessRemoved } from '../customers/customer-exists.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { readOnce } from '../platform/table/read-once.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Operation } from '../platform/table/transact.ts';
import { changesOf, type ChangeDependencies } from './booking-action-changes.ts';
import type { BookingActionRequest } from './booking-action-request.ts';
import { requireSeen } from './require-seen.ts';

export type StepDependencies = ChangeDependencies & {
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  bookings: Pick<BookingStore, 'find' | 'getMany' | 'transition'>;
};

type Step = {
  id: string;
  request: BookingActionRequest;
  now: Date;
  /** Throws if the caller may not take this action. */
  guard?: (booking: StoredBooking) => void;
  /** Further operations for the transaction. */
  also?: readonly Operation[];
  /** The user who must own the booking to pass the guard; their profile is read in parallel with the booking. */
  owner?: string;
  /** What the caller has already read, for the first attempt. */
  first?: FirstReads;
};

/** The booking, and reads already started. */
export type FirstReads = Reads & { booking: StoredBooking };

type Reads = Pick<StepDependencies, 'profiles' | 'plans' | 'reports'>;

/** Memoized reads, so that they can be started before it is known whether they are needed. */
export const readsOnce = ({ profiles, plans, reports }: Reads): Reads => {
  const findReport = readOnce(async (id) => reports.find(id, { latest: true }));
  return {
    profiles: { find: readOnce(profiles.find) },
    plans: { ...plans, find: readOnce(plans.find) },
    reports: { find: async (id) => findReport(id) },
  };
};

/** Starts the reads that most actions on a booking need. */
export const beginReads = (booking: StoredBooking, reads: Reads): void => {
  void reads.profiles.find(booking.userId);
  if (booking.planId !== null) void reads.plans.find(booking.planId);
};

/** The updated booking, its customer, its plan as it was before, and whether this call took the action. */
export type TakenStep = {
  booking: StoredBooking;
  customer: Profile | undefined;
  plan: StoredPlan | undefined;
  isNew: boolean;
};

/**
 * Takes an action on a booking, with everything that belongs to it, in one transaction. An action that was already
 * taken counts as success.
 * @throws AppError `not-found`, or `conflict` with the booking's current state.
 */
export const applyBookingAction = async (
  { id, request, now, guard, also = [], owner, first }: Step,
  dependencies: StepDependencies,
): Promise<TakenStep> => {
  let early = first;
  return retryOnConflict<TakenStep>(async () => {
    const { bookings } = dependencies;
    const reads = early ?? readsOnce(dependencies);
    if (owner !== undefined) void reads.profiles.find(owner);
    const booking = early?.booking ?? (await bookings.find(id));
    early = undefined;
    if (!booking) throw new AppError('not-found', 'This booking could not be found.');
    guard?.(booking);
    beginReads(booking, reads);
    // Read before the action is taken. If a read failed afterward, no one would be notified of the action.
    const customer = reads.profiles.find(booking.userId);
    const planRead = booking.planId === null ? undefined : reads.plans.find(booking.planId);
    if (request.action === 'refund') {
      requireUndisputed(booking.paymentStatus);
      requirePaidByHand(booking.paymentMethod);
    }
    if (isFulfilled(request, booking))
      return { booking, customer: await customer, plan: await planRead, isNew: false };
    requireFree(booking);
    const action = transitionOf(request, booking);
    if (action === 'markPaid' && booking.included) throw new AppError('conflict', paidByPlan);
    if (!mayTransition(action, booking)) throw new AppError('conflict', refusalOf(action, booking));
    if ('seen' in request && request.seen) requireSeen(request.seen, booking);
    const [changes, who, plan] = await Promise.all([
      changesOf(request, { booking, customer, now }, { ...dependencies, ...reads }),
      customer,
      planRead,
    ]);
    const others = [...changes.also, ...also];
    const parts = {
      ...changes,
      also: recorded.has(action)
        ? unlessRemoved(dependencies.table, booking.userId, others)
        : others,
    };
    const after = await bookings.transition(booking, action, now, parts);
    return after ? { booking: after, customer: who, plan, isNew: true } : 'overtaken';
  }, 'This booking is being changed elsewhere. Please try again.');
};

/** What must not be confirmed for a customer who has been removed since. */
const recorded: ReadonlySet<BookingAction> = new Set(['complete', 'markPaid', 'notPossible']);

const transitionOf = (request: BookingActionRequest, { cancelledBy }: StoredBooking) => {
  if (request.action !== 'restore') return request.action;
  const { kind, id } = request.cancelledBy;
  if (cancelledBy?.kind !== kind || cancelledBy.id !== id)
    throw new AppError('conflict', 'This visit was cancelled for another reason.');
  return restoringAction(cancelledBy);
};

/** The action that restores a visit's former status. */
export const restoringAction = ({
  was,
}: {
  was: 'pending' | 'confirmed';
}): 'restore' | 'restoreRequest' => (was === 'pending' ? 'restoreRequest' : 'restore');

const isFulfilled = (request: BookingActionRequest, booking: StoredBooking): boolean => {
  if (request.action === 'restore') return isOpenVisit(booking);
  // If the visit was canceled for another reason, the customer was not notified of this one.
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
  if (action === 'confirm' && status === 'pending') return 'Please set a day for this visit first.';
  return states[status];
};
