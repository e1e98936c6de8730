import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/query-client.ts';
import { Screens } from './router.tsx';
import { Toasts } from './toasts.tsx';

/** The whole site. Needs a router: the browser's, or the static one during prerendering. */
export const Site = () => (
  <QueryClientProvider client={queryClient}>
    <Screens />
    <Toasts />
  </QueryClientProvider>
);
