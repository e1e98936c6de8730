import { getCustomer } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { customerView } from '../customer-view.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: getCustomer,
  dependencies: (table) => ({ profiles: profileStore(table) }),
  handle: async ({ params }, { profiles }) => customerView(await profiles.getCustomer(params.id)),
});
