import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../lib/query-client.ts';
import { LazyComponent } from '../ui/lazy-component.tsx';
import { toastStore, type Toast } from '../ui/toast-store.ts';
import { pressed, useFirstUse } from './use-first-use.ts';

const loadToaster = () => import('../ui/toaster.tsx');

const none: readonly Toast[] = [];
const noToasts = (): readonly Toast[] => none;

/** Loads the toaster with the first toast or when the page is first used. */
const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.list, noToasts);
  const inUse = useFirstUse(pressed);
  if (!inUse && toasts.length === 0) return null;
  return <LazyComponent load={loadToaster} props={{}} />;
};

/** The whole site, with the browser's router or, for prerendering, one in memory. */
export const Site = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toasts />
  </QueryClientProvider>
);
