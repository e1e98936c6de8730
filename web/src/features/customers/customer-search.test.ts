import type { Customer } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { matchCustomers, optionLabel } from './customer-search.ts';

const customer = (facts: Partial<Customer>): Customer => ({
  id: 'c1',
  firstName: null,
  lastName: null,
  email: 'a@example.com',
  phone: null,
  address: null,
  recentReports: 0,
  ...facts,
});

it('finds every word somewhere, whatever its case and accents', () => {
  const zoe = customer({ id: 'zoe', firstName: 'Zoë', lastName: 'Müller', address: '7 Elm St' });
  const ana = customer({ id: 'ana', firstName: 'Ana', email: 'elm@example.com' });
  const find = (search: string) => matchCustomers([zoe, ana], search).map(({ id }) => id);
  expect(find('zoe mull')).toEqual(['zoe']);
  expect(find('ELM')).toEqual(['zoe', 'ana']);
  expect(find('elm zoe')).toEqual(['zoe']);
  expect(find('  ')).toEqual(['zoe', 'ana']);
  expect(find('nobody')).toEqual([]);
});

it('shows who has no name by their e-mail', () => {
  expect(optionLabel(customer({ firstName: 'Ana', lastName: 'Ruiz' }))).toBe(
    'Ana Ruiz (a@example.com)',
  );
  expect(optionLabel(customer({}))).toBe('(a@example.com)');
});
