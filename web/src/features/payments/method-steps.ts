import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  type SavedMethod,
} from 'shared/contracts/payment-methods.ts';
import { savedMethodName } from 'shared/domain/prices/method-name.ts';
import { defineChange } from '../../changes/define-change.ts';
import { queryClient } from '../../lib/query-client.ts';
import { methodLists, savedMethodsQuery } from './saved-methods.ts';

const show = (methods: SavedMethod[]): void => {
  queryClient.setQueryData(savedMethodsQuery.queryKey, methods);
};

export const makeDefault = defineChange(setDefaultPaymentMethod, {
  request: ({ id }: SavedMethod) => ({ params: { id } }),
  shows: show,
  says: (_methods, method) => ({
    title: 'Default Changed',
    description: `${savedMethodName(method)} is your default now.`,
  }),
  outdates: [listPaymentMethods],
  outdatesRefused: methodLists,
  fails: {
    title: 'Default Not Changed',
    fallback: 'The default could not be changed. Please try again.',
  },
});

export const removeMethod = defineChange(removePaymentMethod, {
  request: ({ id }: SavedMethod) => ({ params: { id } }),
  shows: show,
  says: (_methods, method) => ({
    title: 'Removed',
    description: `${savedMethodName(method)} is no longer saved.`,
  }),
  outdates: methodLists,
  outdatesRefused: methodLists,
  fails: {
    title: 'Not Removed',
    fallback: 'This could not be removed. Please try again.',
    inForm: true,
  },
});
