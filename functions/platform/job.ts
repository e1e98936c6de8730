import { jobRuns } from './job-runs.ts';
import { logFailure } from './logs/log-failure.ts';
import type { LogFacts } from './logs/logger.ts';
import { scheduled, type ReplaceableHandler } from './scheduled.ts';
import { table, type Table } from './table/table.ts';

type JobDefinition<D extends object, S extends LogFacts> = {
  name: string;
  /** Runs once per Lambda, on the first run of the job. */
  dependencies: (table: Table) => D;
  /**
   * Does the work due at `now` and returns a summary for the log. `event` is the whole event, since a manual run
   * may pass more than the time.
   */
  run: (now: Date, dependencies: D, event: unknown) => Promise<S>;
};

/**
 * A scheduled Lambda's handler. Logs and returns the summary of each run, and records when it completed
 * (docs/decisions/0069). On an error the scheduler retries and finally moves the event to the dead-letter queue.
 */
export const job = <D extends object, S extends LogFacts>({
  name,
  dependencies,
  run,
}: JobDefinition<D, S>): ReplaceableHandler<D, S> =>
  scheduled(name, (replaced) => {
    let made: D | undefined;
    return async (now, event) => {
      made ??= { ...dependencies(table()), ...replaced };
      const summary = await run(now, made, event);
      // The work is done; failing would only repeat it.
      await logFailure('job-run-not-recorded', { name }, async () =>
        jobRuns(table()).complete(name, new Date()),
      );
      return summary;
    };
  });
