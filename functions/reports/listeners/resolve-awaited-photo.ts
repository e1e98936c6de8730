import { AppError } from 'shared/errors.ts';
import { readSettledKey } from '../../photos/photo-keys.ts';
import { createdObjects } from '../../platform/created-objects.ts';
import { listener } from '../../platform/listener.ts';
import { deliverReport, deliveryDependencies } from '../sending/deliver-report.ts';
import { isAwaitingPhotos } from '../photos/report-photos.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';

/** Puts a photo into the report that waits for it, and sends the report if that was all it waited for. */
export const handler = listener({
  name: 'resolve-awaited-photo',
  read: createdObjects,
  dependencies: deliveryDependencies,
  handle: async ({ key }, dependencies) => {
    const upload = readSettledKey(key);
    const reportId = upload && (await dependencies.awaited.reportOf(upload.photoId));
    const found = reportId && (await dependencies.reports.find(reportId, { latest: true }));
    if (!found) return { outcome: 'not-awaited' };
    const report = await resolveAwaitedPhotos(found, dependencies.clock(), dependencies);
    if (report.deliveryStatus !== 'queued' || isAwaitingPhotos(report))
      return { outcome: 'settled', reportId: report.id };
    try {
      await deliverReport({ id: report.id, now: dependencies.clock() }, dependencies);
      return { outcome: 'sent', reportId: report.id };
    } catch (error) {
      // Written down at the report already, or left to the next sweep.
      if (!(error instanceof AppError)) throw error;
      return { outcome: 'not-sent', reportId: report.id };
    }
  },
});
