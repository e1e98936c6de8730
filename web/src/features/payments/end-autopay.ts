import { endCustomerAutopay, getCustomerAutopay } from 'shared/contracts/autopay.ts';
import { listAdminPayments } from 'shared/contracts/payments.ts';
import { defineChange } from '../../changes/define-change.ts';
import { queryClient, queryFor } from '../../lib/query-client.ts';

/** Turns a customer’s autopay off, as they have asked by telephone (rules: payment-47). */
export const endAutopay = defineChange(endCustomerAutopay, {
  request: ({ customerId }: { customerId: string }) => ({ params: { id: customerId } }),
  shows: (autopay, { customerId }) => {
    const { queryKey } = queryFor(getCustomerAutopay, { params: { id: customerId } });
    queryClient.setQueryData(queryKey, autopay);
  },
  says: () => ({
    title: 'Autopay Turned Off',
    description: 'The customer gets an email about it.',
  }),
  // Whether autopay tries again what has failed.
  outdates: [getCustomerAutopay, listAdminPayments],
  outdatesRefused: [getCustomerAutopay],
  fails: {
    title: 'Autopay Not Turned Off',
    fallback: 'Autopay could not be turned off. Please try again.',
    inForm: true,
  },
});
