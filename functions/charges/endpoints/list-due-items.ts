import { listDueItems } from 'shared/contracts/charges.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { chargeStore } from '../charge-store.ts';
import { dueItemsOf } from '../due-items.ts';

export const handler = endpoint({
  contract: listDueItems,
  dependencies: (table) => ({ charges: chargeStore(table), profiles: profileStore(table) }),
  handle: async ({ query }, { charges, profiles }) =>
    dueItemsOf(await charges.listOwed(query.customerId), profiles),
});
