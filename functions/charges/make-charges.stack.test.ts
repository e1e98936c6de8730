import { addDays, addMonths } from 'shared/domain/dates.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { profileStore } from '../customers/profile-store.ts';
import { putPlan, planStore, revised } from '../plans/plan-store.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { chargeStore } from './charge-store.ts';
import { handler } from './jobs/make-charges.ts';
import { makeCharges } from './make-charges.ts';

const world = await startWorld();
const { table } = world;
const plans = planStore(table);
const charges = chargeStore(table);
const charging = { table, plans, profiles: profileStore(table), settings: taxedSettings };

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

const at = (day: string): Date => new Date(`${day}T15:00:00Z`);

const stored = async (changes: Partial<StoredPlan> = {}): Promise<StoredPlan> => {
  const { id: customerId } = await world.person();
  const plan = planSample({ customerId, ...changes });
  await transact(table, [putPlan(table, plan)]);
  return plan;
};

const chargesOf = async ({ customerId }: StoredPlan) =>
  (await charges.listOfCustomer(customerId)).toReversed();

/**
 * The bills of two years of a plan, worked out day by day from the written agreement, without the code under test.
 */
const agreement = (plan: StoredPlan, last: string) => {
  const [{ price }] = plan.terms;
  const paused = (day: string) =>
    plan.pauses.some(({ from, until }) => from <= day && (until === null || day <= until));
  const bills: { from: string; amount: number }[] = [];
  let credit = plan.openCredit;
  for (let k = 0; addMonths(plan.billingStart, k) <= last; k += 1) {
    const from = addMonths(plan.billingStart, k);
    const due: string[] = [];
    for (let day = from; day < addMonths(plan.billingStart, k + 1); day = addDays(day, 1)) {
      const isWeekday = new Date(`${day}T12:00:00Z`).getUTCDay() === plan.weekday;
      if (isWeekday && day >= plan.from) due.push(day);
    }
    const isFree = due.length > 0 && due.every(paused);
    const amount = isFree ? 0 : Math.max(0, price - credit);
    if (!isFree) credit = Math.max(0, credit - price);
    bills.push({ from, amount });
  }
  return bills;
};

const run = async (day: string, by: (event: { now: string }) => Promise<unknown> = handler) =>
  by({ now: at(day).toISOString() });

test('each month is charged as agreed: whole, less its credits, free when all of it is paused', async () => {
  const plan = await stored({
    from: '2026-01-31',
    billingStart: '2026-01-31',
    terms: [termsSample({ from: '2026-01-31', policy: 'none' })],
    openCredit: 50_000,
    pauses: [
      { id: 'a', from: '2026-06-20', until: '2026-08-15', reason: 'Away' },
      { id: 'b', from: '2027-02-03', until: '2027-02-20', reason: 'Away' },
    ],
  });
  await makeCharges(plan.id, at('2028-01-15'), charging);
  const made = await chargesOf(plan);
  const expected = agreement(plan, '2028-01-15');
  expect(made.map(({ from, amount }) => ({ from, amount }))).toEqual(expected);
  expect(expected.filter(({ amount }) => amount === 0).map(({ from }) => from)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-06-30',
  ]);
  expect(made.find(({ from }) => from === '2026-06-30')).toMatchObject({
    state: 'void',
    reason: 'Nothing to pay',
  });
  expect(made.slice(0, 4).map(({ credit }) => credit)).toEqual([22_500, 22_500, 5000, 0]);
});

test('a charge is taxed once, as a bill, with the check fee of an order on the first', async () => {
  const terms = termsSample({ taxable: true, policy: 'none' });
  const plan = await stored({ terms: [terms], fee: 1500 });
  await makeCharges(plan.id, at('2026-12-03'), charging);
  expect(await chargesOf(plan)).toMatchObject([
    { from: '2026-11-02', until: '2026-12-02', fee: 1500, amount: 24_000, tax: 1980 },
    { from: '2026-12-02', until: '2027-01-02', fee: 0, amount: 22_500, tax: 1856 },
  ]);
});

test('the check fee of an order is not charged where its plan ends before the first charge', async () => {
  const ordered = {
    terms: [termsSample({ policy: 'none' })],
    fee: 1500,
  } satisfies Partial<StoredPlan>;
  const before = await stored({
    ...ordered,
    from: '2026-10-26',
    billingStart: '2026-11-02',
    until: '2026-11-01',
  });
  const withdrawn = await stored({ ...ordered, state: 'ended', until: '2026-10-30' });
  const onTheDay = await stored({ ...ordered, until: '2026-11-02' });
  for (const { id } of [before, withdrawn, onTheDay])
    await makeCharges(id, at('2027-03-03'), charging);
  expect(await chargesOf(onTheDay)).toMatchObject([{ from: '2026-11-02', fee: 1500 }]);
  for (const plan of [before, withdrawn]) expect(await chargesOf(plan)).toEqual([]);
});

