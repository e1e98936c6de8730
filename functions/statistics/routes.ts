import { getStatistics } from 'shared/contracts/statistics.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

export const statisticsRoutes: Route[] = [
  {
    contract: getStatistics,
    entry: 'statistics/endpoints/get-statistics.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:BatchGetItem'] }],
    environment: ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'],
  },
];
