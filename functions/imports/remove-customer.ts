import { businessDate } from 'shared/domain/dates.ts';
import { chargePeriods } from 'shared/domain/plans/plan-charges.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import type { BookingStore, StoredBooking } from '../bookings/booking-store.ts';
import { removeBooking } from '../bookings/remove-booking.ts';
import { chargeStore } from '../charges/charge-store.ts';
import { chargeIdOf } from '../charges/stored-charge.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import { profileStore } from '../customers/profile-store.ts';
import { removeProfile } from '../customers/remove-profile.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { conversationStore } from '../messages/conversation-store.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { revised } from '../plans/plan-store.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { keys } from '../platform/table/keys.ts';
import { deleteRow } from '../platform/table/rows.ts';
import { conditionalTransact } from '../platform/table/transact.ts';
import type { Table } from '../platform/table/table.ts';
import { reportStore } from '../reports/report-store.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { removePendingReport } from '../reports/writing/pending-report.ts';
import type { ImportStore, MadeRow } from './import-store.ts';

type Dependencies = {
  table: Table;
  imports: Pick<ImportStore, 'forget'>;
  plans: Pick<PlanStore, 'find' | 'save' | 'listOfCustomer'>;
  bookings: Pick<BookingStore, 'getMany' | 'listOfCustomer'>;
};

/** The charges created for a plan, whose ids are derived from its periods. */
const chargesOf = async (table: Table, plan: StoredPlan): Promise<StoredCharge[]> => {
  const { chargedThrough } = plan;
  // The plan may have been ended after a charge, with a last day before it.
  const periods =
    chargedThrough === null ? [] : chargePeriods({ ...plan, until: null }, chargedThrough);
  return chargeStore(table).getMany(periods.map(({ start }) => chargeIdOf(plan.id, start)));
};

/** A plan that came with the file, and everything created for it. */
type ImportedPlan = {
  plan: StoredPlan;
  visits: StoredBooking[];
  /** The visits' reports that nobody has written anything in. */
  pendingReports: StoredReport[];
  charges: StoredCharge[];
};

const changedNow = 'Was changed just now.';

/** Why a customer has to be kept, as a sentence; undefined if nothing has happened to them except the import. */
const reasonToKeep = (
  { sub, invitedAt, reportCount }: Profile,
  plans: readonly ImportedPlan[],
  others: { visits: number; plans: number; isWrittenTo: boolean },
): string | undefined => {
  const visits = plans.flatMap((each) => each.visits);
  if (sub !== null) return 'Has signed in.';
  if (invitedAt !== null) return 'Was invited to sign in.';
  if (visits.some(({ status }) => status === 'completed')) return 'Has had a visit.';
  if (visits.some(({ notPossible }) => notPossible !== null))
    return 'Has had a visit that was not possible.';
  if (visits.some(({ paymentStatus }) => paymentStatus !== 'pending')) return 'Has paid.';
  if (plans.some(({ charges }) => charges.some(({ state }) => !['due', 'void'].includes(state))))
    return 'Has paid.';
  if (reportCount > plans.flatMap(({ pendingReports }) => pendingReports).length)
    return 'Has a report.';
  if (others.isWrittenTo) return 'Was written to.';
  if (others.visits > 0) return 'Has a visit that did not come with the file.';
  return others.plans > 0 ? 'Has a plan that did not come with the file.' : undefined;
};

/**
 * Removes one customer of an import, with everything that came with them, or returns why they are kept. Safe to
 * repeat and to interrupt, because the rows that lead to the others are deleted last (rules: import-7).
 */
export const removeCustomer =
  ({ table, imports, plans, bookings }: Dependencies) =>
  async (importId: string, rows: readonly MadeRow[], now: Date) => {
    const [customerId = ''] = rows.map((row) => row.customerId);
    const read = async (planId: string): Promise<ImportedPlan[]> => {
      const plan = await plans.find(planId);
      if (!plan) return [];
      const { madeThrough } = plan;
      const due =
        madeThrough === null
          ? []
          : dueDates(
              { ...plan, until: null },
              { first: businessDate(new Date(plan.createdAt)), last: madeThrough },
            );
      const ids = due.map(({ date }) => visitIdOf(plan, date));
      const [visits, charges] = await Promise.all([
        ids.length === 0 ? [] : bookings.getMany(ids),
        chargesOf(table, plan),
      ]);
      const reports = await Promise.all(
        visits.map(async ({ reportId }) =>
          reportId === null ? undefined : reportStore(table).find(reportId, { latest: true }),
        ),
      );
      const pendingReports = reports.flatMap((report) =>
        report?.status === 'pending' ? [report] : [],
      );
      return [{ plan, visits, pendingReports, charges }];
    };
    const profile = await profileStore(table).find(customerId, { latest: true });
    const imported = (
      await Promise.all(rows.flatMap(({ planId }) => (planId === null ? [] : [read(planId)])))
    ).flat();
    if (profile) {
      const [{ items }, owned, conversation] = await Promise.all([
        bookings.listOfCustomer(customerId, { limit: 100 }),
        plans.listOfCustomer(customerId),
        conversationStore(table).find(customerId),
      ]);
      const ids = new Set(imported.map(({ plan }) => plan.id));
      const reason = reasonToKeep(profile, imported, {
        visits: items.filter(({ planId }) => planId === null || !ids.has(planId)).length,
        plans: owned.filter(({ id }) => !ids.has(id)).length,
        isWrittenTo: conversation !== undefined,
      });
      if (reason !== undefined) return { profile, reason };
    }
    for (const { plan, visits, pendingReports, charges } of imported) {
      // The plan is ended first, so that no new visits are created in the meantime.
      const isEnded = await plans.save(revised(plan, { state: 'ended' }, now));
      const gone = isEnded
        ? await Promise.all(
            visits.map(async (visit) => {
              const isRemoved = await conditionalTransact(table, [
                ...removeBooking(table, visit),
                ...pendingReports
                  .filter(({ bookingId }) => bookingId === visit.id)
                  .flatMap((report) => removePendingReport(table, report)),
              ]);
              // Another call may have been faster.
              return isRemoved || (await bookings.getMany([visit.id])).length === 0;
            }),
          )
        : [false];
      if (profile && gone.includes(false)) return { profile, reason: changedNow };
      await Promise.all(charges.map(async ({ id }) => deleteRow(table, { key: keys.charge(id) })));
      await deleteRow(table, { key: keys.plan(plan.id) });
    }
    // The customer may have signed in during the removal and now has an account.
    if (!(await removeProfile(table, customerId, profile))) return { profile, reason: changedNow };
    await deleteRow(table, { key: keys.customerCounts(customerId) });
    await Promise.all(rows.map(async ({ hash }) => imports.forget(importId, hash)));
    return { profile, reason: undefined };
  };
