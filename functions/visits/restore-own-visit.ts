import { businessDate } from 'shared/domain/dates.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { isAhead, restoreProblem } from 'shared/domain/visits/restore-rules.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import { queueRestoration } from '../bookings/operator-news.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { touchPlan, type PlanStore } from '../plans/plan-store.ts';
import { madeDueDates, visitIdOf, type TaxRateOn } from '../plans/planned-visit.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { restoringAction } from './apply-booking-action.ts';
import { returnCheckFee } from './check-fee.ts';
import { planRestoreProblem } from './own-restore-rules.ts';

type Dependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'find' | 'getMany' | 'listAhead' | 'transition'>;
  plans: Pick<PlanStore, 'find' | 'chargingPlan'>;
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  taxRateOn: TaxRateOn;
};

/** More than a customer has visits ahead of them. */
const mostAhead = 500;

const refuse = (message: string): never => {
  throw new AppError('conflict', message);
};

/**
 * Takes back a customer's own skip or cancellation, with its credit, its check fee and the news of it, in one
 * transaction that requires visit and plan to be as they were read (rules: plan-18). A visit that is open already
 * counts as restored.
 * @throws AppError `not-found`, or `conflict` with why it cannot be taken back
 */
export const restoreOwnVisit = async (
  { id, owner, now }: { id: string; owner: string; now: Date },
  dependencies: Dependencies,
): Promise<StoredBooking> =>
  retryOnConflict<StoredBooking>(async () => {
    const { table, bookings } = dependencies;
    const [booking, profile] = await Promise.all([
      bookings.find(id),
      dependencies.profiles.find(owner),
    ]);
    if (booking?.userId !== owner || !profile)
      throw new AppError('not-found', 'This booking could not be found.');
    if (isOpenVisit(booking)) return booking;
    requireOwn(booking, now);
    const [fee, news, plan] = await Promise.all([
      returnCheckFee({ booking, now }, dependencies),
      queueRestoration(table, id),
      booking.planId === null
        ? requireFreeDay(booking, dependencies)
        : readPlan(booking.planId, now, dependencies),
    ]);
    const restored = { ...booking, ...fee.set };
    const ofPlan = plan ? planOperations(restored, plan, { profile, now }, dependencies) : [];
    const set = { ...fee.set, credit: 0, cancelReason: null, ownCancellation: null };
    const also = [...fee.also, ...ofPlan, news];
    const action = restoringAction(booking.ownCancellation ?? { was: 'confirmed' });
    const parts = { set, also, counted: fee.counted };
    return (await bookings.transition(booking, action, now, parts)) ?? 'overtaken';
  }, 'This booking is being changed elsewhere. Please try again.');

const requireOwn = (booking: StoredBooking, now: Date): void => {
  const { status, ownCancellation, revision } = booking;
  if (status !== 'cancelled') refuse('This visit has been completed.');
  if (!ownCancellation) refuse('You can only undo what you skipped or cancelled yourself.');
  if (!isAhead(booking, businessDate(now)))
    refuse('This can be undone here until the day before. Please call us.');
  if (ownCancellation?.revision !== revision)
    refuse('This visit has changed since. Please call us.');
};

/** A single visit is not restored next to another one of the same service, such as one booked in its place. */
const requireFreeDay = async (
  visit: StoredBooking,
  { bookings }: Pick<Dependencies, 'bookings'>,
): Promise<undefined> => {
  const { id, userId, scheduledDate, serviceId, serviceName } = visit;
  if (scheduledDate === null) return;
  const { items } = await bookings.listAhead(userId, scheduledDate, { limit: mostAhead });
  const others = items.filter(
    (other) =>
      other.id !== id &&
      isOpenVisit(other) &&
      other.serviceId === serviceId &&
      other.serviceName === serviceName,
  );
  const problem = restoreProblem({ scheduledDate, originalDate: null }, { plan: null, others });
  if (problem !== undefined) refuse(problem);
};

/** The plan, the one that charges for it, and its open visits. */
type PlanAsRead = { plan: StoredPlan; charging: StoredPlan; open: StoredBooking[] };

const readPlan = async (
  planId: string,
  now: Date,
  { bookings, plans }: Pick<Dependencies, 'bookings' | 'plans'>,
): Promise<PlanAsRead> => {
  const plan = (await plans.find(planId)) ?? refuse('The plan has ended.');
  const ids = madeDueDates(plan, businessDate(now)).map((date) => visitIdOf(plan, date));
  const [made, charging] = await Promise.all([bookings.getMany(ids), plans.chargingPlan(plan)]);
  return { plan, charging, open: made.filter(isOpenVisit) };
};

/** Takes the credit from the plan's next charge, provided the plan still wants the visit as it was. */
const planOperations = (
  visit: StoredBooking,
  { plan, charging, open }: PlanAsRead,
  { profile, now }: { profile: Profile; now: Date },
  { table, taxRateOn }: Pick<Dependencies, 'table' | 'taxRateOn'>,
): Operation[] => {
  const others = open.filter(({ id }) => id !== visit.id);
  const context = { plan, others, charging, today: businessDate(now), profile, taxRateOn };
  const problem = planRestoreProblem(visit, context);
  if (problem !== undefined) return refuse(problem);
  return touchPlan(table, plan, { credit: -visit.credit, charging, isUncharged: true, now });
};
