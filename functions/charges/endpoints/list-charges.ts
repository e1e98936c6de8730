import { listCharges } from 'shared/contracts/charges.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { chargeStore } from '../charge-store.ts';
import { chargeView } from '../stored-charge.ts';

export const handler = endpoint({
  contract: listCharges,
  dependencies: (table) => ({ charges: chargeStore(table) }),
  handle: async ({ caller }, { charges }) =>
    (await charges.listOfCustomer(caller.userId)).map(chargeView),
});
