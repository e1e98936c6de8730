import { AppError } from 'shared/errors.ts';
import { job } from '../../platform/job.ts';
import { table } from '../../platform/table.ts';
import { deliverReport, deliveryDependencies } from '../sending/deliver-report.ts';
import { reportLists } from '../lists/report-lists.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';

/** A browser sends right after it has saved; what still waits after this long was left behind. */
const graceMilliseconds = 10 * 60_000;

/** One run ends well within its time; the next takes up the rest. */
const mostPerRun = 20;

/**
 * Mails the reports that were saved for sending and never sent: a closed browser, a mail service away.
 * Before that it ends the waiting for photos that have come unnoticed, or do not come.
 */
export const handler = job({
  name: 'deliver-queued-reports',
  dependencies: () => ({ lists: reportLists(table()), ...deliveryDependencies() }),
  run: async (now, { lists, ...dependencies }) => {
    const unfinished = await lists.unfinished(now);
    // Mostly their events have done it; one that got lost must not keep a report waiting for ever.
    for (const report of unfinished) await resolveAwaitedPhotos(report, now, dependencies);
    const waiting = unfinished.filter(
      ({ deliveryStatus, updatedAt }) =>
        deliveryStatus === 'queued' && now.getTime() - Date.parse(updatedAt) >= graceMilliseconds,
    );
    let delivered = 0;
    let failed = 0;
    for (const { id } of waiting.slice(0, mostPerRun))
      try {
        const { status } = await deliverReport({ id, now: dependencies.clock() }, dependencies);
        if (status === 'sent') delivered += 1;
      } catch (error) {
        // Written down at the report already; the others must not wait for it.
        if (!(error instanceof AppError)) throw error;
        failed += 1;
      }
    return { waiting: waiting.length, delivered, failed };
  },
});
