import { listPendingReports } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportLists } from '../lists/report-lists.ts';
import { reportSummaryView } from '../stored-report.ts';

export const handler = endpoint({
  contract: listPendingReports,
  dependencies: (table) => ({ lists: reportLists(table) }),
  handle: async ({ query }, { lists }) => {
    const { items, nextCursor } = await lists.pending(query);
    return { items: items.map(reportSummaryView), nextCursor };
  },
});
