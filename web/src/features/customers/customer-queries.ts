import { queryOptions } from '@tanstack/react-query';
import { listCustomers, type Customer } from 'shared/contracts/customers.ts';
import { callPage } from '../../lib/api.ts';
import { pagesFor } from '../../lib/query-client.ts';

/** Largest page the endpoint gives out. */
const pageSize = 50;
/** An end to the picker's reading: 2,000 customers. */
const mostPages = 40;

export const customersQuery = pagesFor(listCustomers, pageSize);

/** Every customer, for the picker: read page by page. */
export const allCustomersQuery = queryOptions({
  queryKey: [listCustomers.name, 'all'],
  queryFn: async (): Promise<Customer[]> => {
    const customers: Customer[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const { items, nextCursor } = await callPage(listCustomers, { cursor, limit: pageSize });
      customers.push(...items);
      if (nextCursor === undefined) break;
      cursor = nextCursor;
    }
    return customers;
  },
});

/** 'Ana Ruiz', or the e-mail of somebody without a name. */
export const customerName = ({ firstName, lastName, email }: Customer): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
