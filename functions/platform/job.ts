import { addMonths } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { functionFailure } from './endpoint/function-failure.ts';
import { logger, type LogFacts } from './logs/logger.ts';
import { table, type Table } from './table/table.ts';
import { warnNearTimeout, type TimeLeft } from './logs/warn-near-timeout.ts';

/** The scheduler sends the time a run is for, so that a run for any day can be started by hand. */
const jobEvent = z.object({ now: z.iso.datetime() });

/** How many years ahead of the clock a run may be. A run for the year 9999 would create charges for 8,000 years. */
const mostYearsAhead = 100;

/** @throws AppError `invalid` */
const requireSensible = (now: string): void => {
  if (
    Date.parse(now) >
    Date.parse(addMonths(new Date().toISOString().slice(0, 10), 12 * mostYearsAhead))
  )
    throw new AppError(
      'invalid',
      `A job runs for a time within the next ${mostYearsAhead} years, not for ${now}.`,
    );
};

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

export type JobHandler<S> = (event: unknown, context?: TimeLeft) => Promise<S>;

/**
 * A scheduled Lambda's handler. Logs and returns the summary of each run. On an error the scheduler retries
 * and finally moves the event to the dead-letter queue.
 */
export const job = <D extends object, S extends LogFacts>({
  name,
  dependencies,
  run,
}: JobDefinition<D, S>): JobHandler<S> & { with: (replaced: Partial<D>) => JobHandler<S> } => {
  const build = (replaced: Partial<D>): JobHandler<S> => {
    let made: D | undefined;
    return async (event, context) =>
      warnNearTimeout(context, async () => {
        const { now } = jobEvent.parse(event);
        try {
          requireSensible(now);
          made ??= { ...dependencies(table()), ...replaced };
          const summary = await run(new Date(now), made, event);
          logger.info(name, summary);
          return summary;
        } catch (error) {
          throw functionFailure(name, error);
        }
      });
  };
  return Object.assign(build({}), { with: build });
};
