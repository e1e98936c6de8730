import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

/** Lets an item of a list take the focus once, for its place in the page. */
const focusOnce = (item: HTMLElement): void => {
  item.tabIndex = -1;
  item.addEventListener('blur', () => item.removeAttribute('tabindex'), { once: true });
  item.focus();
};

/**
 * Loads a list's next page; place it after the list, in the same element. The last page removes the button: if it has
 * the focus, the first item of that page takes it.
 */
export const LoadMore = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => {
  const row = useRef<HTMLDivElement>(null);
  const known = useRef(new Set<Element>());
  useLayoutEffect(() => {
    const element = row.current;
    const list = element?.parentElement;
    return () => {
      if (!list || !element.contains(document.activeElement)) return;
      const before = known.current;
      // The page's items are added later in the same step.
      queueMicrotask(() => {
        const items = [...list.querySelectorAll('li')];
        const next = items.find((item) => !before.has(item)) ?? items.at(-1);
        if (next && document.activeElement === document.body) focusOnce(next);
      });
    };
  }, []);
  return (
    <div ref={row} className="mt-5 flex justify-center">
      <Button
        tone="paper"
        // Not disabled, which would lose the focus.
        aria-disabled={busy}
        onClick={() => {
          if (busy) return;
          known.current = new Set(row.current?.parentElement?.querySelectorAll('li'));
          onClick();
        }}
      >
        {busy ? 'Loading...' : 'Load More'}
      </Button>
    </div>
  );
};