test('a period is charged from midnight in Texas on', async () => {
  const plan = await stored();
  await makeCharges(plan.id, new Date('2026-11-02T05:59:59Z'), charging);
  expect(await chargesOf(plan)).toEqual([]);
  await makeCharges(plan.id, new Date('2026-11-02T06:00:00Z'), charging);
  expect(await chargesOf(plan)).toMatchObject([{ from: '2026-11-02' }]);
});

test('a charge that is made late is taxed at the rate of its first day', async () => {
  const plan = await stored({ terms: [termsSample({ taxable: true, policy: 'none' })] });
  const rates = [
    { from: '2026-01-01', rate: 0.0825 },
    { from: '2026-12-01', rate: 0.1 },
  ];
  const settings = { tax: { ...taxedSettings.tax, rates } };
  await makeCharges(plan.id, at('2026-12-20'), { ...charging, settings });
  expect(await chargesOf(plan)).toMatchObject([
    { from: '2026-11-02', taxRate: 0.0825, tax: 1856 },
    { from: '2026-12-02', taxRate: 0.1, tax: 2250 },
  ]);
});

test('who is exempt is charged without tax', async () => {
  const plan = await stored({ terms: [termsSample({ taxable: true })] });
  await charging.profiles.setTax(plan.customerId, { taxExempt: true, taxRate: null }, new Date());
  await makeCharges(plan.id, at('2026-11-02'), charging);
  expect(await chargesOf(plan)).toMatchObject([{ tax: 0, taxRate: 0 }]);
});

test('a free period does not give its credits once more', async () => {
  // Four Mondays were credited when their visits were created. The period is free, so these credits do not lower
  // the next charge.
  const pauses = [{ id: 'a', from: '2026-11-02', until: '2026-11-30', reason: 'Away' }];
  const plan = await stored({ pauses, openCredit: 5 * 5192 });
  await makeCharges(plan.id, at('2026-12-02'), charging);
  expect(await chargesOf(plan)).toMatchObject([
    { from: '2026-11-02', amount: 0, state: 'void' },
    { from: '2026-12-02', amount: 22_500, state: 'due' },
  ]);
});

const away = { id: 'a', from: '2026-11-02', until: null, reason: 'Away' };

/** Replaces a plan's pauses. */
const changed = async ({ id }: StoredPlan, pauses: StoredPlan['pauses']): Promise<void> => {
  expect(await plans.save(revised((await plans.find(id))!, { pauses }, at('2026-11-03')))).toBe(
    true,
  );
};

test('a free period whose pause ends early is charged on the day of its first visit, once', async () => {
  const plan = await stored({
    terms: [termsSample({ policy: 'none' })],
    pauses: [away],
    fee: 1500,
  });
  await run('2026-11-02');
  await changed(plan, [{ ...away, until: '2026-11-12' }]);
  await run('2026-11-15');
  expect(await chargesOf(plan)).toMatchObject([{ amount: 0, state: 'void' }]);
  // Paused again before there was a visit.
  await changed(plan, [away]);
  await run('2026-11-16');
  expect(await chargesOf(plan)).toMatchObject([{ amount: 0, state: 'void' }]);
  await changed(plan, [{ ...away, until: '2026-11-12' }]);
  await Promise.all([run('2026-11-17'), run('2026-11-17')]);
  await run('2026-11-18');
  await changed(plan, [away]);
  await run('2026-11-23');
  expect(await chargesOf(plan)).toMatchObject([
    { from: '2026-11-02', until: '2026-12-02', amount: 24_000, state: 'due' },
  ]);
  expect(await plans.find(plan.id)).toMatchObject({ freePeriod: null, fee: 0 });
});

test('a free period that is charged after all has its own credits back', async () => {
  // Five Mondays were credited when their visits were created; the last two visits are then restored.
  const plan = await stored({ pauses: [away], openCredit: 5 * 5192 + 100 });
  await run('2026-11-02');
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 100 });
  const before = (await plans.find(plan.id))!;
  const openCredit = before.openCredit - 2 * 5192;
  const back = { openCredit, pauses: [{ ...away, until: '2026-11-22' }] };
  expect(await plans.save(revised(before, back, at('2026-11-19')))).toBe(true);
  await run('2026-11-23');
  expect(await chargesOf(plan)).toMatchObject([
    { price: 22_500, credit: 3 * 5192 + 100, amount: 22_500 - 3 * 5192 - 100, state: 'due' },
  ]);
  expect(await plans.find(plan.id)).toMatchObject({ openCredit: 0 });
});

test('the check fee of an order is in the first charge that costs something', async () => {
  const pauses = [{ id: 'a', from: '2026-11-02', until: '2026-11-30', reason: 'Away' }];
  const plan = await stored({ terms: [termsSample({ policy: 'none' })], pauses, fee: 1500 });
  await makeCharges(plan.id, at('2027-01-02'), charging);
  expect(await chargesOf(plan)).toMatchObject([
    { from: '2026-11-02', fee: 0, amount: 0, state: 'void' },
    { from: '2026-12-02', fee: 1500, amount: 24_000 },
    { from: '2027-01-02', fee: 0, amount: 22_500 },
  ]);
});

