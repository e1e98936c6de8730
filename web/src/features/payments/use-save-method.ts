import { setUpPaymentMethod } from 'shared/contracts/payment-methods.ts';
import { defineChange } from '../../changes/define-change.ts';
import { methodLists } from './saved-methods.ts';
import { useProviderPage } from './use-provider-page.ts';

const setUp = defineChange(setUpPaymentMethod, {
  request: () => ({}),
  outdatesRefused: methodLists,
  fails: {
    title: 'Nothing Saved',
    fallback: 'The page to save a card or bank account could not be opened. Please try again.',
    inForm: true,
  },
});

/** Takes the customer to the provider's page on which they save a card or bank account. */
export const useSaveMethod = () => {
  const { go: save, ...rest } = useProviderPage(setUp, {
    read: methodLists,
    offline: 'This needs a connection. Please try again when you have one.',
  });
  return { save, ...rest };
};
