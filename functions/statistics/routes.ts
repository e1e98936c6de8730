import { getStatistics } from 'shared/contracts/statistics.ts';
import { onTable, routesOf } from '../platform/endpoint/route.ts';

export const statisticsRoutes = routesOf('statistics', [
  { contract: getStatistics, grants: [onTable('GetItem')] },
]);
