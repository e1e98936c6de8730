import { addMonths } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import * as z from 'zod/mini';
import { functionFailure } from './endpoint/function-failure.ts';
import { logger, type LogFacts } from './logs/logger.ts';
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

export type JobHandler<S> = (event: unknown, context?: TimeLeft) => Promise<S>;

/** A handler, and the same one with some of its dependencies replaced. */
export type ReplaceableHandler<D, S> = JobHandler<S> & {
  with: (replaced: Partial<D>) => JobHandler<S>;
};

/**
 * A scheduled Lambda's handler. Logs and returns the summary of each run.
 * @param build called once per Lambda
 */
export const scheduled = <D extends object, S extends LogFacts>(
  name: string,
  build: (replaced: Partial<D>) => (now: Date, event: unknown) => Promise<S>,
): ReplaceableHandler<D, S> => {
  const handlerWith = (replaced: Partial<D>): JobHandler<S> => {
    const run = build(replaced);
    return async (event, context) =>
      warnNearTimeout(context, async () => {
        const { now } = jobEvent.parse(event);
        try {
          requireSensible(now);
          const summary = await run(new Date(now), event);
          logger.info(name, summary);
          return summary;
        } catch (error) {
          throw functionFailure(name, error);
        }
      });
  };
  return Object.assign(handlerWith({}), { with: handlerWith });
};
