import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { Screens } from './router.tsx';
import { Toasts } from './toasts.tsx';

/** The whole site, within the router of the place: the browser's, or the build's where pages are made. */
export const Site = () => (
  <QueryClientProvider client={queryClient}>
    <Screens />
    <Toasts />
  </QueryClientProvider>
);
