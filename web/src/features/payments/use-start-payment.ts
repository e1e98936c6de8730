import { startPayment, type Payment } from 'shared/contracts/payments.ts';
import { defineChange } from '../../changes/define-change.ts';
import { billLists } from './show-payment.ts';
import { useProviderPage } from './use-provider-page.ts';

type Start = {
  items: readonly Pick<Payment['items'][number], 'kind' | 'id'>[];
  /** Whether the card or bank account is saved for later. */
  remember: boolean;
};

const start = defineChange(startPayment, {
  request: ({ items, remember }: Start) => ({
    body: { items: items.map(({ kind, id }) => ({ kind, id })), remember },
  }),
  // Paid or begun on another device.
  outdatesRefused: billLists,
  fails: {
    title: 'Payment Not Begun',
    fallback: 'The payment page could not be opened. Please try again.',
    inForm: true,
  },
});

/** Takes the customer to the provider's page for these items. */
export const useStartPayment = () => {
  const { go: pay, ...rest } = useProviderPage(start, {
    read: billLists,
    offline: 'Paying needs a connection. Please try again when you have one.',
  });
  return { pay, ...rest };
};
