import type { Customer } from 'shared/contracts/customers.ts';

/** What a list of customers shows of one. */
export type Choice = Pick<Customer, 'id' | 'firstName' | 'lastName' | 'email'>;

/** 'Ana Ruiz (ana@example.com)' (spec.md point 2: first name, last name and e-mail). */
export const optionLabel = ({ firstName, lastName, email }: Choice): string =>
  `${[firstName, lastName].filter(Boolean).join(' ')} (${email})`.trim();

/** 'Zoë' and 'zoe' are the same to somebody who types with a thumb. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The customers in whose name, e-mail, telephone number or address every word of a search is found. */
export const matchCustomers = (customers: readonly Customer[], search: string): Customer[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return customers.filter(({ firstName, lastName, email, phone, address }) => {
    const facts = plain([firstName, lastName, email, phone, address].filter(Boolean).join(' '));
    return words.every((word) => facts.includes(word));
  });
};
