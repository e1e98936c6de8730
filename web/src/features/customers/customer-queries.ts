import { getCustomer, listCustomers, type Customer } from 'shared/contracts/customers.ts';
import { pagesFor, queryFor } from '../../lib/query-client.ts';

/** Which customers to read, in pages of how many. */
export type CustomerPages = {
  limit: number;
  /** Adds the day of each one's next visit. */
  with?: 'nextVisit';
};

/**
 * Customers whose name, email or address begins with `search`; all of them if it is empty. Always refetched, because
 * they sign up by themselves and the operator adds them on the phone.
 */
export const customerSearchQuery = (search: string, { limit, ...query }: CustomerPages) => ({
  ...pagesFor(listCustomers, limit, {
    query: { ...query, ...(search !== '' && { search }) },
  }),
  staleTime: 0,
});

export const customerQuery = (id: string) => queryFor(getCustomer, { params: { id } });

/** 'Ana Ruiz', or the email of a person without a name. */
export const customerName = ({
  firstName,
  lastName,
  email,
}: Pick<Customer, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || (email ?? 'Customer without a name');
