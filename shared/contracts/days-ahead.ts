import * as z from 'zod/mini';
import { adminBooking } from './admin-bookings.ts';
import { defineContract } from './contract.ts';
import { calendarDate, id, instant } from './fields.ts';
import { serviceReport } from './reports.ts';

/** Customers whose last report is read along; more than two days hold. */
export const customersAhead = 100;

/** What the operator wants to know of the visit before. */
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

/** Two days as the operator's phone keeps them (rules: field-3). */
export const daysAhead = z.object({
  /** By the server's clock. */
  serverTime: instant,
  /** After it the phone shows none of this (rules: field-5). */
  sessionEndsAt: instant,
  /** Today and tomorrow by the business's calendar, each in the order in which it is driven. */
  days: z.array(z.object({ date: calendarDate, stops: z.array(adminBooking) })),
  /**
   * Of each customer of these stops, newest first: the last report that was sent, that of the pool's last test, and
   * those of what was added to it within a week.
   */
  lastReports: z.array(lastReport),
  /** The reports of these visits that can still be written in, whole. */
  openReports: z.array(serviceReport),
});
export type DaysAhead = z.infer<typeof daysAhead>;

export const getDaysAhead = defineContract({
  name: 'get-days-ahead',
  summary: 'Today and tomorrow with all that is needed on the way, for a phone without a line',
  method: 'GET',
  path: '/api/admin/days-ahead',
  access: 'admin',
  // Each page of the operator's asks when it opens, when it is looked at, and every few minutes.
  rateLimit: { requests: 1200, seconds: 3600, per: 'account' },
  response: daysAhead,
});
