import { listChargesOfCustomer, listDueItems } from 'shared/contracts/charges.ts';
import { listAdminPayments, retryPayment, type AdminPayment } from 'shared/contracts/payments.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useHeldChange } from '../../changes/use-held-change.ts';
import { paidLists } from '../../common/paid-lists.ts';
import { queryClient } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';
import type { ToastContent } from '../../ui/toast-store.ts';
import { paymentsQuery } from './admin-payments.ts';

/** Shows what has come of it until the indexes behind the lists have caught up. */
const showRetried = (saved: AdminPayment): void => {
  const ids = new Set(saved.items.map(({ id }) => id));
  amendAnswers(listAdminPayments, (queryKey) => {
    const isOf = (listed: 'failed' | 'processing'): boolean =>
      JSON.stringify(queryKey) === JSON.stringify(paymentsQuery({ state: listed }).queryKey);
    if (!isOf('failed') && !isOf('processing')) return;
    queryClient.setQueryData<AdminPayment[]>(queryKey, (payments) => {
      const others = payments?.filter(({ items }) => items.every(({ id }) => !ids.has(id)));
      const isHere = saved.state === 'failed' ? isOf('failed') : isOf('processing');
      return others && isHere && saved.state !== 'succeeded' ? [saved, ...others] : others;
    });
  });
};

const outcomeOf = ({ state, total, customerName, failure }: AdminPayment): ToastContent => {
  const description = `${formatCentsInFull(decimalToCents(total))} from ${customerName}.`;
  switch (state) {
    case 'succeeded':
      return { title: 'Payment Collected', description };
    case 'failed':
      return {
        title: 'Payment Failed Again',
        description: failure?.message ?? description,
        variant: 'destructive',
      };
    default:
      return {
        title: 'Payment Processing',
        description: `${description} A bank takes up to 4 business days.`,
      };
  }
};

const changedLists = [listAdminPayments, ...paidLists];

const retry = defineChange(retryPayment, {
  request: ({ id }: AdminPayment) => ({ params: { id } }),
  isStep: true,
  shows: showRetried,
  says: outcomeOf,
  outdates: changedLists,
  outdatesLater: [listAdminPayments, listDueItems, listChargesOfCustomer],
  // Paid, or tried again, on another device; or the answer was lost.
  outdatesRefused: changedLists,
  fails: {
    title: 'Not Tried Again',
    fallback: 'The payment could not be tried again. Please try later.',
    inForm: true,
  },
});

/** Lets autopay try once more what it has given up; `problem` is why that was refused (rules: payment-38). */
export const useRetryPayment = (payment: AdminPayment) => {
  const { run, ...rest } = useHeldChange(retry);
  return { retry: () => void run(payment), ...rest };
};
