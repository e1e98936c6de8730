import { listCharges } from 'shared/contracts/charges.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { chargeStore } from '../charge-store.ts';
import { chargeView } from '../stored-charge.ts';

export const handler = endpoint({
  contract: listCharges,
  dependencies: () => ({ charges: chargeStore(table()) }),
  handle: async ({ caller }, { charges }) =>
    (await charges.listOfCustomer(caller.userId)).map(chargeView),
});
