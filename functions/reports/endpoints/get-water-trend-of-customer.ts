import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportsOfCustomer } from '../lists/reports-of-customer.ts';
import { waterReport } from '../report-parts.ts';
import { reportsRead, waterTrend } from '../lists/water-trend.ts';

export const handler = endpoint({
  contract: getWaterTrendOfCustomer,
  dependencies: (table) => ({ table }),
  handle: async ({ params }, dependencies) =>
    waterTrend(
      (
        await reportsOfCustomer(dependencies.table, params.id, {
          page: { limit: reportsRead },
          ...waterReport,
        })
      ).items,
    ),
});
