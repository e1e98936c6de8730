import type { Customer } from 'shared/contracts/customers.ts';
import type { ComboboxOption } from '../../ui/combobox.tsx';

export type Choice = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<Customer, 'address'>>;

/** 'Ana Ruiz (ana@example.com)', or 'Ana Ruiz (no email)' (rules: customer-5), with the address below. */
export const customerOption = ({
  id,
  firstName,
  lastName,
  email,
  address,
}: Choice): ComboboxOption => ({
  id,
  label: `${[firstName, lastName].filter(Boolean).join(' ')} (${email ?? 'no email'})`.trim(),
  detail: address ?? undefined,
});
