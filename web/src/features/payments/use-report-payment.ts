import { listPayments, reportPayment, type Payment } from 'shared/contracts/payments.ts';
import type { PaymentMethod } from 'shared/domain/visits/booking-status.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { showPayment } from './show-payment.ts';

type Report = {
  items: readonly Pick<Payment['items'][number], 'kind' | 'id'>[];
  method: PaymentMethod;
};

const report = defineChange(reportPayment, {
  request: ({ items, method }: Report) => ({
    body: { items: items.map(({ kind, id }) => ({ kind, id })), method },
  }),
  shows: showPayment,
  says: () => ({
    title: 'Thank You',
    description: 'We will confirm your payment when it has arrived.',
  }),
  outdates: [listPayments],
  outdatesRefused: [listPayments],
  fails: {
    title: 'Not Sent',
    fallback: 'We could not receive this. Please try again.',
  },
});

/** Tells the operator that these items were paid by a method. */
export const useReportPayment = () => {
  const { run, isPending } = useChange(report);
  return { tell: (input: Report) => void run(input), isPending };
};
