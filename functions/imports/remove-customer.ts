import * as z from 'zod/mini';
import { bookingStore } from '../bookings/booking-store.ts';
import { unchangedSince } from '../bookings/booking-transition.ts';
import { removeBooking } from '../bookings/remove-booking.ts';
import { customerCounts, type CustomerCounts } from '../customers/customer-counts.ts';
import { profileStore } from '../customers/profile-store.ts';
import { unchangedCustomerRemoval } from '../customers/remove-profile.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { conversationStore } from '../messages/conversation-store.ts';
import { planStore } from '../plans/plan-store.ts';
import { keys } from '../platform/table/keys.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { checkOf, deleteRow, getRow, isAbsent } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import {
  conditionalTransact,
  transactIfCurrent,
  type Operation,
} from '../platform/table/transact.ts';
import { counterUpdates } from '../reports/report-counters.ts';
import { dropPendingReport, pendingReportAsSeen } from '../reports/writing/pending-report.ts';
import type { ImportStore, MadeRow } from './import-store.ts';
import { readImportedPlan, type ImportedPlan } from './imported-plan.ts';

type Dependencies = { table: Table; imports: Pick<ImportStore, 'forget'> };

/** What DynamoDB allows in one transaction. */
const mostOperations = 100;

const changedNow = 'Was changed just now.';
const tooMuch = 'Has more plans and visits than can be removed at once.';

type Others = {
  /** All that were ever made for the customer, counted in the transactions that made them. */
  counts: CustomerCounts;
  /** Those that did not come with the file, from indexes, which may lag. */
  visits: number;
  plans: number;
  isWrittenTo: boolean;
  isReminded: boolean;
};

/** Why a customer has to be kept, as a sentence; undefined if nothing has happened to them except the import. */
const reasonToKeep = (
  { sub, invitedAt, reportCount }: Profile,
  plans: readonly ImportedPlan[],
  { counts, ...others }: Others,
): string | undefined => {
  const visits = plans.flatMap((each) => each.visits);
  if (sub !== null) return 'Has signed in.';
  if (invitedAt !== null) return 'Was invited to sign in.';
  if (visits.some(({ status }) => status === 'completed')) return 'Has had a visit.';
  if (visits.some(({ notPossible }) => notPossible !== null))
    return 'Has had a visit that was not possible.';
  const items = [...visits, ...plans.flatMap(({ charges }) => charges)];
  if (items.some(({ heldBy }) => heldBy !== null)) return 'Has a payment under way.';
  if (items.some(({ returns }) => returns.length > 0)) return 'Has paid.';
  if (visits.some(({ paymentStatus }) => paymentStatus !== 'pending')) return 'Has paid.';
  if (plans.some(({ charges }) => charges.some(({ state }) => !['due', 'void'].includes(state))))
    return 'Has paid.';
  if (reportCount > plans.flatMap(({ pendingReports }) => pendingReports).length)
    return 'Has a report.';
  if (others.isWrittenTo) return 'Was written to.';
  if (others.isReminded) return 'Was reminded of a balance due.';
  if (others.visits > 0 || counts.bookings > visits.length)
    return 'Has a visit that did not come with the file.';
  return others.plans > 0 || counts.plans > plans.length
    ? 'Has a plan that did not come with the file.'
    : undefined;
};

type Removal = { profile: Profile; plans: readonly ImportedPlan[]; counts: CustomerCounts };

const asSeen = ({ revision }: { revision: number }) => ({
  when: 'revision = :seen',
  values: { seen: revision },
});

/**
 * The transaction that removes the customer if everything is as it was read. Whatever is stored for a customer
 * afterwards is refused, so that the rest can be deleted in any order (docs/decisions/0064).
 */
