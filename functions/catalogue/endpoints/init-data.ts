import { initData } from 'shared/contracts/catalogue.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { table } from '../../platform/table/table.ts';
import { catalogueStore } from '../catalogue-store.ts';

export const handler = endpoint({
  contract: initData,
  dependencies: () => ({ catalogue: catalogueStore(table()) }),
  handle: async ({ now }, { catalogue }) => {
    if (await catalogue.isCurrent()) return { changed: false };
    await catalogue.write(now);
    return { changed: true };
  },
});
