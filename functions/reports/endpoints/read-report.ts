import { readReport } from 'shared/contracts/customer-reports.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { recordStore } from '../record/record-store.ts';
import { readableReportView } from '../readable-report.ts';
import { mayRead, reportMissing } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';

export const handler = endpoint({
  contract: readReport,
  dependencies: (table) => ({ reports: reportStore(table), records: recordStore(table) }),
  handle: async ({ params: { id }, caller, now }, { reports, records }) => {
    const [reader, report, line] = await Promise.all([
      caller.verified(),
      reports.find(id),
      records.lineOf(id),
    ]);
    // An unsent report is not for customers, and administrators see it in the editor.
    if (report?.status !== 'sent' || !mayRead(report, reader))
      throw new AppError('not-found', reportMissing);
    // If the report was first sent to another customer, the row is in that customer's record.
    const record = line?.customerId === report.customerId ? line : null;
    return readableReportView(report, { record, now });
  },
});
