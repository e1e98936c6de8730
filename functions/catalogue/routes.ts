import {
  getService,
  initData,
  listServiceCategories,
  listServices,
} from 'shared/contracts/catalogue.ts';
import { onTable, routesOf } from '../platform/endpoint/route.ts';

export const catalogueRoutes = routesOf('catalogue', [
  { contract: initData, grants: [onTable('GetItem', 'BatchWriteItem', 'PutItem')] },
  { contract: listServices, grants: [onTable('Query')] },
  { contract: getService, grants: [onTable('GetItem')] },
  { contract: listServiceCategories, grants: [onTable('Query')] },
]);
