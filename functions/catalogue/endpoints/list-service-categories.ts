import { listServiceCategories } from 'shared/contracts/catalogue.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { catalogueStore } from '../catalogue-store.ts';

export const handler = endpoint({
  contract: listServiceCategories,
  dependencies: (table) => ({ catalogue: catalogueStore(table) }),
  handle: async (_request, { catalogue }) => catalogue.listCategories(),
});
