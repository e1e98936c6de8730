import { getService } from 'shared/contracts/catalogue.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { catalogueStore, serviceView } from '../catalogue-store.ts';

export const handler = endpoint({
  contract: getService,
  dependencies: (table) => ({ catalogue: catalogueStore(table) }),
  handle: async ({ params }, { catalogue }) => serviceView(await catalogue.getService(params.id)),
});
