import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

/**
 * Loads a list's next page; place it next to the list, in the same element. The last page removes the button: if it has
 * the focus, the first item of that page takes it.
 */
export const LoadMore = ({
  busy,
  onClick,
  label = 'Load More',
}: {
  busy: boolean;
  onClick: () => void;
  label?: string;
}) => {
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
        aria-disabled={busy}
        onClick={() => {
          if (busy) return;
          known.current = [...(row.current?.parentElement?.querySelectorAll('li') ?? [])];
          onClick();
        }}
      >
        {busy ? 'Loading...' : label}
      </Button>
    </div>
  );
};
