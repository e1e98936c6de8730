import { AppError } from 'shared/errors.ts';
import { readPreparationKey } from '../../photos/photo-keys.ts';
import { createdObjects } from '../../platform/storage/created-objects.ts';
import { listener } from '../../platform/listener.ts';
import { deliverReport, deliveryDependencies } from '../sending/deliver-report.ts';
import { isAwaitingPhotos } from '../photos/report-photos.ts';
import { deliveryStatusOf } from '../stored-report.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';

/** Adds a prepared photo to the report that awaits it, and sends the report if it was the last one. */
export const handler = listener({
  name: 'resolve-awaited-photo',
  read: createdObjects,
  dependencies: deliveryDependencies,
  handle: async ({ key }, dependencies) => {
    const upload = readPreparationKey(key);
    const reportId = upload && (await dependencies.awaited.reportOf(upload.photoId));
    const found = reportId && (await dependencies.reports.find(reportId, { latest: true }));
    if (!found) return { outcome: 'not-awaited' };
    const report = await resolveAwaitedPhotos(found, dependencies.clock(), dependencies);
    if (deliveryStatusOf(report.delivery) !== 'queued' || isAwaitingPhotos(report))
      return { outcome: 'settled', reportId: report.id };
    try {
      await deliverReport(
        { id: report.id, now: dependencies.clock(), onlyQueued: true },
        dependencies,
      );
      return { outcome: 'sent', reportId: report.id };
    } catch (error) {
      // The failure is already on the report, or the next sweep tries again.
      if (!(error instanceof AppError)) throw error;
      return { outcome: 'not-sent', reportId: report.id };
    }
  },
});
