import {
  listChargesOfCustomer,
  listDueItems,
  recordPayment,
  type DueItem,
} from 'shared/contracts/charges.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listAdminPayments } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { defineChange } from '../../changes/define-change.ts';
import { paidLists } from '../../common/paid-lists.ts';
import { useHeldChange } from '../../changes/use-held-change.ts';
import { hidePaid } from './due-items.ts';

export type PaymentForm = Omit<BodyOf<typeof recordPayment>, 'items'>;

type Payer = Pick<DueItem, 'customerId' | 'customerName'>;
type Payment = { customer: Payer; items: readonly DueItem[]; form: PaymentForm };

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
  // Also what was returned and is due.
  outdates: [...paidLists, listAdminPayments],
  outdatesLater: [listDueItems, listChargesOfCustomer],
  // If the items are no longer due, refetching removes the form.
  outdatesRefused: [listDueItems],
  fails: {
    title: 'Payment Not Saved',
    fallback: 'The payment could not be saved. Please try again.',
    inForm: true,
  },
});

/** Marks items of one customer as paid (rules: charge-6); `problem` is the error message for the form. */
export const useRecordPayment = (customer: Payer, onPaid: () => void) => {
  const { run, ...rest } = useHeldChange(savePayment, { onDone: onPaid, onPaid });
  return {
    pay: (items: readonly DueItem[], form: PaymentForm) => void run({ customer, items, form }),
    ...rest,
  };
};
