import { useEffect, useState } from 'react';
import type { Change } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import type { JsonContract } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';

/**
 * Takes the customer to the page of the payment provider that a call answers with; busy until this page is gone.
 *
 * @param read what is read again when the customer comes back by the browser's Back
 * @param offline what is said without a connection
 */
export const useProviderPage = <
  Input,
  Reply extends { url: string },
  C extends JsonContract<Reply>,
>(
  change: Change<Input, Reply, C>,
  { read, offline }: { read: readonly JsonContract[]; offline: string },
) => {
  const [isLeaving, setLeaving] = useState(false);
  const [isOffline, setOffline] = useState(false);
  const { run, isPending, problem } = useChange(change, {
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
      void invalidate(...read);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [read]);
  return {
    go: (input: Input): void => {
      setOffline(!navigator.onLine);
      if (navigator.onLine) void run(input);
    },
    isBusy: isPending || isLeaving,
    problem: isOffline ? offline : problem,
  };
};
