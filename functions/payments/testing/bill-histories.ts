import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { addDays, addMonths, businessDate, monthOf } from 'shared/domain/dates.ts';
import { centsToDecimal, decimalToCents, sumOf } from 'shared/domain/prices/money.ts';
import { providerMethods } from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import { expect } from 'vitest';
import {
  bookingItem,
  bookingStore,
  storedBooking,
  transitionOf,
  type StoredBooking,
} from '../../bookings/booking-store.ts';
import { dayCountUpdates } from '../../bookings/day-counts.ts';
import { isRefundRow, outgoingRow } from '../../bookings/month-rows.ts';
import { addRefund } from '../../bookings/refund-row.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { changedCharge } from '../../charges/charge-rules.ts';
import {
  addCharge,
  addRefundOf,
  chargeStore,
  paidRow,
  saveCharge,
} from '../../charges/charge-store.ts';
import { chargesCsv } from '../../charges/charges-csv.ts';
import { monthLines } from '../../charges/month-lines.ts';
import { payTogether } from '../../charges/record-payment.ts';
import { billOfCharge, billOfVisit, sumsOf, type Bill } from '../../charges/statements/bill.ts';
import { storedCharge, type StoredCharge } from '../../charges/stored-charge.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { indexKeys, keys } from '../../platform/table/keys.ts';
import { putRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { autopayStore } from '../../payment-rows/autopay-store.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import { askAboutDisputes } from '../disputes/take-dispute.ts';
import { lookAtPayment, type OwnDependencies } from '../own-payment.ts';
import { startPaying } from '../start-payment.ts';
import { memoryProvider } from './memory-provider.ts';
import { memoryTable } from './memory-table.ts';
import { linesOf, sumIn, type Line } from './month-files.ts';

/*
 * Bills of three months that are paid by hand, by card and by bank, refunded in part, voided, taken back by banks and
 * cardholders and paid again, in the months in which they fall due and in those after. Whatever happens, each statement
 * and each of the accountant's files adds up, and neither a payment nor a return changes the file of a month that is
 * over.
 */

const customerId = 'c0ffee00-0000-4000-8000-000000000002';
const start = '2026-09-01';
const monthCount = 12;
const months = Array.from({ length: monthCount }, (_, index) => monthOf(addMonths(start, index)));

const newBill = fc.record({
  kind: fc.constantFrom('charge', 'visit'),
  amount: fc.integer({ min: 50, max: 60_000 }),
  isTaxed: fc.boolean(),
  /** From the start. */
  day: fc.nat(89),
});
type NewBill = typeof newBill extends fc.Arbitrary<infer T> ? T : never;

const step = fc.record({
  what: fc.constantFrom(
    'hand',
    'card',
    'bank',
    'bank',
    'decide',
    'decide',
    'refund',
    'void',
    'contest',
  ),
  /** Which of the bills or payments. */
  choice: fc.nat(1000),
  isGood: fc.boolean(),
  /** Days that pass before it. */
  days: fc.nat(25),
  cents: fc.integer({ min: 1, max: 30_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const byProvider = new Set<string>(providerMethods);

const startBills = async (bills: readonly NewBill[]) => {
  let now = new Date(`${start}T18:00:00.000Z`);
  const { table, rows } = memoryTable();
  const stripe = memoryProvider(() => now);
  const processing: { paymentId: string; intentId: string }[] = [];
  const dependencies: OwnDependencies = {
    table,
    charges: chargeStore(table),
    bookings: bookingStore(table),
    payments: paymentStore(table),
    autopays: autopayStore(table),
    provider: stripe.provider,
    methods: ['card', 'us_bank_account'],
    siteUrl: 'https://example.com',
    pause: async () => undefined,
  };
  await putRow(table, { item: keys.user(customerId) });
  const items: { kind: 'charge' | 'visit'; id: string }[] = [];
  for (const { kind, amount, isTaxed, day } of bills) {
    const rate = isTaxed ? 0.0825 : 0;
    const taxed = { tax: Math.round(amount * rate), taxRate: rate };
    const on = addDays(start, day);
    if (kind === 'charge') {
      const period = { from: on, until: addMonths(on, 1), planId: randomUUID() };
      const charge = chargeSample({ customerId, price: amount, amount, ...taxed, ...period });
      await transact(table, [addCharge(table, charge)]);
      items.push({ kind, id: charge.id });
    } else {
      const visit = bookingSample({
        userId: customerId,
        status: 'completed',
        scheduledDate: on,
        totalAmount: amount,
        ...taxed,
      });
      await putRow(table, { item: bookingItem(visit) });
      items.push({ kind, id: visit.id });
    }
  }

  const parsed = <T>(prefix: string, schema: { parse: (row: unknown) => T }): T[] =>
    [...rows].flatMap(([name, row]) => (name.startsWith(prefix) ? schema.parse(row) : []));
  /** The rows as of the last step, because parsing them for each month takes long. */
  const seen: { charges?: StoredCharge[]; visits?: StoredBooking[] } = {};
  const charges = () => (seen.charges ??= parsed('CHARGE#', storedCharge));
  const visits = () => (seen.visits ??= parsed('BOOKING#', storedBooking));
  /** The rows in a partition of the fourth index, in its order. */
  const listed = <T>(pk: string, parse: (row: unknown) => T): T[] =>
    [...rows.values()]
      .filter((row) => row['gsi4pk'] === pk)
      .toSorted((a, b) => String(a['gsi4sk']).localeCompare(String(b['gsi4sk'])))
      .map(parse);

  const billsOf = (month: string): Bill[] =>
    [
      ...charges().map(billOfCharge),
      ...visits().flatMap((visit) => billOfVisit(visit) ?? []),
    ].filter(({ day }) => monthOf(day) === month);

  const outgoingOf = (month: string) =>
    listed(indexKeys.refunded(month, '').gsi4pk, (row) => outgoingRow.parse(row));

  const refundsOf = (month: string) => outgoingOf(month).filter(isRefundRow);

  /** As the endpoint puts it together from the indexes. */
  const fileOf = (month: string): string => {
    const paid = listed(indexKeys.paid(month, '').gsi4pk, (row) => paidRow.parse(row));
    const begun = charges().filter(({ from }) => monthOf(from) === month);
    const sold = visits().filter(({ scheduledDate }) => monthOf(scheduledDate ?? '') === month);
    const listing = { begun, paid, visits: sold, outgoing: outgoingOf(month) };
    return chargesCsv(monthLines(month, listing), new Map());
  };

  const payAtProvider = async (item: (typeof items)[number], by: 'payByCard' | 'payByBank') => {
    const body = { items: [item], remember: false };
    const { url, paymentId } = await startPaying({ customerId, body, now }, dependencies);
    const intentId = stripe[by](stripe.sessionAtUrl(url).id);
    if (by === 'payByBank') processing.push({ paymentId, intentId });
    now = new Date(now.getTime() + 6000);
    await lookAtPayment({ id: paymentId, customerId, now }, dependencies);
  };

  /** A bank or cardholder takes back what was paid, or is refused. */
  const contest = async (choice: number, isLost: boolean): Promise<void> => {
    const taken = stripe
      .intents()
      .filter(({ id, status }) => status === 'succeeded' && stripe.left(id) > 0);
    const intent = taken[choice % taken.length];
    if (!intent) return;
    if (isLost && intent.charge?.method.type === 'bank') stripe.bankReturns(intent.id);
    else if (isLost) stripe.lose(stripe.dispute(intent.id));
    else stripe.win(stripe.dispute(intent.id));
    await askAboutDisputes({ id: intent.paymentId!, intentId: intent.id }, now, dependencies);
  };

  /** What was paid by hand; the provider's payments are refunded by the provider. */
  const refund = async ({ id, kind }: (typeof items)[number], cents: number): Promise<void> => {
    const refundedOn = businessDate(now);
    if (kind === 'charge') {
      const charge = charges().find((each) => each.id === id)!;
      if (byProvider.has(charge.paymentMethod ?? '')) return;
      const amount = centsToDecimal(cents);
      const body = { amount, refundedOn, reason: 'Rain' };
      const after = changedCharge(charge, { action: 'refunded', body, now });
      await transact(table, [
        saveCharge(table, after),
        ...addRefundOf(table, { before: charge, after }),
      ]);
      return;
    }
    const visit = visits().find((each) => each.id === id)!;
    if (visit.paymentStatus !== 'paid' || byProvider.has(visit.paymentMethod ?? '')) return;
    const { operation, counted } = transitionOf(table, visit, 'refund', {
      set: { refundedOn },
      now,
    });
    await transact(table, [
      operation,
      ...dayCountUpdates(table, [counted]),
      addRefund(table, {
        of: 'visit',
        id,
        customerId,
        name: visit.serviceName,
        refunded: visit.totalAmount + visit.tax,
        refundedTax: visit.tax,
        refundedOn,
        reason: null,
      }),
    ]);
  };

  const act = async ({ what, choice, isGood, cents }: Step): Promise<void> => {
    const item = items[choice % items.length]!;
    switch (what) {
      case 'hand': {
        const body = { items: [item], method: 'check' as const, paidOn: businessDate(now) };
        await payTogether({ customerId, body, idempotentAction: undefined, now }, dependencies);
        return;
      }
      case 'card':
        return payAtProvider(item, 'payByCard');
      case 'bank':
        return payAtProvider(item, 'payByBank');
      case 'decide': {
        const [decided] = processing.splice(choice % Math.max(processing.length, 1), 1);
        if (!decided) return;
        if (isGood) stripe.bankPays(decided.intentId);
        else stripe.bankRefuses(decided.intentId, 'insufficient_funds');
        now = new Date(now.getTime() + 6000);
        await lookAtPayment({ id: decided.paymentId, customerId, now }, dependencies);
        return;
      }
      case 'contest':
        return contest(choice, isGood);
      case 'refund':
        return refund(item, cents);
      case 'void': {
        const charge = charges().find(({ id }) => id === item.id);
        if (!charge) return;
        const after = changedCharge(charge, { action: 'void', body: { reason: 'A gift' }, now });
        await transact(table, [saveCharge(table, after)]);
      }
    }
  };

  return {
    wait: ({ days }: Step): void => {
      now = new Date(now.getTime() + days * 24 * 60 * 60_000);
    },
    take: async (taken: Step): Promise<void> => {
      try {
        await act(taken);
      } catch (error) {
        // Such as a bill that is paid already.
        if (!(error instanceof AppError)) throw error;
      }
      delete seen.charges;
      delete seen.visits;
    },
    month: () => monthOf(businessDate(now)),
    taken: stripe.taken,
    returned: stripe.returned,
    billsOf,
    /** Former payments of a month's bills, each with its bill's first. */
    returnsOf: (month: string) =>
      [
        ...charges().map(({ from, returns }) => ({ day: from, returns })),
        ...visits().map(({ scheduledDate, returns }) => ({ day: scheduledDate ?? '', returns })),
      ].flatMap(({ day, returns }) => (monthOf(day) === month ? [returns] : [])),
    refundsOf,
    fileOf,
  };
};
type Bills = Awaited<ReturnType<typeof startBills>>;

const cents = (line: Line, column: string): number => decimalToCents(line[column] || '0.00');
const isPaid = ({ state }: Bill): boolean => state === 'paid' || state === 'refunded';

const totalOf = ({ amount, tax }: { amount: number; tax: number }): number => amount + tax;

const checkStatement = (bills: readonly Bill[]): void => {
  const { billed, tax, paid, processing, due } = sumsOf(bills);
  expect(billed + tax).toBe(paid + processing + due);
  const counted = bills.filter(({ state }) => state !== 'void');
  expect(billed + tax).toBe(sumOf(counted.map(({ total }) => total)));
  expect(paid).toBe(sumOf(bills.filter(isPaid).map(({ total }) => total)));
  expect(processing).toBe(
    sumOf(bills.filter(({ state }) => state === 'collecting').map(({ total }) => total)),
  );
};

const checkFile = (month: string, { fileOf, billsOf, refundsOf, returnsOf }: Bills): void => {
  const lines = linesOf(fileOf(month));
  const sales = lines.filter(
    ({ From, Kind }) => monthOf(From!) === month && ['charge', 'visit'].includes(Kind!),
  );
  // What was paid and lost stays a sale, also if it was voided then instead of being paid anew.
  const former = returnsOf(month).flatMap((returns) => returns.slice(0, 1));
  const { billed, tax } = sumsOf(billsOf(month).filter(({ lost }) => lost === null));
  const [amounts, taxes] = [
    billed + sumOf(former.map(({ amount }) => amount)),
    tax + sumOf(former.map((each) => each.tax)),
  ];
  expect([sumIn(sales, 'Amount'), sumIn(sales, 'Tax'), sumIn(sales, 'Total')]).toEqual([
    amounts,
    taxes,
    amounts + taxes,
  ]);
  for (const line of lines) {
    const { State, 'Paid by': by, 'Paid on': on } = line;
    expect(cents(line, 'Amount') + cents(line, 'Tax')).toBe(cents(line, 'Total'));
    if (State === 'paid' || line['Paid again'] !== '')
      expect([by !== '', monthOf(on!) <= month]).toEqual([true, true]);
    else expect([by, on]).toEqual(['', '']);
  }
  const paidNow = [
    ...months.flatMap(billsOf).map(({ paidOn, total }) => ({ paidOn, total })),
    ...months
      .flatMap(returnsOf)
      .flat()
      .map((each) => ({ paidOn: each.paidOn, total: totalOf(each) })),
  ].filter(({ paidOn }) => monthOf(paidOn ?? '') === month);
  const paid = lines.filter((line) => monthOf(line['Paid on'] ?? '') === month);
  expect(sumIn(paid, 'Total') + sumIn(lines, 'Paid again')).toBe(
    sumOf(paidNow.map(({ total }) => total)),
  );
  expect(sumIn(lines, 'Refunded')).toBe(sumOf(refundsOf(month).map(({ refunded }) => refunded)));
};

/** What the files say was paid by card or bank, each payment in its month. */
const takenIn = ({ fileOf }: Bills): number =>
  sumOf(
    months.map((month) => {
      const lines = linesOf(fileOf(month)).filter(
        (line) => monthOf(line['Paid on']!) === month && byProvider.has(line['Paid by']!),
      );
      return sumIn(lines, 'Total') + sumIn(lines, 'Paid again');
    }),
  );

const returnedIn = ({ fileOf }: Bills): number =>
  sumOf(months.map((month) => sumIn(linesOf(fileOf(month)), 'Returned')));

/** Payments, as against what is voided or comes to nothing, which no file has a row of its own for. */
const isPayment = ({ what, isGood }: Step): boolean =>
  what !== 'void' && (what !== 'decide' || isGood);

/** Runs histories of bills. Any of them that does not add up is shrunk to the shortest that does not. */
export const expectBillsToAddUp = async (count: number, seed = 24): Promise<void> => {
  const histories = fc.tuple(
    fc.array(newBill, { minLength: 1, maxLength: 7 }),
    fc.array(step, { minLength: 3, maxLength: 14 }),
  );
  await fc.assert(
    fc.asyncProperty(histories, async ([some, steps]) => {
      const bills = await startBills(some);
      for (const each of steps) {
        bills.wait(each);
        const over = months.filter((month) => month < bills.month());
        const before = over.map((month) => bills.fileOf(month));
        await bills.take(each);
        if (isPayment(each)) expect(over.map((month) => bills.fileOf(month))).toEqual(before);
        for (const month of months) {
          checkStatement(bills.billsOf(month));
          checkFile(month, bills);
        }
      }
      expect([takenIn(bills), returnedIn(bills)]).toEqual([bills.taken(), bills.returned()]);
      const refunded = sumOf(months.flatMap(bills.billsOf).map((bill) => bill.refunded));
      expect(sumOf(months.flatMap(bills.refundsOf).map((each) => each.refunded))).toBe(refunded);
    }),
    { numRuns: count, seed },
  );
};
