import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { fill } from '../../testing/site-steps.ts';
import { SignupForm } from './signup-form.tsx';

const form = (suggested: 'pool' | 'yard' | 'both' | undefined) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <SignupForm suggested={suggested} onCreated={() => undefined} />
    </MemoryRouter>
  </QueryClientProvider>
);

const chosen = () => screen.getByLabelText<HTMLSelectElement>('Service type').value;

it('begins with the service that was chosen before, and follows it', () => {
  const { rerender } = render(form('yard'));
  expect(chosen()).toBe('yard');
  rerender(form('both'));
  expect(chosen()).toBe('both');
});

it('leaves what somebody has chosen here', async () => {
  const { rerender } = render(form(undefined));
  await fill('Service type', 'pool');
  rerender(form('yard'));
  expect(chosen()).toBe('pool');
});
