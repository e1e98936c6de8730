import { useDeferredValue } from 'react';

type Asked = { isPending: boolean; failureCount: number };

/**
 * Whether the first answer to a query is still awaited. What lies below a list stays hidden that long, so that
 * nothing moves when the list comes; it asks its own questions meanwhile. After a failure nobody waits any more.
 */
export const isFirstWait = ({ isPending, failureCount }: Asked): boolean =>
  isPending && failureCount === 0;

/**
 * A query's data, and whether they are still awaited. React draws the first answer in small pieces, between which a
 * phone sees to taps; what comes later, and what was there from the start, it draws at once.
 */
export const useFirstDraw = <Data>(
  query: Asked & { data: Data | undefined },
): { data: Data | undefined; isAwaited: boolean } => {
  const { data } = query;
  const isDrawn = useDeferredValue(data !== undefined);
  return {
    data: isDrawn ? data : undefined,
    isAwaited: isFirstWait(query) || (data !== undefined && !isDrawn),
  };
};
