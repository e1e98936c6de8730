import { listCustomers } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: listCustomers,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ query }, { profiles }) => profiles.listCustomers(query),
});
