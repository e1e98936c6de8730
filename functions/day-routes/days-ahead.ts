import { customersAhead, type DaysAhead, type LastReport } from 'shared/contracts/days-ahead.ts';
import { visitsOfDayLimit } from 'shared/contracts/routes.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { serviceLines } from 'shared/domain/lines/lines.ts';
import { asksFor } from 'shared/domain/lines/visit-facts.ts';
import { adminBookingView } from '../bookings/admin-booking-view.ts';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import type { Table } from '../platform/table/table.ts';
import { reportLists } from '../reports/lists/report-lists.ts';
import { wholeReport } from '../reports/report-parts.ts';
import { reportStore } from '../reports/report-store.ts';
import { reportView } from '../reports/stored-report.ts';
import { routeStore } from './route-store.ts';
import { inRouteOrder } from './route-view.ts';

/** How many queries for last reports run in parallel. */
const atOnce = 10;

/** How many of a customer's latest reports are read: two visits a week of each line, with some margin. */
const reportsRead = 2 * serviceLines.length + 2;

/**
 * Picks from a customer's latest reports, newest first, those that matter at the next stop: the latest one, the
 * last test of the pool (a later yard visit does not replace it), and whatever was added within a week, which the
 * advice must take into account (rules: water-4).
 */
const worthKeeping = <R extends Pick<LastReport, 'line' | 'serviceDate' | 'water' | 'added'>>(
  reports: readonly R[],
  weekAgo: string,
): R[] => {
  const tested = reports.find(({ line, water }) => asksFor(line, 'water') && water !== null);
  return reports.filter(
    (report, at) =>
      at === 0 ||
      report === tested ||
      (asksFor(report.line, 'water') && report.added.length > 0 && report.serviceDate >= weekAgo),
  );
};

/** Reads today and tomorrow for a phone that will be offline (docs/decisions/0046). */
export const daysAheadReader = (table: Table) => {
  const [bookings, profiles, routes] = [
    bookingStore(table),
    profileStore(table),
    routeStore(table),
  ];
  const [reports, lists] = [reportStore(table), reportLists(table)];

  const stopsOf = async (date: string): Promise<StoredBooking[]> => {
    const [{ items }, route] = await Promise.all([
      bookings.listOfDay(date, { limit: visitsOfDayLimit }),
      routes.read(date),
    ]);
    return inRouteOrder(items, route);
  };

  const lastReports = async (
    customerIds: readonly string[],
    today: string,
  ): Promise<LastReport[]> => {
    const found: LastReport[] = [];
    const requested = customerIds.slice(0, customersAhead);
    for (let from = 0; from < requested.length; from += atOnce) {
      const some = requested.slice(from, from + atOnce);
      const pages = await Promise.all(
        some.map(async (id) => ({
          id,
          ...(await lists.sentTo(id, { limit: reportsRead }, wholeReport)),
        })),
      );
      for (const { id, items } of pages)
        found.push(
          ...worthKeeping(items, addDays(today, -7)).map((report) => ({
            ...report,
            customerId: id,
          })),
        );
    }
    return found;
  };

  const openReports = async (stops: readonly StoredBooking[]) => {
    const found = await reports.getMany(stops.flatMap(({ reportId }) => reportId ?? []));
    return found.filter(({ status }) => status !== 'sent').map(reportView);
  };

  return {
    read: async (now: Date): Promise<Pick<DaysAhead, 'days' | 'lastReports' | 'openReports'>> => {
      const today = businessDate(now);
      const days = await Promise.all(
        [today, addDays(today, 1)].map(async (date) => ({ date, stops: await stopsOf(date) })),
      );
      const stops = days.flatMap((day) => day.stops);
      const customerIds = [...new Set(stops.map(({ userId }) => userId))];
      const [customers, last, open] = await Promise.all([
        profiles.getMany(customerIds),
        lastReports(customerIds, today),
        openReports(stops),
      ]);
      const byId = new Map(customers.map((customer) => [customer.id, customer]));
      return {
        days: days.map((day) => ({
          date: day.date,
          stops: day.stops.map((stop) => adminBookingView(stop, byId.get(stop.userId))),
        })),
        lastReports: last,
        openReports: open,
      };
    },
  };
};
