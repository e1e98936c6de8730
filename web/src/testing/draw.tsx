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

/** Draws a part of a screen by itself, also again, with the queries and the links it has there. */
export const draw = (part: ReactElement) => render(part, { wrapper: Site });
