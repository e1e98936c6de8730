import { getCustomer } from 'shared/contracts/customers.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { customerView } from '../customer-view.ts';
import { profileStore } from '../profile-store.ts';

export const handler = endpoint({
  contract: getCustomer,
  dependencies: () => ({ profiles: profileStore(table()) }),
  handle: async ({ params }, { profiles }) => customerView(await profiles.getCustomer(params.id)),
});
