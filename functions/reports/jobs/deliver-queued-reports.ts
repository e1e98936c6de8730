import { AppError } from 'shared/errors.ts';
import { job } from '../../platform/job.ts';
import { logger } from '../../platform/logs/logger.ts';
import { deliverReport, deliveryDependencies } from '../sending/deliver-report.ts';
import { deliveryStatusOf, type StoredReport } from '../stored-report.ts';
import { resolveAwaitedPhotos } from '../photos/resolve-awaited-photos.ts';
import { unfinishedReports } from '../unfinished-reports.ts';

/** The browser sends right after saving, so a report that is still queued after this long was abandoned. */
const graceMilliseconds = 10 * 60_000;

/** Keeps a run well within its timeout; the next run does the rest. */
const mostPerRun = 20;

/**
 * Mails the reports that were queued and never sent, because the browser was closed or the mail service
 * was unavailable. First resolves photos whose event was lost or that never arrived.
 * @throws AppError when a report failed by an error on our side, after finishing the others, so that the scheduler
 * retries.
 */
export const handler = job({
  name: 'deliver-queued-reports',
  dependencies: (table) => ({ queue: unfinishedReports(table), ...deliveryDependencies() }),
  run: async (now, { queue, ...dependencies }) => {
    const unfinished = await queue.list();
    const summary = { waiting: 0, delivered: 0, failed: 0 };
    let broken = 0;
    // One broken report must not delay the others on every run.
    const noteBroken = (error: unknown, { id: reportId }: StoredReport): void => {
      logger.error('report-not-delivered', error, { reportId });
      broken += 1;
    };
    // Events usually do this, but a lost event must not block a report forever.
    for (const report of unfinished)
      await resolveAwaitedPhotos(report, now, dependencies).catch((error: unknown) =>
        noteBroken(error, report),
      );
    const waiting = unfinished.filter(
      ({ delivery, updatedAt }) =>
        deliveryStatusOf(delivery) === 'queued' &&
        now.getTime() - Date.parse(updatedAt) >= graceMilliseconds,
    );
    summary.waiting = waiting.length;
    for (const report of waiting.slice(0, mostPerRun))
      try {
        const { status } = await deliverReport(
          { id: report.id, now: dependencies.clock(), onlyQueued: true },
          dependencies,
        );
        if (status === 'sent') summary.delivered += 1;
      } catch (error) {
        summary.failed += 1;
        // A refusal is already recorded on the report.
        if (!(error instanceof AppError)) noteBroken(error, report);
      }
    if (broken === 0) return summary;
    logger.info('deliver-queued-reports-incomplete', summary);
    throw new AppError('internal', `${broken} reports could not be worked on`);
  },
});
