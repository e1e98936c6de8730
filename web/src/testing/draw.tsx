import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { queryClient } from '../lib/query-client.ts';

const Site = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
);

/** Renders part of a screen on its own, with the query client and router it needs. Can also rerender it. */
export const draw = (part: ReactElement) => render(part, { wrapper: Site });
