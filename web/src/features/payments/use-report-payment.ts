import { listPayments, reportPayment, type Payment } from 'shared/contracts/payments.ts';
import type { PaymentMethod } from 'shared/domain/visits/booking-status.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';

type Report = {
  items: readonly Pick<Payment['items'][number], 'kind' | 'id'>[];
  method: PaymentMethod;
};

/** Shows a report in the customer's list until the index behind it has caught up. */
const showReported = (saved: Payment): void => {
  const { queryKey: shown } = queryFor(listPayments);
  amendAnswers(listPayments, (queryKey) => {
    if (JSON.stringify(queryKey) !== JSON.stringify(shown)) return;
    queryClient.setQueryData<Payment[]>(queryKey, (payments) => {
      const found = payments?.find(({ id }) => id === saved.id);
      if (!payments || (found && found.updatedAt >= saved.updatedAt)) return payments;
      return [saved, ...payments.filter(({ id }) => id !== saved.id)];
    });
  });
};

const report = defineChange(reportPayment, {
  request: ({ items, method }: Report) => ({
    body: { items: items.map(({ kind, id }) => ({ kind, id })), method },
  }),
  shows: showReported,
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
