import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
};

const NextPage = ({ list: { isFetchingNextPage, fetchNextPage }, label = 'Load More' }: Props) => {
  const row = useRef<HTMLDivElement>(null);
  const known = useRef<Element[]>([]);
  useLayoutEffect(() => {
    const element = row.current;
    const list = element?.parentElement;
    return () => {
      if (!list || !element.contains(document.activeElement)) return;
      // The page's items are added later in the same step.
      queueMicrotask(() => {
        const next = [...list.querySelectorAll('li')].find((item) => !known.current.includes(item));
        next?.setAttribute('tabindex', '-1');
        next?.focus();
      });
    };
  }, []);
  return (
    <div ref={row} className="mt-5 flex justify-center">
      <Button
        tone="paper"
        // Not disabled, which would lose the focus.
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (isFetchingNextPage) return;
          known.current = [...(row.current?.parentElement?.querySelectorAll('li') ?? [])];
          void fetchNextPage();
        }}
      >
        {isFetchingNextPage ? 'Loading...' : label}
      </Button>
    </div>
  );
};

/**
 * Loads a list's next page, if there is one; place it beside the list, in the same element. The last page removes the
 * button: if it has the focus, the first item of that page takes it.
 */
export const LoadMore = (props: Props) => props.list.hasNextPage && <NextPage {...props} />;
