import { addDays } from 'shared/domain/dates.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { customerCounts } from '../customers/customer-counts.ts';
import { profileStore } from '../customers/profile-store.ts';
import { transact } from '../platform/table/transact.ts';
import { intercepting } from '../testing/intercepted-calls.ts';
import { overtaken } from '../testing/overtaken.ts';
import { rowsWritten } from '../testing/stored-writes.ts';
import { startWorld } from '../testing/world.ts';
import { handler as announce } from './jobs/announce-cancellations.ts';
import { handler as scheduleVisits } from './jobs/schedule-visits.ts';
import { makeVisits } from '../plans/make-visits.ts';
import { putPlan, planStore, revised } from '../plans/plan-store.ts';
import { visitIdOf } from '../plans/planned-visit.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';

const world = await startWorld();
const { table } = world;
const bookings = bookingStore(table);
const plans = planStore(table);
const making = { table, plans, profiles: profileStore(table), taxRateOn: () => 0 };
const me = await world.person({ address: '1 Home Street, Spring, TX 77373' });
// 11:59 pm on a Wednesday in Texas.
const now = new Date('2026-11-05T05:59:00Z');

// Each run of the job logs its summary.
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const stored = async (changes: Partial<StoredPlan> = {}): Promise<StoredPlan> => {
  const plan = planSample({ customerId: me.id, from: '2026-11-09', ...changes });
  await transact(table, [putPlan(table, plan)]);
  return plan;
};

const mondays = (count: number, first = '2026-11-09'): string[] =>
  Array.from({ length: count }, (_, week) => addDays(first, 7 * week));

const visitsOf = async (plan: StoredPlan, dueDates = mondays(6)) =>
  bookings.getMany(dueDates.map((date) => visitIdOf(plan, date)));

const summaryOf = async (plan: StoredPlan, dueDates?: string[]) =>
  (await visitsOf(plan, dueDates)).map(
    ({ originalDate, status, cancelReason }) =>
      `${originalDate} ${[status, cancelReason].filter(Boolean).join(': ')}`,
  );

test('an active plan gets its visits four weeks ahead, confirmed, where its customer lives and within its price', async () => {
  const plan = await stored({ terms: [termsSample({ options: { people: 2 } })] });
  const { made } = await makeVisits(plan.id, now, making);
  expect(await summaryOf(plan)).toEqual(mondays(4).map((date) => `${date} confirmed`));
  expect(made).toEqual(await visitsOf(plan));
  expect(made[0]).toMatchObject({
    userId: me.id,
    planId: plan.id,
    scheduledDate: '2026-11-09',
    preferredTime: 'Morning 8-12',
    // Null stands for the customer's own address, which may have changed by then.
    address: null,
    contact: { email: me.email },
    options: { people: 2 },
    included: true,
    totalAmount: 0,
  });
  expect(await world.mailTo(me.email)).toEqual([]);
});

test('a price per visit is on each of them, with its tax', async () => {
  const terms = termsSample({ per: 'visit', price: 6000, taxable: true });
  const plan = await stored({ terms: [terms], address: '2 Lake Road, Spring, TX 77373' });
  const { made } = await makeVisits(plan.id, now, { ...making, taxRateOn: () => 0.0825 });
  expect(made[0]).toMatchObject({
    totalAmount: 6000,
    tax: 495,
    included: false,
    address: '2 Lake Road, Spring, TX 77373',
  });
});

test.each(['requested', 'ended'] as const)('a plan that is %s gets none', async (state) => {
  const plan = await stored({ state });
  expect((await makeVisits(plan.id, now, making)).made).toEqual([]);
});

test('a due date’s visit is created once, by repeated and concurrent calls together', async () => {
  const plan = await stored();
  const before = (await customerCounts(table, me.id)).bookings;
  const calls = [1, 2, 3].map((second) =>
    makeVisits(plan.id, new Date(now.getTime() + second * 1000), making),
  );
  const made = (await Promise.all(calls)).flatMap((call) => call.made);
  expect(made.map(({ originalDate }) => originalDate).toSorted()).toEqual(mondays(4));
  expect((await makeVisits(plan.id, now, making)).made).toEqual([]);
  expect((await customerCounts(table, me.id)).bookings).toBe(before + 4);
  expect(await plans.find(plan.id)).toMatchObject({ madeThrough: '2026-11-30', revision: 4 });
});

test('a call that dies halfway is continued by the job', async () => {
  const plan = await stored();
  let writes = 0;
  const dying = intercepting(
    async (call, proceed) => {
      writes += rowsWritten(call).some(({ pk }) => pk.startsWith('PLAN#')) ? 1 : 0;
      if (writes > 2) throw new Error('killed');
      return proceed();
    },
    async () => makeVisits(plan.id, now, making),
  );
  await expect(dying).rejects.toThrow('killed');
  expect(await summaryOf(plan)).toHaveLength(2);
  await scheduleVisits({ now: now.toISOString() });
  expect(await summaryOf(plan)).toEqual(mondays(4).map((date) => `${date} confirmed`));
});

test('a paused due date and one that is skipped are cancelled, and credited', async () => {
  const pause = { id: 'p', from: '2026-11-10', until: '2026-11-20', reason: 'Vacation' };
  const plan = await stored({ pauses: [pause], skips: ['2026-11-23'] });
  await makeVisits(plan.id, now, making);
  expect(await summaryOf(plan)).toEqual([
    '2026-11-09 confirmed',
    '2026-11-16 cancelled: Vacation',
    '2026-11-23 cancelled: Skipped',
    '2026-11-30 confirmed',
  ]);
  const [, paused, skipped] = await visitsOf(plan);
  expect(paused).toMatchObject({ cancelledBy: { kind: 'pause', id: 'p' }, credit: 5192 });
  expect(skipped).toMatchObject({ cancelledBy: null, credit: 5192 });
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 2 * 5192 });
});

