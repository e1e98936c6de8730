import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { calendarDate } from './fields.ts';

/** The figures on the operator's dashboard (rules: customer-12). */
export const statistics = z.object({
  /** Accounts other than administrators. */
  customers: z.int(),
  /** Reports that no one has saved yet. */
  pendingReports: z.int(),
  /** Reports saved or sent for visits in the week of `weekStart`. */
  reportsThisWeek: z.int(),
  /** Sent reports currently stored. */
  messagesSent: z.int(),
  /** The Monday of this week in Texas. */
  weekStart: calendarDate,
});
export type Statistics = z.infer<typeof statistics>;

export const getStatistics = defineContract('admin', 'GET', '/api/admin/statistics', {
  name: 'get-statistics',
  summary: 'The four counts of the operator’s dashboard',
  response: statistics,
});
