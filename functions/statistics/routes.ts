import { getStatistics } from 'shared/contracts/statistics.ts';
import { onRows, routesOf } from '../platform/endpoint/route.ts';

export const statisticsRoutes = routesOf('statistics', [
  { contract: getStatistics, grants: [onRows('statistics', 'GetItem')] },
]);