test('twice, late and at once make each charge once', async () => {
  const plan = await stored();
  await Promise.all(
    Array.from({ length: 5 }, async () => makeCharges(plan.id, at('2027-01-20'), charging)),
  );
  expect(await makeCharges(plan.id, at('2027-01-20'), charging)).toEqual([]);
  expect((await chargesOf(plan)).map(({ from }) => from)).toEqual([
    '2026-11-02',
    '2026-12-02',
    '2027-01-02',
  ]);
  expect(await plans.find(plan.id)).toMatchObject({ chargedThrough: '2027-01-02', revision: 3 });
});

test('what was killed halfway is continued', async () => {
  const plan = await stored({ openCredit: 3000 });
  let left = 1;
  const killed = makeCharges(plan.id, at('2027-01-20'), {
    ...charging,
    plans: {
      ...plans,
      save: async (...args) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return plans.save(...args);
      },
    },
  });
  await expect(killed).rejects.toThrow('killed');
  await makeCharges(plan.id, at('2027-01-20'), charging);
  expect((await chargesOf(plan)).map(({ amount }) => amount)).toEqual([19_500, 22_500, 22_500]);
});

test('a period whose charge somehow exists already is given up and not tried forever', async () => {
  const plan = await stored();
  const day = at('2026-11-02');
  await makeCharges(plan.id, day, charging);
  const charged = (await plans.find(plan.id))!;
  const forgotten = revised(charged, { chargedThrough: null }, day);
  await plans.save(forgotten);
  const again = makeCharges(plan.id, day, charging);
  await expect(again).rejects.toThrow('being changed elsewhere');
  expect(await chargesOf(plan)).toHaveLength(1);
  // Not for the jobs below.
  await plans.save(revised(forgotten, { state: 'ended' }, day));
});

test('the job charges plans on the first day of a period, and only active ones', async () => {
  const plan = await stored({ from: '2026-10-05', billingStart: '2026-10-05' });
  const fields = await stored({ state: 'requested' });
  await run('2026-10-04');
  expect(await chargesOf(plan)).toEqual([]);
  await run('2026-10-05');
  await run('2026-10-05');
  expect(await chargesOf(plan)).toMatchObject([{ from: '2026-10-05', state: 'due' }]);
  await run('2026-11-30');
  expect(await chargesOf(plan)).toHaveLength(2);
  expect(await chargesOf(fields)).toEqual([]);
});

test('a mistyped year makes no charges for centuries', async () => {
  const plan = await stored();
  const refusal =
    'A job runs for a time within the next 100 years, not for 9999-11-02T15:00:00.000Z.';
  await expect(run('9999-11-02')).rejects.toThrow(refusal);
  expect(await chargesOf(plan)).toEqual([]);
});

test('a plan that fails stops no other, and the job fails in the end', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const broken = await stored({ from: '2025-10-05', billingStart: '2025-10-05' });
  const plan = await stored({ from: '2025-10-05', billingStart: '2025-10-05' });
  const find = async (id: string) => {
    if (id === broken.id) throw new Error('Out of order');
    return plans.find(id);
  };
  const failing = handler.with({ plans: { ...plans, find } });
  await expect(run('2025-10-05', failing)).rejects.toThrow('1 plans could not be charged');
  expect(log).toHaveBeenCalledOnce();
  expect(await chargesOf(plan)).toHaveLength(1);
  expect(await run('2025-10-05')).toEqual({ plans: 1, made: 1 });
  expect(await run('2025-10-05')).toEqual({ plans: 0, made: 0 });
});

test.each([
  ['had visits', 'due', []],
  ['was paused, too', 'void', [{ id: 'b', from: '2026-11-01', until: null, reason: 'Away' }]],
] as const)(
  'a month that begins under another plan, which %s, and is paused under the one that replaces it is %s',
  async (_, state, pauses) => {
    // Tuesdays from the 24th on, and away from then to the end of the month.
    const terms: StoredPlan['terms'] = [termsSample({ policy: 'none' })];
    const next = planSample({ from: '2026-11-24', weekday: 2, terms });
    const before = await stored({
      until: '2026-11-23',
      pauses: [...pauses],
      terms,
      replacedBy: next.id,
    });
    const plan = {
      ...next,
      customerId: before.customerId,
      billingStart: '2026-11-02',
      replaces: before.id,
      pauses: [{ id: 'a', from: '2026-11-24', until: '2026-12-05', reason: 'Away' }],
    };
    await transact(table, [putPlan(table, plan)]);
    await makeCharges(plan.id, at('2026-11-02'), charging);
    expect(await chargesOf(plan)).toMatchObject([{ from: '2026-11-02', state }]);
  },
);
