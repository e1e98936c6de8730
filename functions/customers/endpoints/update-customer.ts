import { updateCustomer } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { customerView } from '../customer-view.ts';
import { writtenCustomers } from '../written-customers.ts';

export const handler = endpoint({
  contract: updateCustomer,
  dependencies: () => ({ customers: writtenCustomers(table()) }),
  handle: async ({ params, body, now }, { customers }) =>
    customerView(await customers.update(params.id, body, now)),
});
