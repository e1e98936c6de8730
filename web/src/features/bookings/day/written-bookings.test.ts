import { listAdminBookings, noDay, type AdminBooking } from 'shared/contracts/admin-bookings.ts';
import type { ServiceReport } from 'shared/contracts/reports.ts';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { forgetWritten } from '../../../lib/written-items.ts';
import { adminBooking, report, sentReport, today } from '../../../testing/fixtures.ts';
import { showVisitOfReport } from './written-bookings.ts';

const keyOf = (date: string, status?: string) => [
  listAdminBookings.name,
  'pages',
  50,
  { query: { date, status } },
];
const list = (items: AdminBooking[]) => ({ pages: [{ items }], pageParams: [undefined] });
/** Each visit's id, status and day in the cached list. */
const shown = (date: string, status?: string) =>
  queryClient
    .getQueryData<ReturnType<typeof list>>(keyOf(date, status))
    ?.pages.flatMap(({ items }) => items)
    .map((one) => [one.id, one.status, one.scheduledDate]);

const sentAt = '2026-11-20T18:00:00.000Z';
const visit = adminBooking({ status: 'confirmed', updatedAt: '2026-11-19T08:00:00.000Z' });
const other = adminBooking({ ...visit, id: '99999999-9999-4999-8999-999999999999' });
const sent = (change: Partial<ServiceReport> = {}): ServiceReport => ({
  ...sentReport(),
  bookingId: visit.id,
  serviceDate: today,
  sentAt,
  ...change,
});

afterEach(() => {
  forgetWritten();
  queryClient.clear();
});

it('shows the visit of a sent report as done until the list has it so', async () => {
  queryClient.setQueryData(keyOf(today), list([visit, other]));
  queryClient.setQueryData(keyOf(today, 'confirmed'), list([visit, other]));
  showVisitOfReport(sent());
  const done = [
    [visit.id, 'completed', today],
    [other.id, 'confirmed', today],
  ];
  expect(shown(today)).toEqual(done);
  expect(shown(today, 'confirmed')).toEqual([[other.id, 'confirmed', today]]);

  const answer = async (items: AdminBooking[]): Promise<void> => {
    const queryFn = async () => list(items);
    await queryClient.fetchQuery({ queryKey: keyOf(today), queryFn, staleTime: 0 });
  };
  // The index still has the visit as it was.
  await answer([visit, other]);
  expect(shown(today)).toEqual(done);
  const caughtUp = { ...visit, status: 'completed' as const, updatedAt: sentAt };
  // It has caught up, and somebody else has moved the other visit.
  await answer([caughtUp]);
  expect(shown(today)).toEqual([[visit.id, 'completed', today]]);
});

it.each<[string, string | null, string, string]>([
  ['a visit without a day', null, '2026-11-18', '2026-11-18'],
  ['a visit that was moved ahead', '2026-11-25', '2026-11-18', '2026-11-18'],
  ['a visit of an earlier day', '2026-11-18', '2026-11-20', '2026-11-18'],
])('counts %s as having taken place as the server does', (_, scheduledDate, serviceDate, day) => {
  const before = scheduledDate ?? noDay;
  queryClient.setQueryData(keyOf(day), list([]));
  queryClient.setQueryData(keyOf(before), list([{ ...visit, scheduledDate }]));
  showVisitOfReport(sent({ serviceDate }));
  const done = [[visit.id, 'completed', day]];
  expect([before, day].map((date) => shown(date))).toEqual([before === day ? done : [], done]);
});

it.each<[string, Partial<AdminBooking>, Partial<ServiceReport>]>([
  ['a cancelled visit', { status: 'cancelled' }, {}],
  ['a visit changed since', { updatedAt: '2026-11-20T18:00:01.000Z' }, {}],
  ['a report that is still queued', {}, { ...report(), bookingId: visit.id, sentAt: null }],
  ['a report of no visit', {}, { bookingId: null }],
])('leaves %s alone', (_, change, sentReportChange) => {
  const as = { ...visit, ...change };
  queryClient.setQueryData(keyOf(today), list([as]));
  showVisitOfReport(sent(sentReportChange));
  expect(shown(today)).toEqual([[as.id, as.status, today]]);
});
