import { getWaterTrend } from 'shared/contracts/water.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportLists } from '../lists/report-lists.ts';
import { waterReport } from '../report-parts.ts';
import { reportsRead, waterTrend } from '../lists/water-trend.ts';

export const handler = endpoint({
  contract: getWaterTrend,
  dependencies: (table) => ({ lists: reportLists(table) }),
  handle: async ({ caller }, { lists }) =>
    waterTrend((await lists.sentTo(caller.userId, { limit: reportsRead }, waterReport)).items),
});
