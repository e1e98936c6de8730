import { useDeferredValue } from 'react';

type Requested = { isPending: boolean; isFetched: boolean; failureCount: number };

/**
 * Whether a query has neither succeeded nor failed yet. What is below a list stays hidden until then, so that
 * nothing shifts when the list appears; its own queries run in the meantime.
 */
export const isFirstWait = ({ isPending, isFetched, failureCount }: Requested): boolean =>
  // Tried again after a failure, it is pending once more.
  isPending && !isFetched && failureCount === 0;

/**
 * A query's data, and whether the first response is still to be drawn. It is drawn as a deferred update, which
 * React interrupts to handle taps. Later responses, and data that were there from the start, are drawn at once.
 */
export const useFirstDraw = <Data>(
  query: Requested & { data: Data | undefined },
): { data: Data | undefined; isAwaited: boolean } => {
  const { data } = query;
  const isDrawn = useDeferredValue(data !== undefined);
  return {
    data: isDrawn ? data : undefined,
    isAwaited: isFirstWait(query) || (data !== undefined && !isDrawn),
  };
};
