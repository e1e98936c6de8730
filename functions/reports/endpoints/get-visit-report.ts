import { getVisitReport as contract } from 'shared/contracts/visit-reports.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { reportStore } from '../report-store.ts';
import { reportView } from '../stored-report.ts';
import { findVisitOfReport, reportIdOf } from '../writing/save-visit-report.ts';

export const handler = endpoint({
  contract,
  dependencies: () => ({ reports: reportStore(table()), bookings: bookingStore(table()) }),
  handle: async ({ params }, { reports, bookings }) =>
    reportView(await reports.get(reportIdOf(await findVisitOfReport(params.id, bookings)))),
});
