/**
 * Whether the first answer to a query is still awaited. What lies below a list stays hidden that long, so that
 * nothing moves when the list comes; it asks its own questions meanwhile. After a failure nobody waits any more.
 */
export const isFirstWait = ({
  isPending,
  failureCount,
}: {
  isPending: boolean;
  failureCount: number;
}): boolean => isPending && failureCount === 0;
