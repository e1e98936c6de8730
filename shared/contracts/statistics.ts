import * as z from 'zod/mini';
import { defineContract } from './contract.ts';
import { calendarDate } from './fields.ts';

/** The figures of the operator's dashboard (rules: customer-12). */
export const statistics = z.object({
  /** People with an account who are not administrators. */
  customers: z.int(),
  /** Reports that await the operator. */
  pendingReports: z.int(),
  /** Reports written, as a draft or sent, of visits in the week of `weekStart`. */
  reportsThisWeek: z.int(),
  /** Reports kept at present that were sent to their customer. */
  messagesSent: z.int(),
  /** The Monday of this week in Texas. */
  weekStart: calendarDate,
});
export type Statistics = z.infer<typeof statistics>;

export const getStatistics = defineContract({
  name: 'get-statistics',
  summary: 'The four counts of the operator’s dashboard',
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'admin',
  response: statistics,
});
