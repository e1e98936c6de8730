import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationsQuery } from './chat-queries.ts';

/**
 * How many conversations are waiting for the operator; nothing if none are or the number is unknown. On a phone it sits
 * on the icon of its `relative` tab, on a wider window in the tab's padding, so that nothing shifts when it appears.
 */
const WaitingCount = () => {
  const { data } = useInfiniteQuery(conversationsQuery('waiting'));
  const [first] = data?.pages ?? [];
  if (!first || first.items.length === 0) return null;
  return (
    <>
      {' '}
      <span className="absolute top-0.5 right-[max(0rem,calc(50%-1.75rem))] min-w-5.5 rounded-full border-2 border-white bg-gold px-1 text-center text-sm leading-tight text-ink tabular-nums md:inset-auto md:right-0.5 md:-translate-y-2">
        {first.items.length}
        {first.nextCursor !== undefined && '+'}
        <span className="sr-only"> waiting</span>
      </span>
    </>
  );
};

export default WaitingCount;
