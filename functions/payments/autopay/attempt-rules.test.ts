import { paymentItemLimit } from 'shared/contracts/charges.ts';
import { expect, test } from 'vitest';
import {
  chooseItems,
  isWaiting,
  nextAttempt,
  problemAfter,
  type DueNow,
  type Refusal,
} from './attempt-rules.ts';

const on = (day: string) => new Date(`${day}T15:00:00Z`);
const payment = { id: 'payment-1', items: [{ id: 'charge-1' }, { id: 'visit-1' }] };
const failed = (refusal: Partial<Refusal> = {}) => ({
  payment,
  message: 'No.',
  type: 'card' as const,
  code: 'insufficient_funds',
  isHopeless: false,
  ...refusal,
});

test('a card without money is tried again 3 and 7 days after the first failure, then no more', () => {
  const first = problemAfter(null, failed(), on('2026-12-01'));
  expect(first).toEqual({
    paymentId: 'payment-1',
    message: 'No.',
    failures: 1,
    firstFailedOn: '2026-12-01',
    nextOn: '2026-12-04',
    items: ['charge-1', 'visit-1'],
  });
  const second = problemAfter(first, failed(), on('2026-12-04'));
  expect(second).toMatchObject({ failures: 2, firstFailedOn: '2026-12-01', nextOn: '2026-12-08' });
  const third = problemAfter(second, failed(), on('2026-12-08'));
  expect(third).toMatchObject({ failures: 3, nextOn: null });
  expect(problemAfter(third, failed(), on('2026-12-20'))).toMatchObject({
    failures: 4,
    nextOn: null,
  });
  expect([null, first, second, third].map(nextAttempt)).toEqual([1, 2, 3, 4]);
});

test('the days count from when we learn of it, by the business’s clock', () => {
  const late = problemAfter(null, failed(), new Date('2026-12-02T04:00:00Z'));
  expect(late).toMatchObject({ firstFailedOn: '2026-12-01', nextOn: '2026-12-04' });
});

test('what is learned late is tried again the next day at the earliest', () => {
  const type = 'us_bank_account' as const;
  const first = problemAfter(null, failed({ type }), on('2026-12-05'));
  expect(first.nextOn).toBe('2026-12-08');
  const second = problemAfter(first, failed({ type }), on('2026-12-12'));
  expect(second).toMatchObject({ failures: 2, nextOn: '2026-12-13' });
});

test.each<Partial<Refusal>>([
  { code: 'authentication_required' },
  { code: 'expired_card' },
  { code: 'lost_card' },
  { code: 'stolen_card' },
  { code: 'method_gone' },
  { code: 'generic_decline', isHopeless: true },
  { type: 'us_bank_account', code: 'no_account' },
  { type: 'us_bank_account', code: 'account_closed' },
  { type: 'us_bank_account', code: 'debit_not_authorized' },
  { type: 'us_bank_account', code: null },
])('%j is not tried again', (refusal) => {
  const { failures, nextOn } = problemAfter(null, failed(refusal), on('2026-12-01'));
  expect({ failures, nextOn }).toEqual({ failures: 1, nextOn: null });
});

test.each<Partial<Refusal>>([
  { code: 'generic_decline' },
  { code: 'processing_error' },
  { code: null },
  { type: 'us_bank_account', code: 'insufficient_funds' },
])('%j is tried again', (refusal) => {
  expect(problemAfter(null, failed(refusal), on('2026-12-01')).nextOn).toBe('2026-12-04');
});

test('waits until the day of the next attempt, and for good without one', () => {
  const problem = problemAfter(null, failed(), on('2026-12-01'));
  expect(isWaiting({ problem: null }, '2026-12-01')).toBe(false);
  expect(isWaiting({ problem }, '2026-12-03')).toBe(true);
  expect(isWaiting({ problem }, '2026-12-04')).toBe(false);
  expect(isWaiting({ problem }, '2026-12-30')).toBe(false);
  expect(isWaiting({ problem: { ...problem, nextOn: null } }, '2027-12-30')).toBe(true);
});

const due = (id: string, changes: Partial<DueNow> = {}): DueNow => ({
  kind: 'charge',
  id,
  name: 'Weekly pool care',
  total: 24_356,
  heldBy: null,
  isReturned: false,
  ...changes,
});
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const choose = (items: DueNow[], { upTo = 30_000, reported = [] as string[] } = {}) => {
  const chosen = chooseItems(items, { upTo, reported: new Set(reported) });
  return { items: idsOf(chosen.items), above: idsOf(chosen.above) };
};

test('takes all that is due but what is reported, held or above the limit', () => {
  const items = [
    due('one'),
    due('reported'),
    due('held', { heldBy: 'payment' }),
    due('at the limit', { total: 30_000 }),
    due('above', { total: 30_001 }),
    due('held and above', { total: 30_001, heldBy: 'payment' }),
  ];
  expect(choose(items, { reported: ['reported'] })).toEqual({
    items: ['one', 'at the limit'],
    above: ['above'],
  });
});

test('takes at most what one payment takes, the oldest, and never too little', () => {
  const many = Array.from({ length: paymentItemLimit + 5 }, (_, nth) => due(`${nth}`));
  expect(choose(many).items).toEqual(idsOf(many.slice(0, paymentItemLimit)));
  expect(choose([due('little', { total: 49 })]).items).toEqual([]);
  expect(choose([due('little', { total: 49 }), due('more', { total: 1 })]).items).toHaveLength(2);
});

test('says of an item only what a payment stores', () => {
  const { items } = chooseItems([due('one')], { upTo: 30_000, reported: new Set() });
  expect(items).toEqual([{ kind: 'charge', id: 'one', name: 'Weekly pool care', total: 24_356 }]);
});

test('what was returned is never collected again, also if it is above the limit', () => {
  const items = [
    due('a', { isReturned: true }),
    due('b'),
    due('c', { isReturned: true, total: 40_000 }),
  ];
  expect(choose(items)).toEqual({ items: ['b'], above: [] });
});
