import { updateCustomer } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { customerView } from '../customer-view.ts';
import { writtenCustomers } from '../written-customers.ts';

export const handler = endpoint({
  contract: updateCustomer,
  dependencies: (table) => ({ customers: writtenCustomers(table) }),
  handle: async ({ params, body, now }, { customers }) =>
    customerView(await customers.update(params.id, body, now)),
});
