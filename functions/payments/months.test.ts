import { addMonths, monthOf } from 'shared/domain/dates.ts';
import { decimalToCents, sumOf } from 'shared/domain/prices/money.ts';
import { expect, test, vi } from 'vitest';
import { startMonths } from './testing/month-world.ts';

const months = Array.from({ length: 8 }, (_, index) => monthOf(addMonths('2026-09-01', index)));

/** A file's rows without the empty cells at their ends, in an order that is not by chance. */
const linesOf = (file: string): string[] =>
  file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.replace(/,+$/, ''))
    .toSorted();

test('months add up to what is ours, and none that is over changes, whatever is lost, won and paid again', async () => {
  const world = await startMonths('c0ffee00-0000-4000-8000-000000000003');
  const { stripe, charge, visit, pay, payByHand, refund, learnOf, look } = world;
  const all = async () => Promise.all(months.map(world.totalsOf));
  const sum = async (of: 'taken' | 'refunded' | 'returned' | 'fees' | 'net') =>
    sumOf((await all()).map((totals) => decimalToCents(totals[of])));

  /** Cents that were paid by hand. */
  let byHand = 0;
  const steps: [string, () => Promise<void>][] = [];
  const step = (day: string, take: () => Promise<void>) => steps.push([day, take]);

  world.setDay('2026-09-01');
  const plan = await charge('Plan', '2026-09-02');
  const other = await charge('Other', '2026-09-03');
  const late = await charge('Late', '2026-09-04');
  const done = await visit('2026-09-10');
  let first: Awaited<ReturnType<typeof pay>>;
  let second: typeof first;
  let third: typeof first;
  let ofLate: typeof first;
  let disputeId = '';
  step('2026-09-20', async () => {
    first = await pay('payByCard', plan, done);
  });
  step('2026-10-03', async () => refund(first, plan, '100.00'));
  step('2026-10-20', async () => {
    disputeId = stripe.dispute(first.intentId);
    await learnOf(disputeId);
  });
  step('2026-11-05', async () => {
    stripe.lose(disputeId);
    await learnOf(disputeId);
  });
  step('2026-11-06', async () => learnOf(disputeId));
  step('2026-11-07', async () => {
    await payByHand(done);
    byHand += 24_356;
  });
  step('2026-11-20', async () => {
    ofLate = await pay('payByCard', late);
  });
  step('2026-11-30', async () => {
    second = await pay('payByBank', plan);
  });
  step('2026-12-04', async () => {
    stripe.bankPays(second.intentId);
    await look(second.id);
  });
  step('2026-12-15', async () => {
    disputeId = stripe.dispute(ofLate.intentId);
    stripe.lose(disputeId);
    await learnOf(disputeId);
  });
  step('2027-01-10', async () => learnOf(stripe.bankReturns(second.intentId)));
  step('2027-01-20', async () => {
    third = await pay('payByCard', plan, other);
  });
  step('2027-02-03', async () => {
    disputeId = stripe.dispute(third.intentId, 5000);
    await learnOf(disputeId);
  });
  step('2027-02-20', async () => {
    stripe.lose(disputeId);
    await learnOf(disputeId);
  });
  step('2027-03-02', async () => refund(third, other, '50.00'));
  step('2027-03-03', async () => {
    disputeId = stripe.dispute(third.intentId);
    await learnOf(disputeId);
  });
  step('2027-04-03', async () => {
    stripe.win(disputeId);
    await learnOf(disputeId);
  });

  for (const [day, take] of steps) {
    world.setDay(day);
    const over = months.filter((month) => month < world.month());
    const before = await Promise.all(over.map(world.fileOf));
    await take();
    expect([day, await Promise.all(over.map(world.fileOf))]).toEqual([day, before]);
    expect(await sum('net')).toBe(
      (await sum('taken')) -
        (await sum('refunded')) -
        (await sum('returned')) -
        (await sum('fees')),
    );
    const isOpen = stripe.disputes().some(({ state }) => state === 'open');
    if (isOpen) continue;
    expect([day, await sum('taken'), await sum('refunded'), await sum('returned')]).toEqual([
      day,
      stripe.taken() + byHand,
      stripe.refunded(),
      stripe.returned(),
    ]);
  }
  const files = Object.fromEntries(
    await Promise.all(months.map(async (month) => [month, linesOf(await world.fileOf(month))])),
  );
  expect(files).toMatchInlineSnapshot(`
    {
      "2026-09": [
        "charge,,Late,2026-09-04,2026-12-01,225.00,18.56,243.56,due",
        "charge,,Other,2026-09-03,2026-12-01,225.00,18.56,243.56,due",
        "charge,,Plan,2026-09-02,2026-12-01,225.00,18.56,243.56,paid,card,2026-09-20",
        "provider fee,,,2026-09-20,,,,,,,,,,,,,,,,,,,14.43",
        "visit,,Monthly Membership,2026-09-10,,225.00,18.56,243.56,paid,card,2026-09-20",
      ],
      "2026-10": [
        "provider fee,,,2026-10-20,,,,,,,,,,,,,,,,,,,15.00",
        "refund of a charge,,Plan,2026-10-03,,,,,,,,,100.00,7.62,2026-10-03,Rain",
      ],
      "2026-11": [
        "charge,,Late,2026-09-04,2026-12-01,225.00,18.56,243.56,paid,card,2026-11-20",
        "provider fee,,,2026-11-20,,,,,,,,,,,,,,,,,,,7.36",
        "returned charge,,Plan,2026-11-05,,,,,,,,,,,,The cardholder says that they did not make this payment.,,,,,143.56,10.94",
        "returned visit,,Monthly Membership,2026-11-05,,,,,,,,,,,,The cardholder says that they did not make this payment.,,,,,243.56,18.56",
        "visit paid again,,Monthly Membership,2026-11-07,,,,,,check,2026-11-07,,,,,,,,243.56,18.56",
      ],
      "2026-12": [
        "charge paid again,,Plan,2026-12-04,,,,,,bank,2026-12-04,,,,,,,,143.56,10.94",
        "provider fee,,,2026-12-15,,,,,,,,,,,,,,,,,,,15.00",
        "returned charge,,Late,2026-12-15,,,,,,,,,,,,The cardholder says that they did not make this payment.,,,,,243.56,18.56",
      ],
      "2027-01": [
        "charge paid again,,Plan,2027-01-20,,,,,,card,2027-01-20,,,,,,,,143.56,10.94",
        "charge,,Other,2026-09-03,2026-12-01,225.00,18.56,243.56,paid,card,2027-01-20",
        "provider fee,,,2027-01-10,,,,,,,,,,,,,,,,,,,15.00",
        "provider fee,,,2027-01-20,,,,,,,,,,,,,,,,,,,11.53",
        "returned charge,,Plan,2027-01-10,,,,,,,,,,,,There was not enough money in the account.,,,,,143.56,10.94",
      ],
      "2027-02": [
        "provider fee,,,2027-02-03,,,,,,,,,,,,,,,,,,,15.00",
        "returned charge,,Plan,2027-02-20,,,,,,,,,,,,The cardholder says that they did not make this payment.,,,,,50.00,3.81",
      ],
      "2027-03": [
        "provider fee,,,2027-03-03,,,,,,,,,,,,,,,,,,,15.00",
        "refund of a charge,,Other,2027-03-02,,,,,,,,,50.00,3.81,2027-03-02,Rain",
      ],
      "2027-04": [],
    }
  `);
  expect((await all()).filter(({ net }) => net !== '0.00')).toMatchInlineSnapshot(`
    [
      {
        "fees": "14.43",
        "month": "2026-09",
        "net": "472.69",
        "refunded": "0.00",
        "returned": "0.00",
        "taken": "487.12",
      },
      {
        "fees": "15.00",
        "month": "2026-10",
        "net": "-115.00",
        "refunded": "100.00",
        "returned": "0.00",
        "taken": "0.00",
      },
      {
        "fees": "7.36",
        "month": "2026-11",
        "net": "92.64",
        "refunded": "0.00",
        "returned": "387.12",
        "taken": "487.12",
      },
      {
        "fees": "15.00",
        "month": "2026-12",
        "net": "-115.00",
        "refunded": "0.00",
        "returned": "243.56",
        "taken": "143.56",
      },
      {
        "fees": "26.53",
        "month": "2027-01",
        "net": "217.03",
        "refunded": "0.00",
        "returned": "143.56",
        "taken": "387.12",
      },
      {
        "fees": "15.00",
        "month": "2027-02",
        "net": "-65.00",
        "refunded": "0.00",
        "returned": "50.00",
        "taken": "0.00",
      },
      {
        "fees": "15.00",
        "month": "2027-03",
        "net": "-65.00",
        "refunded": "50.00",
        "returned": "0.00",
        "taken": "0.00",
      },
    ]
  `);
});

test('that a payment has succeeded is no news once it is disputed or returned, and no alarm', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const world = await startMonths('c0ffee00-0000-4000-8000-000000000004');
  world.setDay('2026-09-01');
  const payment = await world.pay('payByCard', await world.charge('Plan', '2026-09-01'));
  const disputeId = world.stripe.dispute(payment.intentId);
  await world.learnOf(disputeId);
  const disputed = await world.fileOf('2026-09');
  await world.repeatEvent(payment);
  expect(await world.fileOf('2026-09')).toBe(disputed);
  world.stripe.lose(disputeId);
  await world.learnOf(disputeId);
  await world.repeatEvent(payment);
  expect(await world.due()).toHaveLength(1);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
