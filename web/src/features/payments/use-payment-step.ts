import { listChargesOfCustomer, listDueItems } from 'shared/contracts/charges.ts';
import { actOnPayment, listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import type { PaymentAction } from 'shared/domain/prices/payment-state.ts';
import { defineChange } from '../../changes/define-change.ts';
import { queryClient } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';
import { paymentsQuery } from './admin-payments.ts';
import { paidLists } from '../../common/paid-lists.ts';
import { useHeldChange } from '../../changes/use-held-change.ts';

type Decision = { payment: AdminPayment; action: PaymentAction; reason?: string };

const hideDecided = ({ id }: AdminPayment): void => {
  const { queryKey: shown } = paymentsQuery({ state: 'reported' });
  amendAnswers(listAdminPayments, (queryKey) => {
    if (JSON.stringify(queryKey) !== JSON.stringify(shown)) return;
    queryClient.setQueryData<AdminPayment[]>(queryKey, (payments) =>
      payments?.filter((payment) => payment.id !== id),
    );
  });
};

const decide = defineChange(actOnPayment, {
  request: ({ payment, action, reason }: Decision) => ({
    params: { id: payment.id, action },
    body: reason === undefined ? {} : { reason },
  }),
  isStep: true,
  shows: hideDecided,
  says: ({ state, total, customerName }) => ({
    title: state === 'confirmed' ? 'Payment Confirmed' : 'Payment Dismissed',
    description: `${formatCents(decimalToCents(total))} from ${customerName}.`,
  }),
  outdates: (_saved, { action }) => [listAdminPayments, ...(action === 'confirm' ? paidLists : [])],
  outdatesLater: (_saved, { action }) =>
    action === 'confirm' ? [listDueItems, listChargesOfCustomer] : [],
  outdatesRefused: [listAdminPayments, listDueItems],
  fails: {
    title: 'Payment Not Changed',
    fallback: 'The payment could not be changed. Please try again.',
    inForm: true,
  },
});

/** Confirms or dismisses what a customer has reported; `problem` is the error message for the form. */
export const usePaymentStep = (payment: AdminPayment) => {
  const { run, ...rest } = useHeldChange(decide);
  const take = (action: PaymentAction, reason?: string) =>
    void run({ payment, action, ...(reason !== undefined && { reason }) });
  return { take, ...rest };
};
