import { AppError } from 'shared/errors.ts';
import { job } from '../../platform/job.ts';
import { table } from '../../platform/table.ts';
import { deliverReport, deliveryDependencies } from '../sending/deliver-report.ts';
import { deliveryStatusOf } from '../stored-report.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';
import { unfinishedReports } from '../unfinished-reports.ts';

/** A browser sends right after saving; a report still queued after this long was left behind. */
const graceMilliseconds = 10 * 60_000;

/** Keeps a run well within its time; the next one continues. */
const mostPerRun = 20;

/**
 * Mails the reports that were queued and never sent, because the browser was closed or the mail service
 * was unavailable. First resolves photos whose event was lost or that never arrived.
 */
export const handler = job({
  name: 'deliver-queued-reports',
  dependencies: () => ({ queue: unfinishedReports(table()), ...deliveryDependencies() }),
  run: async (now, { queue, ...dependencies }) => {
    const unfinished = await queue.list();
    // Usually their events have done this; a lost one must not block a report forever.
    for (const report of unfinished) await resolveAwaitedPhotos(report, now, dependencies);
    const waiting = unfinished.filter(
      ({ delivery, updatedAt }) =>
        deliveryStatusOf(delivery) === 'queued' &&
        now.getTime() - Date.parse(updatedAt) >= graceMilliseconds,
    );
    let delivered = 0;
    let failed = 0;
    for (const { id } of waiting.slice(0, mostPerRun))
      try {
        const { status } = await deliverReport({ id, now: dependencies.clock() }, dependencies);
        if (status === 'sent') delivered += 1;
      } catch (error) {
        // Already recorded on the report; the other reports must not wait for it.
        if (!(error instanceof AppError)) throw error;
        failed += 1;
      }
    return { waiting: waiting.length, delivered, failed };
  },
});