test('the credits of a replaced plan go to the one that charges', async () => {
  const heir = await stored();
  const between = await stored({ replacedBy: heir.id });
  const plan = await stored({ replacedBy: between.id, skips: ['2026-11-16'] });
  await makeVisits(plan.id, now, making);
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0 });
  expect(await plans.find(heir.id)).toMatchObject({ openCredit: 5192, revision: 1 });
});

test('a credit goes to the plan that charges by the time it is written', async () => {
  const [heir, latest] = [
    await stored({ from: '2027-01-04' }),
    await stored({ from: '2027-02-01' }),
  ];
  const pauses = [{ id: 'a', from: '2026-11-01', until: null, reason: 'Away' }];
  const plan = await stored({ pauses, until: '2026-11-09', replacedBy: heir.id });
  await overtaken(
    async () => makeVisits(plan.id, now, making),
    async () => plans.save(revised(heir, { replacedBy: latest.id }, now)),
  );
  expect(await visitsOf(plan)).toMatchObject([{ status: 'cancelled', credit: 5192 }]);
  expect(await plans.find(heir.id)).toMatchObject({ openCredit: 0 });
  expect(await plans.find(latest.id)).toMatchObject({ openCredit: 5192 });
});

test('a due date whose visit already exists is skipped and not retried forever', async () => {
  const plan = await stored();
  await bookings.put(bookingSample({ id: visitIdOf(plan, '2026-11-09'), userId: me.id }));
  await expect(makeVisits(plan.id, now, making)).rejects.toThrow('being changed elsewhere');
  expect(await plans.find(plan.id)).toEqual(plan);
  // Not for the jobs below.
  await plans.save(revised(plan, { state: 'ended' }, now));
});

test('the job finds plans on the day a due date comes within four weeks, and again for the next one', async () => {
  const plan = await stored({ from: '2026-12-07', everyWeeks: 4 });
  const run = async (day: string) => {
    await scheduleVisits({ now: `${day}T09:00:00Z` });
    return summaryOf(plan, mondays(2, '2026-12-07').concat('2027-01-04'));
  };
  expect(await run('2026-11-08')).toEqual([]);
  expect(await run('2026-11-09')).toEqual(['2026-12-07 confirmed']);
  expect(await run('2026-12-06')).toEqual(['2026-12-07 confirmed']);
  expect(await run('2026-12-07')).toEqual(['2026-12-07 confirmed', '2027-01-04 confirmed']);
});

test('the job brings visits in line with a change that was interrupted', async () => {
  const plan = await stored();
  await makeVisits(plan.id, now, making);
  const made = (await plans.find(plan.id))!;
  const change = { until: '2026-11-22', endReason: 'We moved', isSettled: false };
  expect(await plans.save(revised(made, change, now))).toBe(true);
  expect(await scheduleVisits({ now: now.toISOString() })).toMatchObject({ failed: 0 });
  expect(await summaryOf(plan)).toEqual([
    '2026-11-09 confirmed',
    '2026-11-16 confirmed',
    '2026-11-23 cancelled: We moved',
    '2026-11-30 cancelled: We moved',
  ]);
  expect(await plans.find(plan.id)).toMatchObject({ isSettled: true, endReason: 'We moved' });
});

test('a plan that fails stops no other, and the job fails in the end', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const [broken, plan] = [await stored(), await stored()];
  const find = async (id: string) => {
    if (id === broken.id) throw new Error('Out of order');
    return plans.find(id);
  };
  const run = scheduleVisits.with({ plans: { ...plans, find } })({ now: now.toISOString() });
  await expect(run).rejects.toThrow('1 plans could not be worked on');
  expect(log).toHaveBeenCalledOnce();
  expect(await summaryOf(broken)).toEqual([]);
  expect(await summaryOf(plan)).toEqual(mondays(4).map((date) => `${date} confirmed`));
  await scheduleVisits({ now: now.toISOString() });
  expect(await summaryOf(broken)).toHaveLength(4);
});

test('due dates that passed without a visit are cancelled, and the operator is notified in one mail', async () => {
  const at = '2027-02-09T09:00:00Z';
  // Clears the queue first, because visits missed by other tests' plans would fill up the mail.
  await scheduleVisits({ now: at });
  const notifyWaiting = async (second: number): Promise<void> => {
    const counts = await announce({ now: `2027-02-09T09:00:0${second}Z` });
    if (Object.values(counts).some((count) => count > 0)) await notifyWaiting(second + 1);
  };
  await notifyWaiting(0);
  const other = await world.person({ lastName: 'Missed' });
  const missed = { customerId: other.id, from: '2027-02-01' };
  const plan = await stored({ ...missed, until: '2027-02-15' });
  await stored({ ...missed, until: '2027-02-01' });
  await scheduleVisits({ now: at });
  await scheduleVisits({ now: at });
  for (const minute of ['30', '59']) await announce({ now: `2027-02-09T09:${minute}:00Z` });
  expect(await summaryOf(plan, mondays(4, '2027-02-01'))).toEqual([
    '2027-02-01 cancelled: Not scheduled',
    '2027-02-08 cancelled: Not scheduled',
    '2027-02-15 confirmed',
  ]);
  const mails = (await world.mailTo('admin@example.com')).filter(({ text }) =>
    text.includes('Casey Missed'),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text.match(/Casey Missed/g)).toHaveLength(3);
});