const removalOf = (table: Table, { profile, plans, counts }: Removal): Operation[] => [
  ...unchangedCustomerRemoval(table, { profile, counts }),
  { ConditionCheck: checkOf(table, { key: keys.paymentReminder(profile.id), when: isAbsent }) },
  ...plans.flatMap(({ plan, visits, charges, pendingReports }) => [
    { ConditionCheck: checkOf(table, { key: keys.plan(plan.id), ...asSeen(plan) }) },
    ...charges.map((charge) => ({
      ConditionCheck: checkOf(table, { key: keys.charge(charge.id), ...asSeen(charge) }),
    })),
    ...visits.map((visit) => {
      const { conditions, values } = unchangedSince(visit);
      const when = conditions.join(' and ');
      return { ConditionCheck: checkOf(table, { key: keys.booking(visit.id), when, values }) };
    }),
    ...pendingReports.map((report) => ({
      ConditionCheck: checkOf(table, pendingReportAsSeen(report)),
    })),
  ]),
];

/** Deletes a plan with all that was created for it. Safe to repeat. */
const removePlan = async (table: Table, planId: string): Promise<void> =>
  retryOnConflict<undefined>(async () => {
    const stored = await readImportedPlan(table, planId);
    if (!stored) return undefined;
    const { plan, visits, pendingReports, charges } = stored;
    const removed = await Promise.all([
      ...visits.map(async (visit) =>
        conditionalTransact(table, [
          ...removeBooking(table, visit),
          ...pendingReports
            .filter(({ bookingId }) => bookingId === visit.id)
            .flatMap((report) => [
              dropPendingReport(table, report),
              // The customer's own count was deleted with the profile.
              ...counterUpdates(table, { before: { ...report, customerId: null } }),
            ]),
        ]),
      ),
      ...charges.map(async (charge) =>
        deleteRow(table, { key: keys.charge(charge.id), ...asSeen(charge) }),
      ),
    ]);
    // Last, because it leads to the others.
    const isGone =
      !removed.includes(false) &&
      (await deleteRow(table, { key: keys.plan(plan.id), ...asSeen(plan) }));
    return isGone ? undefined : 'overtaken';
  }, 'An imported plan is being changed elsewhere. Please try again.');

const readOthers = async (
  table: Table,
  customerId: string,
  plans: readonly ImportedPlan[],
): Promise<Others> => {
  const [counts, { items }, owned, conversation, reminder] = await Promise.all([
    customerCounts(table, customerId),
    bookingStore(table).listOfCustomer(customerId, { limit: 100 }),
    planStore(table).listOfCustomer(customerId),
    conversationStore(table).find(customerId),
    getRow(table, { key: keys.paymentReminder(customerId), row: z.object({}), latest: true }),
  ]);
  const ids = new Set(plans.map(({ plan }) => plan.id));
  return {
    counts,
    visits: items.filter(({ planId }) => planId === null || !ids.has(planId)).length,
    plans: owned.filter(({ id }) => !ids.has(id)).length,
    isWrittenTo: conversation !== undefined,
    isReminded: reminder !== undefined,
  };
};

/**
 * Removes one customer of an import, with everything that came with them, or returns why they are kept. First goes
 * the profile, on the condition that nothing has changed since it was read. Safe to repeat and to interrupt, because
 * the rows that lead to the others are deleted last (rules: import-7).
 */
export const removeCustomer =
  ({ table, imports }: Dependencies) =>
  async (importId: string, rows: readonly MadeRow[]) => {
    const [customerId = ''] = rows.map((row) => row.customerId);
    const planIds = rows.flatMap(({ planId }) => planId ?? []);
    // Missing if an earlier call was interrupted after it had decided.
    const profile = await profileStore(table).find(customerId, { latest: true });
    if (profile) {
      const plans = (
        await Promise.all(planIds.map(async (planId) => readImportedPlan(table, planId)))
      ).flatMap((plan) => plan ?? []);
      const others = await readOthers(table, customerId, plans);
      const reason = reasonToKeep(profile, plans, others);
      if (reason !== undefined) return { profile, reason };
      const removal = removalOf(table, { profile, plans, counts: others.counts });
      if (removal.length > mostOperations) return { profile, reason: tooMuch };
      if (!(await transactIfCurrent(table, removal))) return { profile, reason: changedNow };
    }
    for (const planId of planIds) await removePlan(table, planId);
    await Promise.all(rows.map(async ({ hash }) => imports.forget(importId, hash)));
    return { profile, reason: undefined };
  };
