import { saveVisitReport as contract } from 'shared/contracts/visit-reports.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { prepareQuickly } from '../../photos/prepare-quickly.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { awaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { reportStore } from '../report-store.ts';
import { reportView } from '../stored-report.ts';
import { saveVisitReport } from '../writing/save-visit-report.ts';

export const handler = endpoint({
  contract,
  dependencies: () => ({
    table: table(),
    reports: reportStore(table()),
    profiles: profileStore(table()),
    bookings: bookingStore(table()),
    awaited: awaitedPhotoStore(table()),
    bucket: photos(),
    prepare: prepareQuickly,
  }),
  handle: async ({ params, body, caller, now }, dependencies) =>
    reportView(
      await saveVisitReport(
        { visitId: params.id, form: body, adminId: caller.userId, now },
        dependencies,
      ),
    ),
});
