import { markReportTold } from 'shared/contracts/reports.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { reportStore } from '../../reports/report-store.ts';
import { retentionStore } from '../retention-store.ts';
import { deletionAfterCall } from '../tell-rules.ts';

export const handler = endpoint({
  contract: markReportTold,
  dependencies: (table) => ({ reports: reportStore(table), retention: retentionStore(table) }),
  handle: async ({ params: { id }, now }, { reports, retention }) =>
    retryOnConflict(async () => {
      const [report, row] = await Promise.all([reports.get(id), retention.find(id)]);
      if (row?.isByPhone) return { deleteOn: row.date };
      const deleteOn = deletionAfterCall(report, row, now);
      const called = { warnedAt: now, deleteOn, isByPhone: true };
      return row && (await retention.markWarned(row, called)) ? { deleteOn } : 'overtaken';
    }, 'This report is being changed. Please try again.'),
});
