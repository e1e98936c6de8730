import { randomUUID } from 'node:crypto';
import { addCustomer } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { customerView } from '../customer-view.ts';
import { profileStore } from '../profile-store.ts';
import { writtenCustomers } from '../written-customers.ts';

export const handler = endpoint({
  contract: addCustomer,
  dependencies: (table) => ({
    customers: writtenCustomers(table),
    profiles: profileStore(table),
    newId: (): string => randomUUID(),
  }),
  handle: async ({ caller, body, now, idempotencyKey: key }, { customers, profiles, newId }) => {
    const action = key && { userId: caller.userId, action: 'add-customer', key, body };
    const id = await customers.add({ id: newId(), form: body, now }, action || undefined);
    return customerView(await profiles.getCustomer(id));
  },
});
