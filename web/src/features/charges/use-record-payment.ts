import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import {
  listChargesOfCustomer,
  listDueItems,
  recordPayment,
  type DueItem,
} from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { hidePaid } from './due-items.ts';

export type PaymentForm = Omit<BodyOf<typeof recordPayment>, 'items'>;

type Payer = Pick<DueItem, 'customerId' | 'customerName'>;
type Payment = { customer: Payer; items: readonly DueItem[]; form: PaymentForm };

export const paymentFailed = 'The payment could not be saved. Please try again.';

const savePayment = defineChange(recordPayment, {
  request: ({ customer, items, form }: Payment) => ({
    params: { id: customer.customerId },
    body: { items: items.map(({ kind, id }) => ({ kind, id })), ...form },
  }),
  keyed: true,
  shows: (_response, { customer, items }) => {
    hidePaid(
      customer.customerId,
      items.map(({ id }) => id),
    );
  },
  says: ({ total }, { customer }) => ({
    title: 'Payment Saved',
    description: `${formatCents(decimalToCents(total))} from ${customer.customerName}.`,
  }),
  outdates: [
    listDueItems,
    listAdminBookings,
    listBookingDays,
    listBookingsOfCustomer,
    listChargesOfCustomer,
  ],
  outdatesLater: [listDueItems, listChargesOfCustomer],
  // If the items are no longer due, refetching removes the form.
  outdatesRefused: [listDueItems],
  fails: { title: 'Payment Not Saved', fallback: paymentFailed, inForm: true },
});

/** Marks items of one customer as paid (rules: charge-6); `error` is why that failed. */
export const useRecordPayment = (customer: Payer, onPaid: () => void) => {
  const { run, isPending, error } = useChange(savePayment, { onDone: onPaid });
  return {
    pay: (items: readonly DueItem[], form: PaymentForm) => void run({ customer, items, form }),
    isPending,
    error,
  };
};
