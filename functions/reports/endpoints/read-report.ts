import { readReport } from 'shared/contracts/customer-reports.ts';
import { AppError } from 'shared/errors.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { readableReportView } from '../readable-report.ts';
import { mayRead, reportMissing } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';

export const handler = endpoint({
  contract: readReport,
  dependencies: () => ({ reports: reportStore(table()) }),
  handle: async ({ params, caller, now }, { reports }) => {
    const [reader, report] = await Promise.all([caller.verified(), reports.find(params.id)]);
    // What was not sent has nothing to say to a customer, and the administrator has the editor.
    if (report?.status !== 'sent' || !mayRead(report, reader))
      throw new AppError('not-found', reportMissing);
    return readableReportView(report, now);
  },
});
