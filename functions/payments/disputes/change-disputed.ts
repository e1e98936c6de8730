import { chargeTransitions } from 'shared/domain/prices/charge-state.ts';
import type { DisputeStep } from 'shared/domain/prices/payment-state.ts';
import { transitionOf, type StepFields, type StoredBooking } from '../../bookings/booking-store.ts';
import { dayCountUpdates, type CountedChange } from '../../bookings/day-counts.ts';
import type { ItemReturn } from '../../bookings/item-return.ts';
import { addFormerPayment, addReturned } from '../../bookings/month-rows.ts';
import { saveCharge } from '../../charges/charge-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import type { PaymentDispute } from '../../payment-rows/payment-dispute.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { leftOf, returnOf, type DisputedItem, type Loss } from './disputed-items.ts';

type ItemStep = 'disputed' | 'undisputed' | 'undisputedRefunded' | 'returned';

/** What a step of a payment does to an item of it; undefined if it stays as it is. */
const itemStepOf = (step: DisputeStep, item: DisputedItem): ItemStep | undefined => {
  const { state, isRefunded } = item;
  if (step === 'dispute') return state === 'disputed' ? undefined : 'disputed';
  if (step === 'lose' && leftOf(item) > 0) return 'returned';
  if (state !== 'disputed') return undefined;
  return isRefunded ? 'undisputedRefunded' : 'undisputed';
};

/** Of an item that is due again, nothing says any more how it was paid or refunded. */
const unpaid = {
  paymentMethod: null,
  paymentSource: null,
  paidOn: null,
  paymentIntentId: null,
  processingOn: null,
  refunded: null,
  refundedTax: null,
  refundedOn: null,
  heldBy: null,
};

/** What an item is from then on: due for what was lost of it. */
const dueAgain = ({ bill, row }: DisputedItem, lost: ItemReturn) => {
  const { returns } = 'charge' in row ? row.charge : row.visit;
  const tax = bill.tax - bill.refundedTax;
  return { amount: bill.total - bill.refunded - tax, tax, returns: [...returns, lost] };
};

const chargeAfter = (
  charge: StoredCharge,
  step: ItemStep,
  { item, lost, now }: { item: DisputedItem; lost: ItemReturn; now: Date },
): StoredCharge => ({
  ...charge,
  ...(step === 'returned' && {
    ...unpaid,
    ...dueAgain(item, lost),
    note: null,
    latestRefund: null,
    reason: null,
  }),
  state: chargeTransitions[step].to,
  revision: charge.revision + 1,
  updatedAt: now.toISOString(),
});

const visitFields = (step: ItemStep, item: DisputedItem, lost: ItemReturn): StepFields => {
  if (step !== 'returned') return {};
  const { amount: totalAmount, ...fields } = dueAgain(item, lost);
  return { ...unpaid, ...fields, totalAmount, paymentNote: null, refundReason: null };
};

/** The days that an item is of, in the list of the month of a lost payment. */
const daysOf = ({ row }: DisputedItem) =>
  'charge' in row
    ? { from: row.charge.from, until: row.charge.until }
    : { from: row.visit.scheduledDate, until: null };

type Change = {
  payment: ProviderPayment;
  step: DisputeStep | undefined;
  own: readonly DisputedItem[];
  /** What is lost by the dispute. */
  losses: readonly Loss[];
  /** Cents that are lost beyond what was left of the items, which had been given back. */
  rest: number;
  dispute: PaymentDispute;
  /** The business's day on which we learn of it, so that no earlier month changes. */
  today: string;
  now: Date;
};

/** The items after a step of their payment, as part of the transaction that takes it. */
export const changeDisputed = (
  table: Table,
  { payment, step, own, today, now }: Change,
): Operation[] => {
  const counted: CountedChange[] = [];
  const visitChange = (visit: StoredBooking, itemStep: ItemStep, set: StepFields): Operation => {
    const changed = transitionOf(table, visit, itemStep, { set, now });
    counted.push(changed.counted);
    return changed.operation;
  };
  const operations = own.flatMap((item) => {
    const itemStep = step && itemStepOf(step, item);
    if (!itemStep) return [];
    const { row } = item;
    const lost = returnOf(item, { payment, returnedOn: today });
    return 'charge' in row
      ? saveCharge(table, chargeAfter(row.charge, itemStep, { item, lost, now }))
      : visitChange(row.visit, itemStep, visitFields(itemStep, item, lost));
  });
  return [...operations, ...dayCountUpdates(table, counted)];
};

/** The rows of the months' tables for what is lost, as part of the same transaction (rules: payment-43). */
export const monthRowsOf = (
  table: Table,
  { payment, step, losses, rest, dispute, today: day }: Change,
  reason: string,
): Operation[] => {
  const { id: paymentId, customerId } = payment;
  const [first] = payment.items;
  const ofItems = losses.flatMap(({ of, amount, tax }) => {
    const { kind, id, name } = of.item;
    const bill = { of: kind, id, customerId, name };
    const { returns } = 'charge' in of.row ? of.row.charge : of.row.visit;
    const lost = returnOf(of, { payment, returnedOn: day });
    return [
      addReturned(table, { ...bill, paymentId, disputeId: dispute.id, amount, tax, day, reason }),
      ...(step === 'lose'
        ? [addFormerPayment(table, { ...bill, ...daysOf(of), isAgain: returns.length > 0, lost })]
        : []),
    ];
  });
  if (rest <= 0 || !first) return ofItems;
  const { kind, name } = first;
  const given = { of: kind, id: paymentId, customerId, name, amount: rest, tax: 0 };
  return [
    ...ofItems,
    addReturned(table, { ...given, paymentId, disputeId: dispute.id, day, reason }),
  ];
};
