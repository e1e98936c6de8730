import { listChargesOfCustomer } from 'shared/contracts/charges.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { chargeStore } from '../charge-store.ts';
import { chargeView } from '../stored-charge.ts';

export const handler = endpoint({
  contract: listChargesOfCustomer,
  dependencies: (table) => ({ charges: chargeStore(table) }),
  handle: async ({ params }, { charges }) =>
    (await charges.listOfCustomer(params.id)).map(chargeView),
});
