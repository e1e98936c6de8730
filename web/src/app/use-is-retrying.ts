import { useIsFetching, useIsMutating } from '@tanstack/react-query';

/** Whether a call that has failed is being tried again (rules: api-12). */
export const useIsRetrying = (): boolean => {
  const reads = useIsFetching({ predicate: ({ state }) => state.fetchFailureCount > 0 });
  const changes = useIsMutating({ predicate: ({ state }) => state.failureCount > 0 });
  return reads + changes > 0;
};

export const retryingText = 'Trying again...';
