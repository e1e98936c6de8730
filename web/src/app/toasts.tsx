import { useEffect, useState, useSyncExternalStore } from 'react';
import { OnDemand } from '../ui/on-demand.tsx';
import { toastStore } from '../ui/toast-store.ts';

const loadToaster = () => import('../ui/toaster.tsx');

/** Time for the screen to come first. */
const restAfter = 1000;

/** Fetches the toaster with the first toast, or when the page has come to rest. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list);
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restAfter);
    return () => clearTimeout(timer);
  }, []);
  if (!rested && toasts.length === 0) return null;
  return <OnDemand load={loadToaster} props={{}} />;
};
