import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { addDays } from 'shared/domain/dates.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { profileStore } from '../customers/profile-store.ts';
import { pendingReportIdOf } from '../reports/writing/pending-report.ts';
import { reportLists } from '../reports/lists/report-lists.ts';
import { reportStore } from '../reports/report-store.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { handler as transition } from './endpoints/transition-booking.ts';
import { handler } from './jobs/make-pending-reports.ts';

const world = await startWorld();
const bookings = bookingStore(world.table);
const reports = reportStore(world.table);
const profiles = profileStore(world.table);
const [admin, me] = await Promise.all([world.person({ isAdmin: true }), world.person()]);

// Each run logs its summary.
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

let today = '2030-01-01';
/** A day far enough from those of the other tests. */
const nextDay = (): string => (today = addDays(today, 40));

const confirmed = async (changes: Partial<StoredBooking> = {}) => {
  const booking = bookingSample({
    userId: me.id,
    status: 'confirmed',
    scheduledDate: today,
    ...changes,
  });
  await bookings.put(booking);
  return booking;
};

/** Runs the job at 6 am in Texas. */
const run = async (date = today) =>
  withinGrants('make-pending-reports', () => handler({ now: `${date}T12:00:00Z` }));

const storedReportOf = async ({ id }: StoredBooking) =>
  reports.find(pendingReportIdOf(id), { latest: true });

const step = async ({ id }: StoredBooking, body: object) =>
  world.call(transition, transitionBooking, { cookie: admin.cookie, params: { id }, body });

describe('the morning job', () => {
  test('creates one report for each confirmed visit of the day, in repeated and concurrent runs', async () => {
    nextDay();
    const visits = [await confirmed(), await confirmed()];
    const before = await profiles.get(me.id);
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.reduce((sum, { made }) => sum + made, 0)).toBe(2);
    expect(await run()).toEqual({ due: 0, made: 0 });
    for (const visit of visits) {
      expect(await storedReportOf(visit)).toMatchObject({ status: 'pending', bookingId: visit.id });
      expect(await bookings.find(visit.id)).toEqual({
        ...visit,
        reportId: pendingReportIdOf(visit.id),
      });
    }
    expect(await profiles.get(me.id)).toMatchObject({ reportCount: before.reportCount + 2 });
  });

  test('makes up for weeks in which every run failed', async () => {
    nextDay();
    const visits = await Promise.all(
      [0, -9, -31].map(async (days) => confirmed({ scheduledDate: addDays(today, days) })),
    );
    expect(await run()).toEqual({ due: 3, made: 3 });
    for (const visit of visits)
      expect(await storedReportOf(visit)).toMatchObject({ serviceDate: visit.scheduledDate });
  });

  test('creates those of all other visits if one fails, and fails in the end', async () => {
    nextDay();
    const other = await world.person();
    const broken = await confirmed({ userId: other.id, scheduledDate: addDays(today, -1) });
    const fine = await confirmed();
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const find = async (id: string) => {
      if (id === other.id) throw new Error('No answer');
      return profiles.find(id);
    };
    const failing = handler.with({ profiles: { ...profiles, find } });
    await expect(failing({ now: `${today}T12:00:00Z` })).rejects.toThrow('1 visits');
    expect(JSON.stringify(log.mock.calls)).toContain(broken.id);
    expect(await storedReportOf(fine)).toMatchObject({ status: 'pending' });
    expect(await run()).toEqual({ due: 1, made: 1 });
    expect(await storedReportOf(broken)).toMatchObject({ status: 'pending' });
  });

  test('ignores other states and other days', async () => {
    nextDay();
    const others = [
      await confirmed({ status: 'pending' }),
      await confirmed({ status: 'cancelled' }),
      await confirmed({ scheduledDate: addDays(today, 1) }),
      await confirmed({ scheduledDate: addDays(today, -32) }),
    ];
    expect(await run()).toEqual({ due: 0, made: 0 });
    for (const visit of others) expect(await storedReportOf(visit)).toBeUndefined();
  });

  test('uses the date in Texas, and catches up on the days before', async () => {
    nextDay();
    const missed = await confirmed({ scheduledDate: addDays(today, -3) });
    const tomorrow = await confirmed({ scheduledDate: addDays(today, 1) });
    // Late in the evening in Texas, when UTC already has tomorrow's date.
    await handler({ now: `${addDays(today, 1)}T04:30:00Z` });
    expect(await storedReportOf(missed)).toMatchObject({ status: 'pending' });
    expect(await storedReportOf(tomorrow)).toBeUndefined();
  });

  test('creates no second report if the visit is completed before or after', async () => {
    nextDay();
    const early = await confirmed();
    await step(early, { action: 'complete' });
    const late = await confirmed();
    await run();
    expect((await step(late, { action: 'complete' })).status).toBe(200);
    const { items } = await reportLists(world.table).pending({ limit: 200 });
    for (const { id } of [early, late])
      expect(items.filter(({ bookingId }) => bookingId === id)).toHaveLength(1);
  });

  test('and a concurrent action both take effect', async () => {
    nextDay();
    const [completed, cancelled] = [await confirmed(), await confirmed()];
    const [, first, second] = await Promise.all([
      run(),
      step(completed, { action: 'complete' }),
      step(cancelled, { action: 'cancel', reason: 'Rain' }),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await storedReportOf(completed)).toMatchObject({ status: 'pending' });
    expect(await storedReportOf(cancelled)).toBeUndefined();
  });
});

describe('cancelling', () => {
  test('removes a pending report and its count', async () => {
    nextDay();
    const visit = await confirmed();
    const before = await profiles.get(me.id);
    await run();
    await step(visit, { action: 'cancel', reason: 'Rain' });
    expect(await storedReportOf(visit)).toBeUndefined();
    expect(await bookings.find(visit.id)).toMatchObject({ status: 'cancelled', reportId: null });
    expect((await profiles.get(me.id)).reportCount).toBe(before.reportCount);
    expect(await run()).toEqual({ due: 0, made: 0 });
  });

  test('does not remove a saved one', async () => {
    nextDay();
    const visit = await confirmed();
    await run();
    const pending = (await storedReportOf(visit))!;
    const draft = { ...pending, status: 'draft' as const, notes: 'Rained off', version: 1 };
    await reports.replace(pending, draft, { now: new Date() });
    expect((await step(visit, { action: 'cancel', reason: 'Rain' })).status).toBe(200);
    expect(await storedReportOf(visit)).toMatchObject({ status: 'draft', notes: 'Rained off' });
    expect(await bookings.find(visit.id)).toMatchObject({ reportId: pending.id });
  });
});
