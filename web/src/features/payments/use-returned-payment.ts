import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getPayment, type Payment } from 'shared/contracts/payments.ts';
import { hasStatus } from '../../lib/api-error.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { showOutcome } from './show-payment.ts';
import { askEvery, useIsLate } from './use-is-late.ts';

/** What is known of the payment that a customer comes back from. */
export type Returned =
  | { is: 'checking' }
  | { is: 'late' }
  /** They came back without paying. */
  | { is: 'left'; payment: Payment }
  | { is: 'known'; payment: Payment }
  | undefined;

const isUnknown = (error: unknown): boolean => hasStatus(error, 404) || hasStatus(error, 400);

/**
 * The payment named in the address, to which the provider's page leads back. It is asked about for at most a minute;
 * once it is known, it leaves the address. An unknown one, or somebody else's, is no payment (rules: payment-21).
 */
export const useReturnedPayment = (): Returned => {
  const [search, setSearch] = useSearchParams();
  const named = search.get('payment');
  // Stays on screen when it has left the address.
  const [id, setId] = useState(named);
  if (named !== null && named !== id) setId(named);
  const isLate = useIsLate(id);
  const isAsked = id !== null && settings().claims.cardPayments;
  const { data: payment, error } = useQuery({
    // A failure must not cover the bills.
    ...queryFor(getPayment, { params: { id: id ?? '' }, inBackground: true }),
    enabled: isAsked,
    refetchInterval: ({ state }) =>
      !isLate && !isUnknown(state.error) && (state.data?.state ?? 'open') === 'open' && askEvery,
  });
  const isNone = !isAsked || isUnknown(error);
  const isKnown = payment !== undefined && payment.state !== 'open';
  const isDone = named !== null && (isNone || isKnown);
  useEffect(() => {
    if (!isDone) return;
    if (payment && isKnown) showOutcome(payment);
    setSearch({}, { replace: true });
  }, [isDone, isKnown, payment, setSearch]);
  if (isNone) return undefined;
  if (payment && isKnown) return { is: 'known', payment };
  if (payment && search.has('left')) return { is: 'left', payment };
  return { is: isLate ? 'late' : 'checking' };
};
