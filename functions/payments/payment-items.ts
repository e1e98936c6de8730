import { businessDate } from 'shared/domain/dates.ts';
import { chargeTransitions } from 'shared/domain/prices/charge-state.ts';
import type { PaymentSource } from 'shared/domain/prices/method-name.ts';
import { itemSteps, type ProviderStep } from 'shared/domain/prices/payment-state.ts';
import { mayTransition, type ProviderMethod } from 'shared/domain/visits/booking-status.ts';
import { transitionOf, type BookingStore, type StoredBooking } from '../bookings/booking-store.ts';
import { dayCountUpdates } from '../bookings/day-counts.ts';
import { holdVisit } from '../bookings/hold-visit.ts';
import { saveCharge, type ChargeStore } from '../charges/charge-store.ts';
import type { StoredCharge } from '../charges/stored-charge.ts';
import type { Table } from '../platform/table/table.ts';
import type { Operation } from '../platform/table/transact.ts';
import { idsOf, type NamedItem } from '../payment-rows/payment-item.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';

export type Items = { charges: StoredCharge[]; visits: StoredBooking[] };

export type ItemStores = {
  charges: Pick<ChargeStore, 'getMany'>;
  bookings: Pick<BookingStore, 'getMany'>;
};

/** Those that exist. */
export const readItems = async (
  items: readonly NamedItem[],
  { charges, bookings }: ItemStores,
): Promise<Items> => {
  const [owed, visits] = await Promise.all([
    charges.getMany(idsOf(items, 'charge')),
    bookings.getMany(idsOf(items, 'visit')),
  ]);
  return { charges: owed, visits };
};

/** The ids of the undecided payments that take any of the items. */
export const holdersOf = ({ charges, visits }: Items): string[] => [
  ...new Set([...charges, ...visits].flatMap(({ heldBy }) => heldBy ?? [])),
];

const revised = <I extends { revision: number }>(item: I, now: Date) => ({
  ...item,
  revision: item.revision + 1,
  updatedAt: now.toISOString(),
});

/** Lets a payment take the items unless they have changed since they were read, as part of a transaction. */
export const holdItems = (
  table: Table,
  { charges, visits }: Items,
  { paymentId, now }: { paymentId: string; now: Date },
): Operation[] => [
  ...charges.map((charge) => saveCharge(table, { ...revised(charge, now), heldBy: paymentId })),
  ...visits.map((visit) => holdVisit(table, visit, { paymentId, now })),
];

/** How an item was paid. */
export type Paid = {
  method: ProviderMethod;
  source: PaymentSource | null;
  paidOn: string;
  intentId: string;
};

type ItemChange = {
  payment: Pick<ProviderPayment, 'id'>;
  step: ProviderStep;
  /** Null unless the step is `succeed`. */
  paid: Paid | null;
  now: Date;
};

/** A payment that is processing still holds its items; the accountant's file tells from when on (rules: charge-7). */
const holdAfter = (
  { processingOn }: Pick<StoredCharge, 'processingOn'>,
  { payment, step, now }: ItemChange,
) => {
  if (step === 'process') return { heldBy: payment.id, processingOn: businessDate(now) };
  return { heldBy: null, processingOn: step === 'succeed' ? processingOn : null };
};

const chargeAfter = (charge: StoredCharge, change: ItemChange): StoredCharge => {
  const { step, paid, now } = change;
  return {
    ...revised(charge, now),
    state: chargeTransitions[itemSteps[step]].to,
    ...holdAfter(charge, change),
    ...(paid && {
      paymentMethod: paid.method,
      paymentSource: paid.source,
      paidOn: paid.paidOn,
      paymentIntentId: paid.intentId,
      note: null,
    }),
  };
};

const visitAfter = (table: Table, visit: StoredBooking, change: ItemChange) => {
  const { step, paid, now } = change;
  return transitionOf(table, visit, itemSteps[step], {
    set: {
      ...holdAfter(visit, change),
      ...(paid && {
        paymentMethod: paid.method,
        paymentSource: paid.source,
        paidOn: paid.paidOn,
        paymentNote: null,
        paymentIntentId: paid.intentId,
      }),
    },
    now,
  });
};

/**
 * What a payment's step does to its items, as part of the transaction that takes the step, and the ids of items that
 * it does not hold, which stay as they are.
 */
export const changeItems = (
  table: Table,
  { charges, visits }: Items,
  change: ItemChange,
): { operations: Operation[]; lost: string[] } => {
  const { payment, step } = change;
  const isHeld = ({ heldBy }: { heldBy: string | null }) => heldBy === payment.id;
  const { from }: { from: readonly string[] } = chargeTransitions[itemSteps[step]];
  const ownCharges = charges.filter((charge) => isHeld(charge) && from.includes(charge.state));
  const ownVisits = visits.filter(
    (visit) => isHeld(visit) && mayTransition(itemSteps[step], visit),
  );
  const changed = ownVisits.map((visit) => visitAfter(table, visit, change));
  const own = new Set([...ownCharges, ...ownVisits].map(({ id }) => id));
  return {
    operations: [
      ...ownCharges.map((charge) => saveCharge(table, chargeAfter(charge, change))),
      ...changed.map(({ operation }) => operation),
      ...dayCountUpdates(
        table,
        changed.map(({ counted }) => counted),
      ),
    ],
    lost: [...charges, ...visits].flatMap(({ id }) => (own.has(id) ? [] : id)),
  };
};
