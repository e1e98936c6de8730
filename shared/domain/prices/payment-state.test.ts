import { expect, test } from 'vitest';
import {
  bookingTransitions,
  isTaken,
  mayTransition,
  paymentStatuses,
} from '../visits/booking-status.ts';
import { chargeStates, chargeTransitions } from './charge-state.ts';
import {
  disputedItemSteps,
  isUndecided,
  itemSteps,
  mayStep,
  paymentStates,
  paymentTransitions,
  type PaymentStep,
  type ProviderStep,
} from './payment-state.ts';

const legal: Record<PaymentStep, string[]> = {
  confirm: ['reported'],
  dismiss: ['reported'],
  process: ['open'],
  succeed: ['open', 'processing'],
  fail: ['open', 'processing'],
  cancel: ['open', 'processing'],
  dispute: ['succeeded'],
  keep: ['disputed'],
  lose: ['succeeded', 'disputed'],
};

test.each(Object.entries(legal))('%s starts from its states and from no other', (step, from) => {
  const known = step as PaymentStep;
  expect(paymentStates.filter((state) => mayStep(known, state))).toEqual(from);
});

test('nothing leads out of a state that is decided', () => {
  const left = new Set<string>(Object.values(paymentTransitions).flatMap(({ from }) => [...from]));
  expect(paymentStates.filter((state) => !left.has(state))).toEqual([
    'confirmed',
    'dismissed',
    'failed',
    'canceled',
    'returned',
  ]);
  expect(paymentStates.filter(isUndecided)).toEqual(['open', 'processing']);
});

/** The states of items while their payment is in a state. */
const itemsWhile = { open: 'due', processing: 'collecting' } as const;

test.each(Object.entries(itemSteps) as [ProviderStep, (typeof itemSteps)[ProviderStep]][])(
  'wherever a payment may %s, its items may be %s',
  (step, itemStep) => {
    for (const state of paymentTransitions[step].from) {
      const of = itemsWhile[state as keyof typeof itemsWhile];
      expect(chargeTransitions[itemStep].from).toContain(of);
      const paymentStatus = of === 'due' ? 'pending' : of;
      const visit = { status: 'completed', paymentStatus, scheduledDate: null } as const;
      expect(mayTransition(itemStep, visit)).toBe(true);
    }
  },
);

test('a charge and a visit come to the same', () => {
  const asVisit = { due: 'pending', collecting: 'collecting', paid: 'paid' } as const;
  for (const step of Object.values(itemSteps)) {
    const { from, to } = chargeTransitions[step];
    expect(bookingTransitions[step].to.paymentStatus).toBe(asVisit[to]);
    expect(bookingTransitions[step].from.paymentStatus).toEqual(
      from.map((state) => asVisit[state]),
    );
  }
});

test('a disputed charge and a disputed visit come to the same', () => {
  const asVisit = { paid: 'paid', refunded: 'refunded', disputed: 'disputed', due: 'pending' };
  for (const step of [...Object.values(disputedItemSteps), 'undisputedRefunded' as const]) {
    const { from, to } = chargeTransitions[step];
    expect(bookingTransitions[step].to.paymentStatus).toBe(asVisit[to]);
    expect(bookingTransitions[step].from.paymentStatus).toEqual(
      from.map((state) => asVisit[state]),
    );
  }
});

test('a repeated payment takes nothing twice', () => {
  expect(isTaken('collected', { status: 'completed', paymentStatus: 'paid' })).toBe(true);
  for (const step of Object.values(itemSteps)) {
    const { from }: { from: readonly string[] } = chargeTransitions[step];
    expect(chargeStates.filter((state) => from.includes(state))).not.toContain('paid');
    const visits = paymentStatuses.filter((paymentStatus) =>
      mayTransition(step, { status: 'completed', paymentStatus, scheduledDate: null }),
    );
    expect(visits).not.toContain('paid');
  }
});
