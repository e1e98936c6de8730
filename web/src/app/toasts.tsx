import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../ui/toast-store.ts';

const Toaster = lazy(() => import('../ui/toaster.tsx'));

/** Loads the toaster with the first toast, or when the page has come to rest. */
export const Toasts = () => {
  const [rested, setRested] = useState(false);
  const wanted = useSyncExternalStore(toastStore.subscribe, () => toastStore.list().length > 0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return (
    (wanted || rested) && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
};
