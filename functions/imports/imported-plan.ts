import { businessDate } from 'shared/domain/dates.ts';
import { chargePeriods } from 'shared/domain/plans/plan-charges.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { chargeStore } from '../charges/charge-store.ts';
import { chargeIdOf, type StoredCharge } from '../charges/stored-charge.ts';
import { planStore } from '../plans/plan-store.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import type { Table } from '../platform/table/table.ts';
import { reportStore } from '../reports/report-store.ts';
import type { StoredReport } from '../reports/stored-report.ts';

/** A plan that came with a file, and everything created for it. */
export type ImportedPlan = {
  plan: StoredPlan;
  visits: StoredBooking[];
  /** The visits' reports that nobody has written anything in. */
  pendingReports: StoredReport[];
  charges: StoredCharge[];
};

/** The charges created for a plan, whose ids are derived from its periods. */
const chargesOf = async (table: Table, plan: StoredPlan): Promise<StoredCharge[]> => {
  const { chargedThrough } = plan;
  // The plan may have been ended after a charge, with a last day before it.
  const periods =
    chargedThrough === null ? [] : chargePeriods({ ...plan, until: null }, chargedThrough);
  return chargeStore(table).getMany(periods.map(({ start }) => chargeIdOf(plan.id, start)));
};

const visitsOf = async (table: Table, plan: StoredPlan): Promise<StoredBooking[]> => {
  const { madeThrough } = plan;
  if (madeThrough === null) return [];
  const first = businessDate(new Date(plan.createdAt));
  const ids = dueDates({ ...plan, until: null }, { first, last: madeThrough }).map(({ date }) =>
    visitIdOf(plan, date),
  );
  return ids.length === 0 ? [] : bookingStore(table).getMany(ids);
};

/** What is stored by now of a plan that came with a file; undefined if it is gone. */
export const readImportedPlan = async (
  table: Table,
  planId: string,
): Promise<ImportedPlan | undefined> => {
  const plan = await planStore(table).find(planId);
  if (!plan) return undefined;
  const [visits, charges] = await Promise.all([visitsOf(table, plan), chargesOf(table, plan)]);
  const reports = await reportStore(table).getMany(
    visits.flatMap(({ reportId }) => reportId ?? []),
  );
  const pendingReports = reports.filter(({ status }) => status === 'pending');
  return { plan, visits, pendingReports, charges };
};
