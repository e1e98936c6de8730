import { getCustomer, listCustomers, type Customer } from 'shared/contracts/customers.ts';
import { pagesFor, queryFor } from '../../lib/query-client.ts';

/** Largest page the endpoint gives out. */
const pageSize = 50;

/** Those whose name, e-mail or address begins with `search`; everybody when it is empty. */
export const customerSearchQuery = (search: string) =>
  pagesFor(listCustomers, pageSize, search === '' ? {} : { query: { search } });

/** One customer with how to get to their pool or yard. */
export const customerQuery = (id: string) => queryFor(getCustomer, { params: { id } });

/** 'Ana Ruiz', or the e-mail of somebody without a name. */
export const customerName = ({
  firstName,
  lastName,
  email,
}: Pick<Customer, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
