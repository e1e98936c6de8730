import { addDays, businessDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { bookingItem, type StoredBooking } from '../bookings/booking-store.ts';
import { dayCountUpdates } from '../bookings/day-counts.ts';
import { queueNews } from '../bookings/operator-news.ts';
import { countForCustomer } from '../customers/customer-counts.ts';
import { customerExists } from '../customers/customer-exists.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { isAbsent, putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { isMissed, plannedVisit, type TaxRateOn } from './planned-visit.ts';
import { addCredit, madeAheadDays, mostOvertaken, revised, type PlanStore } from './plan-store.ts';
import { nextUnmade, type StoredPlan } from './stored-plan.ts';

export type MakingDependencies = {
  table: Table;
  plans: Pick<PlanStore, 'find' | 'save' | 'chargingPlan'>;
  profiles: { find: (userId: string, how?: { latest: boolean }) => Promise<Profile | undefined> };
  taxRateOn: TaxRateOn;
};

/** The plan afterwards, undefined if there is none, and the visits created by this call. */
type Making = { plan: StoredPlan | undefined; made: StoredBooking[] };

/**
 * Creates the visits of an active plan up to four weeks ahead, in one transaction per due date. Repeated, late or
 * concurrent calls create each visit only once, and an interrupted call is continued by the next (rules: plan-6).
 * @param known what the caller has just read or written; anything out of date is read again
 * @throws AppError `conflict` when concurrent changes persist
 */
export const makeVisits = async (
  planId: string,
  now: Date,
  dependencies: MakingDependencies,
  known: { plan?: StoredPlan | undefined; profile?: Profile | undefined } = {},
): Promise<Making> => {
  const { plans, profiles, taxRateOn } = dependencies;
  const today = businessDate(now);
  const made: StoredBooking[] = [];
  let overtaken = 0;
  let plan = known.plan ?? (await plans.find(planId));
  // The customer may have been created a moment ago, in the same import.
  const findCustomer = async (id: string) => profiles.find(id, { latest: true });
  let profile = plan && (known.profile ?? (await findCustomer(plan.customerId)));
  while (profile && plan?.state === 'active') {
    const dueDate = nextUnmade(plan);
    if (dueDate === undefined || dueDate > addDays(today, madeAheadDays)) break;
    const visit = plannedVisit(plan, dueDate, { profile, taxRateOn, today, now });
    const next = await saveWith(visit, { plan, dueDate, now }, dependencies);
    if (next) made.push(visit);
    else if ((overtaken += 1) === mostOvertaken)
      throw new AppError('conflict', 'This plan is being changed elsewhere. Please try again.');
    // If the write failed, somebody else has changed the plan or the one that charges for it, or created this visit. A
    // change of the customer's tax rate, too, changes the plan, but reaches only the visits that exist by then.
    [plan, profile] = next
      ? [next, profile]
      : await Promise.all([plans.find(planId), findCustomer(plan.customerId)]);
  }
  return { plan, made };
};

const saveWith = async (
  visit: StoredBooking,
  { plan, dueDate, now }: { plan: StoredPlan; dueDate: string; now: Date },
  { table, plans }: MakingDependencies,
): Promise<StoredPlan | undefined> => {
  const { credit, fee } = visit;
  const charging = credit === 0 ? plan : await plans.chargingPlan(plan);
  const isOwn = charging.id === plan.id;
  const openCredit = plan.openCredit + (isOwn ? credit : 0);
  const next = revised(plan, { madeThrough: dueDate, openCredit, fee: plan.fee - fee }, now);
  const isSaved = await plans.save(next, [
    putOf(table, { item: bookingItem(visit), when: isAbsent }),
    countForCustomer(table, plan.customerId, { bookings: 1 }),
    ...dayCountUpdates(table, [{ after: visit }]),
    ...(isMissed(visit) ? [queueNews(table, 'booking', visit.id)] : []),
    ...(isOwn ? [] : [addCredit(table, charging, { credit, now })]),
    customerExists(table, plan.customerId),
  ]);
  return isSaved ? next : undefined;
};
