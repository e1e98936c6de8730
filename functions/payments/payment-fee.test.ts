import { expect, test } from 'vitest';
import { outgoingRow } from '../bookings/month-rows.ts';
import { chargeSample } from '../charges/testing/charge-sample.ts';
import { putRow } from '../platform/table/rows.ts';
import { transact } from '../platform/table/transact.ts';
import { addFeeOf, learnFee } from './payment-fee.ts';
import { memoryTable } from './testing/memory-table.ts';
import { providerPaymentSample } from './testing/payment-sample.ts';

const now = new Date('2026-12-02T18:00:00.000Z');

const paymentWith = (facts: { fee: number | null; paidOn: string | null }) => ({
  ...providerPaymentSample(chargeSample()),
  ...facts,
});

const rowIn = (operations: ReturnType<typeof addFeeOf>) =>
  operations.flatMap(({ Put }) => outgoingRow.parse(Put?.Item));

test.each([
  ['the day of the payment', '2026-12-01', '2026-12-01'],
  ['the day we learn of it, since the month of the payment is over', '2026-11-30', '2026-12-02'],
])('a fee is of %s', (_what, paidOn, day) => {
  const { table } = memoryTable();
  const payment = paymentWith({ fee: 736, paidOn });
  expect(rowIn(addFeeOf(table, payment, now))).toEqual([
    { row: 'fee', paymentId: payment.id, customerId: payment.customerId, amount: 736, day },
  ]);
});

test.each([null, 0])('there is no row for a fee of %s', (fee) => {
  expect(addFeeOf(memoryTable().table, paymentWith({ fee, paidOn: '2026-12-01' }), now)).toEqual(
    [],
  );
});

const findingOf = (fee: number | null) => {
  const method = { type: 'card', brand: 'visa', last4: '4242' } as const;
  const intent = { id: 'pi_1', status: 'succeeded', amount: 24_356, createdAt: now } as const;
  const unused = { paymentId: null, methodId: null, failureCode: null, isHopeless: false };
  const charge = { createdAt: now, method, fee };
  return { session: null, intent: { ...intent, ...unused, charge } };
};

test('a fee that is known only later is stored then, once', async () => {
  const { table, rows } = memoryTable();
  const payment = paymentWith({ fee: null, paidOn: '2026-12-01' });
  const learn = (fee: number | null, stored = payment) =>
    learnFee(table, stored, { finding: findingOf(fee), now });
  expect(learn(null)).toEqual([]);
  await putRow(table, { item: { pk: `PAYMENT#${payment.id}`, sk: 'PAYMENT', ...payment } });
  await transact(table, learn(736));
  const [stored, fee] = [...rows.values()];
  expect(stored).toMatchObject({ fee: 736, revision: payment.revision + 1 });
  expect(outgoingRow.parse(fee)).toMatchObject({ row: 'fee', amount: 736, day: '2026-12-01' });
  expect(learn(736, paymentWith({ fee: 736, paidOn: '2026-12-01' }))).toEqual([]);
});
