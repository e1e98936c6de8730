import { gatherEvidence, listAdminPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { queryClient } from '../../lib/query-client.ts';
import { amendAnswers } from '../../lib/written-items.ts';
import { paymentsQuery } from './admin-payments.ts';

/** Shows the evidence until the index behind the list has caught up. */
const showGathered = (saved: AdminPayment): void => {
  const { queryKey: shown } = paymentsQuery({ state: 'disputed' });
  amendAnswers(listAdminPayments, (queryKey) => {
    if (JSON.stringify(queryKey) !== JSON.stringify(shown)) return;
    queryClient.setQueryData<AdminPayment[]>(queryKey, (payments) =>
      payments?.map((payment) =>
        payment.id === saved.id && payment.updatedAt < saved.updatedAt ? saved : payment,
      ),
    );
  });
};

const gather = defineChange(gatherEvidence, {
  request: ({ id }: AdminPayment) => ({ params: { id } }),
  isStep: true,
  shows: showGathered,
  says: ({ dispute }) => ({
    title: 'Evidence Gathered',
    description: dispute?.dueBy
      ? `Submit it at Stripe by ${formatInstantDate(dispute.dueBy)}.`
      : 'Submit it at Stripe.',
  }),
  outdates: [listAdminPayments],
  // Decided meanwhile; or the answer was lost.
  outdatesRefused: [listAdminPayments],
  fails: {
    title: 'Evidence Not Gathered',
    fallback: 'The evidence could not be gathered. Please try again.',
    inForm: true,
  },
});

/** Puts what is known of a disputed payment at the provider; `problem` is why that failed (rules: payment-45). */
export const useGatherEvidence = (payment: AdminPayment) => {
  const { run, isPending, problem } = useChange(gather);
  return { gather: () => void run(payment), isPending, problem };
};
