import { expect, it } from 'vitest';
import { customerOption } from './customer-option.ts';

const nobody = { id: 'c1', firstName: null, lastName: null, email: 'a@example.com' };

it('shows name and email, with the address as detail', () => {
  expect(
    customerOption({ ...nobody, firstName: 'Ana', lastName: 'Ruiz', address: '7 Elm St' }),
  ).toEqual({ id: 'c1', label: 'Ana Ruiz (a@example.com)', detail: '7 Elm St' });
});

it('says that there is no email', () => {
  const { label } = customerOption({ ...nobody, firstName: 'Ana', email: null });
  expect(label).toBe('Ana (no email)');
});

it('shows the email of a customer without a name', () => {
  expect(customerOption({ ...nobody, address: null })).toEqual({
    id: 'c1',
    label: '(a@example.com)',
    detail: undefined,
  });
});
