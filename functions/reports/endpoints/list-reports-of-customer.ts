import { listReportsOfCustomer } from 'shared/contracts/customer-history.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportsOfCustomer } from '../lists/reports-of-customer.ts';
import { listedReport } from '../report-parts.ts';
import { reportSummaryView } from '../stored-report.ts';

export const handler = endpoint({
  contract: listReportsOfCustomer,
  dependencies: (table) => ({ table }),
  handle: async ({ params, query }, dependencies) => {
    const { items, nextCursor } = await reportsOfCustomer(dependencies.table, params.id, {
      page: query,
      ...listedReport,
    });
    return { items: items.map(reportSummaryView), nextCursor };
  },
});
