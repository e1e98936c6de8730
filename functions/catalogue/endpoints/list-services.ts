import { listServices } from 'shared/contracts/catalogue.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { catalogueStore, serviceView } from '../catalogue-store.ts';

export const handler = endpoint({
  contract: listServices,
  dependencies: (table) => ({ catalogue: catalogueStore(table) }),
  handle: async (_request, { catalogue }) => (await catalogue.listServices()).map(serviceView),
});
