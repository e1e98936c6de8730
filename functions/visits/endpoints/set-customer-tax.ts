import { setCustomerTax } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: setCustomerTax,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ params, body, now }, { profiles }) => {
    await profiles.setTax(params.id, body, now);
    return body;
  },
});
