import * as z from 'zod/mini';
import { adminBooking } from './admin-bookings.ts';
import { defineContract } from './contract.ts';
import { calendarDate, id, instant } from './fields.ts';
import { serviceReport } from './reports.ts';

/** Customers whose last reports are included; more than two days can have. */
export const customersAhead = 100;

/** What the operator wants to know about the previous visit. */
export const lastReport = z.extend(
  z.pick(serviceReport, {
    id: true,
    serviceName: true,
    line: true,
    serviceDate: true,
    notes: true,
    nextVisitDate: true,
    water: true,
    added: true,
  }),
  { customerId: id },
);
export type LastReport = z.infer<typeof lastReport>;

/** Two days of visits, as the operator's phone stores them (rules: field-3). */
export const daysAhead = z.object({
  /** By the server's clock. */
  serverTime: instant,
  /** After this the phone shows none of it (rules: field-5). */
  sessionEndsAt: instant,
  /** Today and tomorrow in the business's calendar, each in driving order. */
  days: z.array(z.object({ date: calendarDate, stops: z.array(adminBooking) })),
  /**
   * For each customer of these stops, newest first: the last report sent, the one with the pool's last test, and
   * those that list what was added within a week.
   */
  lastReports: z.array(lastReport),
  /** The reports of these visits that can still be edited, in full. */
  openReports: z.array(serviceReport),
});
export type DaysAhead = z.infer<typeof daysAhead>;

export const getDaysAhead = defineContract('admin', 'GET', '/api/admin/days-ahead', {
  name: 'get-days-ahead',
  summary: 'Today and tomorrow with all that is needed on the way, for a phone without a line',
  // Each of the operator's pages calls this when it opens, when it regains focus, and every few minutes.
  rateLimit: { requests: 1200, seconds: 3600, per: 'account' },
  response: daysAhead,
});
