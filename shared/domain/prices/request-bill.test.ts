import { expect, test } from 'vitest';
import { checkFee } from './prices.ts';
import { requestBill, type RequestLine } from './request-bill.ts';

const line: RequestLine = { cents: 1905, isTaxed: true, per: null, day: '2026-12-02' };
const rate = 0.0825;

const feesOf = (lines: RequestLine[]) =>
  requestBill({ lines, byCheck: true, rate }).lines.map(({ fee }) => fee);

test('single visits are taxed as one bill, a recurring line separately', () => {
  const lines: RequestLine[] = [line, line, line, { ...line, per: 'visit' }];
  // Tax on 5715 cents is 471.49; on 1905 cents it is 157.16, and three times 157 is 471 as well.
  expect(requestBill({ lines, byCheck: false, rate })).toEqual({
    lines: [157, 157, 157, 157].map((tax) => ({ fee: 0, tax })),
    fee: 0,
    tax: 628,
    total: 4 * 1905 + 628,
  });
  const odd = { ...line, cents: 1000 };
  // Tax on 3000 cents is 247.5, rounded up to 248; on each line alone it is 82.5, rounded up to 83.
  expect(requestBill({ lines: [odd, odd, odd], byCheck: false, rate }).tax).toBe(248);
  const recurring: RequestLine = { ...odd, per: 'visit' };
  expect(requestBill({ lines: [recurring, recurring, recurring], byCheck: false, rate }).tax).toBe(
    249,
  );
});

test('the check fee is charged on the earliest line and taxed with it', () => {
  const lines: RequestLine[] = [
    { ...line, isTaxed: false, day: '2026-12-01' },
    { ...line, per: 'visit' },
  ];
  const bill = requestBill({ lines, byCheck: true, rate });
  expect(bill.lines).toEqual([
    { fee: checkFee, tax: 0 },
    { fee: 0, tax: 157 },
  ]);
  expect(requestBill({ lines: lines.toReversed(), byCheck: true, rate }).total).toBe(bill.total);
  for (const per of [null, 'visit', 'month'] as const)
    // Tax on 3405 cents, which includes the fee, is 280.9.
    expect(requestBill({ lines: [{ ...line, per }], byCheck: true, rate })).toEqual({
      lines: [{ fee: checkFee, tax: 281 }],
      fee: checkFee,
      tax: 281,
      total: 1905 + checkFee + 281,
    });
});

test('the check fee is charged on a membership only if nothing else is paid by visit', () => {
  const membership: RequestLine = { ...line, per: 'month', day: '2026-11-30' };
  expect(feesOf([membership, line])).toEqual([0, checkFee]);
  expect(feesOf([membership, { ...line, per: 'visit' }])).toEqual([0, checkFee]);
  expect(feesOf([{ ...membership, day: '2026-12-01' }, membership])).toEqual([0, checkFee]);
});

test('an exempt customer owes no tax', () => {
  expect(requestBill({ lines: [line], byCheck: true, rate: 0 })).toMatchObject({
    tax: 0,
    total: 1905 + checkFee,
  });
});
