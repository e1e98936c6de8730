import {
  getService,
  initData,
  listServiceCategories,
  listServices,
} from 'shared/contracts/catalogue.ts';
import { onRows, routesOf } from '../platform/endpoint/route.ts';

export const catalogueRoutes = routesOf('catalogue', [
  { contract: initData, grants: [onRows('catalogue', 'GetItem', 'BatchWriteItem', 'PutItem')] },
  { contract: listServices, grants: [onRows('catalogue', 'Query')] },
  { contract: getService, grants: [onRows('catalogue', 'GetItem')] },
  // It has the fewest rights, so it also answers calls that match no contract.
  {
    contract: listServiceCategories,
    grants: [onRows('catalogue', 'Query')],
    answersUnknown: true,
  },
]);
