import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from './chat-queries.ts';

/**
 * How many conversations are waiting for the operator; nothing if none are or the number is unknown. It sits on the
 * corner of its `relative` parent, so that the layout does not shift when it appears.
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
