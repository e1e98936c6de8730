import { useEffect, useState, useSyncExternalStore } from 'react';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { toastStore, type Toast } from '../ui/toast-store.ts';

const loadToaster = () => import('../ui/toaster.tsx');

const firstSigns = ['pointerdown', 'keydown', 'touchstart'] as const;

const none: readonly Toast[] = [];
const noToasts = (): readonly Toast[] => none;

/** Fetches the toaster with the first toast or the first use of the page. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, noToasts);
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    // A fetch that fails offline would fail from then on, see missing-code.ts.
    const begin = () => setInUse((used) => used || navigator.onLine);
    for (const sign of firstSigns) window.addEventListener(sign, begin, { passive: true });
    return () => {
      for (const sign of firstSigns) window.removeEventListener(sign, begin);
    };
  }, []);
  if (!inUse && toasts.length === 0) return null;
  return <LazyComponent load={loadToaster} props={{}} />;
};
