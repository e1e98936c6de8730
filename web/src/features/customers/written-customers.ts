import { listCustomers, type Customer, type CustomerDetails } from 'shared/contracts/customers.ts';
import { directoryOrder } from 'shared/domain/customers/directory-order.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showWritten, type ListRule } from '../../lib/written-items.ts';
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
export const showCustomer = (written: CustomerDetails): void => {
  queryClient.setQueryData(customerQuery(written.id).queryKey, written);
  showWritten(directory, written);
};
