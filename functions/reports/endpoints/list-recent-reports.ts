import { listRecentReports } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportLists } from '../lists/report-lists.ts';
import { reportSummaryView } from '../stored-report.ts';

export const handler = endpoint({
  contract: listRecentReports,
  dependencies: (table) => ({ lists: reportLists(table) }),
  handle: async ({ query, now }, { lists }) => {
    const { items, nextCursor } = await lists.recent(query, now);
    return { items: items.map(reportSummaryView), nextCursor };
  },
});
