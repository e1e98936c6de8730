import { updateReport as contract } from 'shared/contracts/reports.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { prepareQuickly } from '../../photos/prepare-quickly.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { awaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { decideDates, decideQueue, enforce } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';
import { updateReport } from '../writing/update-report.ts';
import { reportView } from '../stored-report.ts';

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
  handle: async ({ params, body, caller, now }, dependencies) => {
    enforce(decideQueue(body));
    enforce(decideDates(body, now));
    const save = { id: params.id, form: body, adminId: caller.userId, now };
    return reportView(await updateReport(save, dependencies));
  },
});
