import { listReports } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportLists } from '../lists/report-lists.ts';
import { reportSummaryView } from '../stored-report.ts';

export const handler = endpoint({
  contract: listReports,
  dependencies: (table) => ({ lists: reportLists(table) }),
  handle: async ({ query, now }, { lists }) => {
    const { items, nextCursor } =
      query.status === 'pending' ? await lists.pending(query) : await lists.recent(query, now);
    return { items: items.map(reportSummaryView), nextCursor };
  },
});
