import { randomUUID } from 'node:crypto';
import type { BodyOf } from 'shared/contracts/contract.ts';
import type { updatePlan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { BookingStore, StoredBooking } from '../../bookings/booking-store.ts';
import type { StoredService } from '../../catalogue/catalogue-store.ts';
import { countForCustomer } from '../../customers/customer-counts.ts';
import { customerExists } from '../../customers/customer-exists.ts';
import type { Profile } from '../../customers/stored-profile.ts';
import { dueNotice, putNotice, type PriceNotice } from '../../payment-rows/autopay-notice.ts';
import type { AutopayStore } from '../../payment-rows/autopay-store.ts';
import type { StoredAutopay } from '../../payment-rows/stored-autopay.ts';
import { putPlan, revised, savePlan, type PlanStore } from '../../plans/plan-store.ts';
import { madeVisits } from '../../plans/planned-visit.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { bodyHash } from '../../platform/endpoint/idempotency.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { planChanges, skipsOf } from './plan-change-rules.ts';
import { endingOn, plansBeyond } from './plan-succession.ts';
import { newPriceOf } from './price-notice.ts';
import type { TakenPlanAction } from './take-plan-action.ts';

type Changing = {
  id: string;
  form: BodyOf<typeof updatePlan>;
  key: string | undefined;
  now: Date;
};

type Dependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany'>;
  plans: Pick<PlanStore, 'find' | 'save'>;
  autopays: Pick<AutopayStore, 'find'>;
  profiles: { find: (userId: string) => Promise<Profile | undefined> };
  catalogue: { getService: (id: string) => Promise<StoredService> };
  settings: SiteSettings;
};

/** The changed plan, and the mail about its price that has yet to be sent. */
type ChangedPlan = TakenPlanAction & { notice?: PriceNotice | undefined };

/**
 * The mail that a change makes due, because the plan costs a customer with autopay more (rules: payment-30).
 * @throws AppError `invalid`
 */
const priceNoticeOf = (
  { before, after, from }: { before: StoredPlan; after: StoredPlan; from: string },
  autopay: StoredAutopay | undefined,
  now: Date,
): PriceNotice | undefined => {
  if (!autopay || autopay.methodId === null) return undefined;
  // Nothing is charged before the plan begins.
  const day = after.from > from ? after.from : from;
  const price = newPriceOf({ before, after, from: day }, businessDate(now));
  if (!price) return undefined;
  const { customerId: userId, id: planId, name: planName, revision } = after;
  const id = derivedId('autopay-notice', 'price', planId, String(revision));
  const createdAt = now.toISOString();
  return dueNotice({ kind: 'price', id, userId, planId, planName, ...price, createdAt });
};

const noticePut = (table: Table, notice: PriceNotice | undefined) =>
  notice ? [putNotice(table, notice)] : [];

/**
 * Changes a plan's terms, in one write of the plan, or of both plans if the change requires a successor. The visits
 * must be updated afterwards (settle-plan.ts). Returns the changed plan or its successor.
 * @throws AppError `not-found`, `invalid` or `conflict`
 */
export const changePlan = async (
  { id, form, key = randomUUID(), now }: Changing,
  { table, bookings, plans, profiles, catalogue, settings, autopays }: Dependencies,
): Promise<ChangedPlan> =>
  retryOnConflict<ChangedPlan>(async () => {
    const plan = await plans.find(id);
    if (!plan) throw new AppError('not-found', 'This plan could not be found.');
    // Read before the change. If the read failed afterward, no one would be notified of the change.
    const [customer, autopay] = await Promise.all([
      profiles.find(plan.customerId),
      autopays.find(plan.customerId),
    ]);
    // The same key with a different body yields a different successor, and is refused (rules: api-24).
    const successorId = derivedId('plan', id, key, bodyHash(form));
    if (plan.replacedBy !== null) {
      const successor = await plans.find(plan.replacedBy);
      if (successor?.id === successorId) return { plan: successor, customer, isNew: false };
      throw new AppError('conflict', 'Another plan has taken the place of this one.');
    }
    const isPriced = form.price === null || form.options !== undefined;
    const serviceId = form.serviceId ?? (isPriced ? plan.serviceId : null);
    const service = serviceId === null ? null : await catalogue.getService(serviceId);
    const changed = planChanges(plan, { form, service, settings, today: businessDate(now) });
    if (!changed) return { plan, customer, isNew: false };
    if (form.revision !== undefined && form.revision !== plan.revision)
      throw new AppError('conflict', 'This plan has been changed since. Please look at it again.');
    const { changes, successor } = changed;
    const { from } = form;
    if (!successor) {
      const after = revised(plan, { ...changes, isSettled: false }, now);
      const notice = priceNoticeOf({ before: plan, after, from }, autopay, now);
      return (await plans.save(after, noticePut(table, notice)))
        ? { plan: after, customer, isNew: true, notice }
        : 'overtaken';
    }
    const next = successorOf(plan, { ...successor, id: successorId }, now);
    const lastDay = addDays(next.from, -1);
    const earlier = await plansBeyond(plan, lastDay, plans);
    const visits = (
      await Promise.all(
        [plan, ...earlier].map(async (each) => madeVisits(each, next.from, bookings)),
      )
    ).flat();
    const skips = [plan, ...earlier].flatMap((each) => each.skips);
    next.skips = skipsOf(next, skippedDates(visits, skips, next.from));
    if (visits.some((visit) => staysOn(visit, next.from))) next.madeThrough = next.from;
    const notice = priceNoticeOf({ before: plan, after: next, from }, autopay, now);
    const replaced = { ...changes, replacedBy: next.id, isSettled: false };
    const isSaved = await plans.save(revised(plan, replaced, now), [
      putPlan(table, next),
      countForCustomer(table, plan.customerId, { plans: 1 }),
      customerExists(table, plan.customerId),
      ...earlier.map((each) => savePlan(table, endingOn(each, lastDay, now))),
      ...noticePut(table, notice),
    ]);
    return isSaved ? { plan: next, customer, isNew: true, notice } : 'overtaken';
  }, 'This plan is being changed elsewhere. Please try again.');

const successorOf = (
  plan: StoredPlan,
  changes: Partial<StoredPlan> & { id: string },
  now: Date,
): StoredPlan => ({
  ...plan,
  ...changes,
  replaces: plan.id,
  replacedBy: null,
  firstVisit: null,
  madeThrough: null,
  isSettled: true,
  endReason: null,
  importId: null,
  revision: 0,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/**
 * Whether an earlier plan's visit stays on the first day of the one that replaces it, because it has been completed
 * or was moved there. The customer gets no second one on that day (rules: plan-15).
 */
const staysOn = ({ status, scheduledDate, originalDate }: StoredBooking, from: string): boolean =>
  scheduledDate === from &&
  (status === 'completed' || (isOpenVisit({ status }) && (originalDate ?? from) < from));

/** Due dates from a day on that were skipped, whether or not they already had a visit. */
const skippedDates = (
  visits: readonly StoredBooking[],
  skips: readonly string[],
  from: string,
): string[] => {
  const skipped = visits.filter(
    ({ status, cancelledBy }) => status === 'cancelled' && cancelledBy === null,
  );
  return [...skipped.flatMap(({ originalDate }) => originalDate ?? []), ...skips].filter(
    (date) => date >= from,
  );
};
