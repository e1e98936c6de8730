import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../lib/query-client.ts';
import { Toasts } from './toasts.tsx';

/** The whole site, with the browser's router or, for prerendering, one in memory. */
export const Site = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toasts />
  </QueryClientProvider>
);
