import { businessDate } from 'shared/domain/dates.ts';
import { logger } from '../platform/logs/logger.ts';
import { cleanUp, type CleanUpDependencies, type CleanUpTally } from './clean-up.ts';
import type { DueGroup } from './due-reports.ts';
import { notifyOperator } from './notify-operator.ts';

const width = 8;

const dayMilliseconds = 24 * 3_600_000;

export type CleanUpSummary = CleanUpTally & {
  /** Customers left to the next run because something failed. */
  failed: number;
  /** False when the run ran out of time. */
  isFinished: boolean;
};

/**
 * Warns of reports that are due in a week and deletes those whose customers were warned a week ago
 * (rules: retention-5). A run may be repeated, interrupted, late or concurrent with another: progress is
 * in the rows, and the next run continues from there. Starts no new customer after `workMilliseconds`.
 *
 * A run for a future day deletes only what is already due by the clock, unless `deleteAhead` is set. If it is for
 * more than a day ahead, it mails nobody unless `mailAhead` is set (rules: retention-8).
 */
export const runCleanUp = async (
  now: Date,
  {
    workMilliseconds,
    deleteAhead,
    mailAhead,
    ...dependencies
  }: CleanUpDependencies & { workMilliseconds: number; deleteAhead: boolean; mailAhead: boolean },
): Promise<CleanUpSummary> => {
  const summary = {
    warned: 0,
    deleted: 0,
    held: 0,
    reported: 0,
    waiting: 0,
    failed: 0,
    isFinished: true,
  };
  const steps = cleanUp(now, summary, dependencies);
  const today = businessDate(now);
  const started = dependencies.clock();
  const endsAt = started.getTime() + workMilliseconds;
  const deleteBy = deleteAhead || now < started ? today : businessDate(started);

  const forEach = async (
    groups: AsyncGenerator<DueGroup>,
    step: (group: DueGroup) => Promise<void>,
  ): Promise<void> => {
    const worker = async (): Promise<void> => {
      for await (const group of groups) {
        if (dependencies.clock().getTime() > endsAt) {
          summary.isFinished = false;
          return;
        }
        try {
          await step(group);
        } catch (error) {
          // One customer's failure must not stop the others.
          logger.error('clean-up-failed', error, { customerId: group.customerId });
          summary.failed += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
  };

  await forEach(dependencies.due.groups('warned', deleteBy), steps.remove);
  if (mailAhead || now.getTime() - started.getTime() <= dayMilliseconds) {
    await forEach(dependencies.due.groups('kept', today), steps.warn);
    await notifyOperator(now, summary, dependencies);
  }
  return summary;
};
