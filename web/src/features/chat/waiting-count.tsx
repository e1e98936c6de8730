import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from './chat-queries.ts';

/**
 * How many conversations wait for the operator; nothing while none does, or nobody knows. Sits on the corner of what
 * it counts for, which is `relative`, so that nothing moves when it comes.
 */
export const WaitingCount = () => {
  const { data } = useInfiniteQuery(conversationsQuery('waiting'));
  const [first] = data?.pages ?? [];
  if (!first || first.items.length === 0) return null;
  return (
    <>
      {' '}
      <span className="absolute -top-2 -right-1 min-w-6 rounded-full border-2 border-ink bg-gold px-1 text-center text-sm text-ink tabular-nums">
        {first.items.length}
        {first.nextCursor !== undefined && '+'}
        <span className="sr-only"> waiting</span>
      </span>
    </>
  );
};
