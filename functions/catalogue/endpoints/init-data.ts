import { initData } from 'shared/contracts/catalogue.ts';
import { catalogueVersion } from 'shared/domain/prices/catalogue.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { catalogueStore } from '../catalogue-store.ts';

export const handler = endpoint({
  contract: initData,
  dependencies: (table) => ({ catalogue: catalogueStore(table) }),
  handle: async ({ now }, { catalogue }) => {
    const changed = !(await catalogue.isCurrent());
    if (changed) await catalogue.write(now);
    return { changed, version: catalogueVersion };
  },
});
