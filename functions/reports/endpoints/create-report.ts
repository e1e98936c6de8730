import { randomUUID } from 'node:crypto';
import { createReport as contract } from 'shared/contracts/reports.ts';
import { bookingStore } from '../../bookings/booking-store.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { prepareQuickly } from '../../photos/prepare-quickly.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { table } from '../../platform/table.ts';
import { awaitedPhotoStore } from '../photos/awaited-photo-store.ts';
import { decideDates, decideQueue, enforce } from '../report-rules.ts';
import { reportStore } from '../report-store.ts';
import { createReport, updateReport } from '../writing/update-report.ts';
import { blankReport, reportView } from '../stored-report.ts';

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
    newId: (): string => randomUUID(),
  }),
  handle: async ({ body: form, caller, now, idempotencyKey }, { newId, ...dependencies }) => {
    enforce(decideQueue(form));
    enforce(decideDates(form, now));
    const adminId = caller.userId;
    const id = idempotencyKey ? derivedId('report', adminId, idempotencyKey) : newId();
    const before = blankReport({
      id,
      serviceDate: form.serviceDate,
      createdAt: now.toISOString(),
    });
    const made = await createReport({ before, form, adminId, now }, dependencies);
    // An earlier call whose response was lost may have created it; then this is the editor's next save.
    return reportView(made ?? (await updateReport({ id, form, adminId, now }, dependencies)));
  },
});
