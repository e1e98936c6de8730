import { cx } from 'class-variance-authority';
import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

/**
 * Loads a list's next page; place it beside the list, in the same element. The last page removes the button: if it has
 * the focus, the first item of that page takes it.
 */
export const LoadMore = ({
  busy,
  onClick,
  label = 'Load More',
  isAbove = false,
}: {
  busy: boolean;
  onClick: () => void;
  label?: string;
  /** Whether it comes before the list. */
  isAbove?: boolean;
}) => {
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
        next?.setAttribute('tabindex', '-1');
        next?.focus();
      });
    };
  }, []);
  return (
    <div ref={row} className={cx('flex justify-center', !isAbove && 'mt-5')}>
      <Button
        tone="paper"
        size={isAbove ? 'small' : 'normal'}
        // Not disabled, which would lose the focus.
        aria-disabled={busy}
        onClick={() => {
          if (busy) return;
          known.current = new Set(row.current?.parentElement?.querySelectorAll('li'));
          onClick();
        }}
      >
        {busy ? 'Loading...' : label}
      </Button>
    </div>
  );
};
