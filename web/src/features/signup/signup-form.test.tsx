import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { signUp } from 'shared/contracts/signup.ts';
import { storeDraft } from '../../lib/drafts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { answer, callsOf, failNext } from '../../testing/fake-api.ts';
import { choose, fill, press } from '../../testing/site-steps.ts';
import { SignupForm } from './signup-form.tsx';

const form = (serviceType: 'pool' | 'yard' | 'both' | undefined, hasPets = false) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>
      <SignupForm serviceType={serviceType} hasPets={hasPets} onCreated={() => undefined} />
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

it('prefers what was typed here before the page was discarded to what was chosen before', () => {
  storeDraft(signUp.name, { serviceType: 'both', firstName: 'Nina' });
  render(form('yard'));
  expect(chosen()).toBe('both');
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Nina');
});

const pets = () => screen.getByLabelText<HTMLInputElement>('I have pets').checked;

it('checks pets where dogs were counted, and leaves what somebody changed here', async () => {
  const { rerender } = render(form('pool'));
  expect(pets()).toBe(false);
  rerender(form('yard', true));
  expect(pets()).toBe(true);
  await choose('I have pets');
  rerender(form('both', true));
  expect(pets()).toBe(false);
});

it('keeps the name of its request after an answer was lost, also for what was corrected', async () => {
  answer(signUp, { success: true, message: 'Account created.' });
  failNext(signUp, { status: 504 }, { status: 504 });
  render(form('both'));
  await fill('First name', 'Nina');
  await fill('Last name', 'Newcomer');
  await fill('Email', 'nina@example.com');
  await fill('Phone', '(281) 555-0177');
  await fill('Service address', '8 Cypress Court, Spring, TX 77379');
  await fill('Pool or yard access instructions', 'Side gate, code 4711');
  await fill('Preferred day', 'tuesday');
  for (const count of [1, 2, 3]) {
    // The first request may have arrived, and with another key a second one would be another sign-up.
    if (count === 3) await fill('Phone', '(281) 555-0178');
    await press('Create Free Account');
    await waitFor(() => expect(callsOf(signUp)).toHaveLength(count));
    await screen.findByRole('button', { name: 'Create Free Account' });
  }
  expect(new Set(callsOf(signUp).map(({ key }) => key)).size).toBe(1);
});
