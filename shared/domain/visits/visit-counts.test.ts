import { expect, test } from 'vitest';
import { bookingStatuses, paymentStatuses } from './booking-status.ts';
import { visitCountsOf } from './visit-counts.ts';

test('a day counts visits that are not cancelled, visits to confirm, and the amount due with tax', () => {
  const money = { totalAmount: 1000, tax: 83, included: false };
  const counts = bookingStatuses.flatMap((status) =>
    paymentStatuses.map((paymentStatus) => {
      const { visits, toConfirm, amountDue } = visitCountsOf([{ ...money, status, paymentStatus }]);
      return `${status} ${paymentStatus}: ${visits} ${toConfirm} ${amountDue}`;
    }),
  );
  expect(counts).toEqual([
    'pending pending: 1 1 1083',
    'pending collecting: 1 1 0',
    'pending paid: 1 1 0',
    'pending disputed: 1 1 0',
    'pending refunded: 1 1 0',
    'confirmed pending: 1 0 1083',
    'confirmed collecting: 1 0 0',
    'confirmed paid: 1 0 0',
    'confirmed disputed: 1 0 0',
    'confirmed refunded: 1 0 0',
    'completed pending: 1 0 1083',
    'completed collecting: 1 0 0',
    'completed paid: 1 0 0',
    'completed disputed: 1 0 0',
    'completed refunded: 1 0 0',
    'cancelled pending: 0 0 0',
    'cancelled collecting: 0 0 0',
    'cancelled paid: 0 0 0',
    'cancelled disputed: 0 0 0',
    'cancelled refunded: 0 0 0',
  ]);
  const owed = { ...money, status: 'completed', paymentStatus: 'pending' } as const;
  expect(visitCountsOf([owed, { ...owed, included: true }, owed])).toEqual({
    visits: 3,
    toConfirm: 0,
    amountDue: 2166,
  });
});
