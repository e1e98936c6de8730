import { getVisitReport as contract } from 'shared/contracts/visit-reports.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { reportStore } from '../report-store.ts';
import { reportView } from '../stored-report.ts';
import { pendingReportIdOf } from '../writing/pending-report.ts';
import { findVisitOfReport, reportIdOf } from '../writing/save-visit-report.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({ reports: reportStore(table), bookings: bookingStore(table) }),
  handle: async ({ params }, { reports, bookings }) => {
    // Most reports have the id derived from their visit, so that report is read at the same time.
    const [booking, likely] = await Promise.all([
      findVisitOfReport(params.id, bookings),
      reports.find(pendingReportIdOf(params.id), { latest: true }),
    ]);
    const id = reportIdOf(booking);
    return reportView(likely?.id === id ? likely : await reports.get(id));
  },
});
