import { useQuery } from '@tanstack/react-query';
import { getAutopay } from 'shared/contracts/autopay.ts';
import { listPaymentMethods, type SavedMethod } from 'shared/contracts/payment-methods.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';

/** What saving or removing a card or bank account changes. */
export const methodLists = [listPaymentMethods, getAutopay];

export const savedMethodsQuery = queryFor(listPaymentMethods);

/** The customer's saved cards and bank accounts; not asked for on a stage that takes none. */
export const useSavedMethods = () =>
  useQuery({ ...savedMethodsQuery, enabled: settings().claims.cardPayments });

/** 'Expires 12/34'; undefined for a bank account, which does not. */
export const expiryOf = ({ expiryMonth, expiryYear }: SavedMethod): string | undefined =>
  expiryMonth === null || expiryYear === null
    ? undefined
    : `Expires ${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;
