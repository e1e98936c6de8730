import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getAutopay } from 'shared/contracts/autopay.ts';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import { invalidate } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { savedMethodsQuery } from './saved-methods.ts';
import { askEvery, useIsLate } from './use-is-late.ts';

/** What is known of the card or bank account that a customer comes back from saving. */
export type ReturnedMethod =
  | { is: 'awaited' }
  | { is: 'saved'; method: SavedMethod }
  /** They came back without saving it, or it is not theirs, or it takes longer than a minute. */
  | { is: 'none' }
  | undefined;

/**
 * The saved method named in the address, to which the provider's page leads back. The list is read for at most a minute
 * until it has it; then it leaves the address (rules: payment-36).
 */
export const useReturnedMethod = (): ReturnedMethod => {
  const [search, setSearch] = useSearchParams();
  const named = search.get('method');
  // Stays on screen when it has left the address.
  const [id, setId] = useState(named);
  const [hasLeft, setHasLeft] = useState(search.has('left'));
  if (named !== null && named !== id) {
    setId(named);
    setHasLeft(search.has('left'));
  }
  const isLate = useIsLate(id);
  const isAsked = id !== null && settings().claims.cardPayments;
  const { data } = useQuery({
    ...savedMethodsQuery,
    enabled: isAsked,
    refetchInterval: ({ state }) =>
      !isLate && !hasLeft && !state.data?.some((method) => method.id === id) && askEvery,
  });
  const method = data?.find((one) => one.id === id);
  const isNone = !isAsked || isLate || hasLeft;
  const isDone = named !== null && (method !== undefined || isNone);
  const isSaved = method !== undefined;
  useEffect(() => {
    if (!isDone) return;
    // Autopay goes on with a card that was saved anew.
    if (isSaved) void invalidate(getAutopay);
    setSearch({}, { replace: true });
  }, [isDone, isSaved, setSearch]);
  if (!isAsked) return undefined;
  if (method) return { is: 'saved', method };
  return { is: isNone ? 'none' : 'awaited' };
};
