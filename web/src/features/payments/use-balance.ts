import { useQuery } from '@tanstack/react-query';
import { listOwnDueItems } from 'shared/contracts/charges.ts';
import { isFirstWait } from '../../lib/first-wait.ts';
import { queryFor } from '../../lib/query-client.ts';
import { useAutopay } from './use-autopay.ts';
import { usePayments } from './use-payments.ts';

/** What is due, what was paid of it and what autopay does about it: all that the balance shows. */
export const useBalance = () => {
  const due = useQuery(queryFor(listOwnDueItems));
  const payments = usePayments();
  const autopay = useAutopay();
  return {
    due,
    payments,
    autopay,
    /** How to pay stands above the items, and would push them down if it came after them. */
    isAwaited: (payments.isAsked && isFirstWait(payments)) || autopay.isAwaited,
  };
};
