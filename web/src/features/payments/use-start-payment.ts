import { useEffect, useState } from 'react';
import { startPayment, type Payment } from 'shared/contracts/payments.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { invalidate } from '../../lib/query-client.ts';
import { billLists } from './show-payment.ts';

type Items = readonly Pick<Payment['items'][number], 'kind' | 'id'>[];

const start = defineChange(startPayment, {
  request: (items: Items) => ({
    body: { items: items.map(({ kind, id }) => ({ kind, id })), remember: false },
  }),
  // Paid or begun on another device.
  outdatesRefused: billLists,
  fails: {
    title: 'Payment Not Begun',
    fallback: 'The payment page could not be opened. Please try again.',
    inForm: true,
  },
});

/** Takes the customer to the provider's page for these items; busy until this page is gone. */
export const useStartPayment = () => {
  const [isLeaving, setLeaving] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const { run, isPending, problem } = useChange(start, {
    onDone: ({ url }) => {
      setLeaving(true);
      window.location.assign(url);
    },
  });
  useEffect(() => {
    // Back from the provider's page, the browser may show this page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      setLeaving(false);
      void invalidate(...billLists);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return {
    pay: (items: Items): void => {
      setOffline(!navigator.onLine);
      if (navigator.onLine) void run(items);
    },
    isBusy: isPending || isLeaving,
    problem: isOffline ? 'Paying needs a connection. Please try again when you have one.' : problem,
  };
};
