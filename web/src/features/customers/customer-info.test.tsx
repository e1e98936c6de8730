import { screen } from '@testing-library/react';
import { getCustomer } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { draw } from '../../testing/draw.tsx';
import { answer, refuse } from '../../testing/fake-api.ts';
import { customer } from '../../testing/fixtures.ts';
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
});
