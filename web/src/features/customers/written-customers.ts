import { getCustomer, listCustomers } from 'shared/contracts/customers.ts';
import type { Customer, CustomerDetails } from 'shared/contracts/customers.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { directoryOrder } from 'shared/domain/directory-order.ts';
import { invalidate, queryClient } from '../../lib/query-client.ts';
import { readAfterLag, showWritten, type ListRule } from '../../lib/written-items.ts';
import { customerQuery } from './customer-queries.ts';

const directory: ListRule<Customer> = {
  contract: listCustomers,
  // Only the server knows which customers a search finds.
  holds: (_, { query }) => query?.['search'] === undefined,
  place: directoryOrder,
  newestFirst: false,
  revision: () => '',
};

/** Shows a customer in the lists as the operator has just saved them. */
export const showCustomer = async (written: CustomerDetails): Promise<void> => {
  queryClient.setQueryData(customerQuery(written.id).queryKey, written);
  showWritten(directory, written);
  readAfterLag(listCustomers);
  await invalidate(getStatistics, getCustomer);
};
