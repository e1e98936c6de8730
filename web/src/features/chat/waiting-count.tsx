import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from './chat-queries.ts';

/** How many conversations wait for the operator; nothing while none does, or nobody knows. */
export const WaitingCount = () => {
  const { data } = useInfiniteQuery(conversationsQuery('waiting'));
  const [first] = data?.pages ?? [];
  if (!first || first.items.length === 0) return null;
  return (
    <>
      {' '}
      <span className="ml-1 inline-block min-w-6 rounded-full bg-gold px-1.5 text-center text-sm text-ink tabular-nums">
        {first.items.length}
        {first.nextCursor !== undefined && '+'}
        <span className="sr-only"> waiting</span>
      </span>
    </>
  );
};
