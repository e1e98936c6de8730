import { updateReport as contract } from 'shared/contracts/reports.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { prepareQuickly } from '../../photos/prepare-quickly.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { awaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { decideQueue, enforce } from '../report-rules.ts';
import { deliveryStore } from '../sending/delivery-store.ts';
import { reportStore } from '../report-store.ts';
import { updateReport } from '../writing/update-report.ts';
import { reportView } from '../stored-report.ts';

export const handler = endpoint({
  contract,
  dependencies: () => ({
    reports: reportStore(table()),
    deliveries: deliveryStore(table()),
    profiles: profileStore(table()),
    bookings: bookingStore(table()),
    awaited: awaitedPhotoStore(table()),
    bucket: photos(),
    prepare: prepareQuickly,
  }),
  handle: async ({ params, body, caller, now }, dependencies) => {
    enforce(decideQueue(body));
    const save = { id: params.id, form: body, adminId: caller.userId, now };
    return reportView(await updateReport(save, dependencies));
  },
});
