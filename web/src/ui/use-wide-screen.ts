import { useSyncExternalStore } from 'react';

/** Tailwind's `md`: wider than a phone. */
const wide = '(min-width: 768px)';

const subscribe = (onChange: () => void): (() => void) => {
  const list = window.matchMedia(wide);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** For what a phone should not even load; a style suffices to hide the rest. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
