import { useSyncExternalStore } from 'react';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { toastStore, type Toast } from '../ui/toast-store.ts';
import { pressed, useFirstUse } from './use-first-use.ts';

const loadToaster = () => import('../ui/toaster.tsx');

const none: readonly Toast[] = [];
const noToasts = (): readonly Toast[] => none;

/** Loads the toaster with the first toast or when the page is first used. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, noToasts);
  const inUse = useFirstUse(pressed);
  if (!inUse && toasts.length === 0) return null;
  return <LazyComponent load={loadToaster} props={{}} />;
};
