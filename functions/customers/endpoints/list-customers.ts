import { listCustomers } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: listCustomers,
  dependencies: (table) => ({ profiles: profileStore(table) }),
  handle: async ({ query }, { profiles }) => profiles.listCustomers(query),
});
