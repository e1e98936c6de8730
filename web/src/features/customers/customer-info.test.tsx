import { act, screen } from '@testing-library/react';
import { getCustomer } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { invalidate } from '../../lib/query-client.ts';
import { wait } from '../../lib/wait.ts';
import { draw } from '../../testing/draw.tsx';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { customer } from '../../testing/fixtures.ts';
import { press } from '../../testing/site-steps.ts';
import { CustomerInfo } from './customer-info.tsx';

it('shows the address that a customer has now, not the one a report went to', async () => {
  answer(getCustomer, { ...customer, email: 'new@example.com' });
  draw(<CustomerInfo id={customer.id} email="old@example.com" />);
  await screen.findByText('new@example.com');
  expect(screen.queryByText('old@example.com')).toBeNull();
});

it('shows what is known of a customer who could not be loaded', async () => {
  refuse(getCustomer, { status: 403 });
  draw(<CustomerInfo id={customer.id} email="old@example.com" />);
  await screen.findByText('Phone, address and access could not be loaded.');
  expect(screen.getByText('old@example.com').tagName).toBe('DD');
  answer(getCustomer, customer);
  await press('Try Again');
  await screen.findByText('(281) 555-0101');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not say that details could not be loaded which it shows', async () => {
  answer(getCustomer, customer);
  draw(<CustomerInfo id={customer.id} email={customer.email} />);
  await screen.findByText('(281) 555-0101');
  refuse(getCustomer, { status: 403 });
  await act(async () => {
    await invalidate(getCustomer);
    // The failure is rendered in a separate task.
    await wait(10);
  });
  expect(callsOf(getCustomer)).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByText('(281) 555-0101');
});
