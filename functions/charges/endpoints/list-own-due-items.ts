import { listOwnDueItems } from 'shared/contracts/charges.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { chargeStore } from '../charge-store.ts';
import { dueItemOf } from '../due-items.ts';

export const handler = endpoint({
  contract: listOwnDueItems,
  dependencies: (table) => ({ charges: chargeStore(table) }),
  handle: async ({ caller }, { charges }) => (await charges.listOwed(caller.userId)).map(dueItemOf),
});
