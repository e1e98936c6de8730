import * as z from 'zod/mini';
import { functionFailure } from './function-failure.ts';
import { logger } from './logger.ts';
import type { LogFacts } from './logger.ts';
import { warnNearTimeout } from './warn-near-timeout.ts';
import type { TimeLeft } from './warn-near-timeout.ts';

/** What the scheduler sends: the time the run is for, so that any day's run can be made by hand. */
const jobEvent = z.object({ now: z.iso.datetime() });

type JobDefinition<D extends object, S extends LogFacts> = {
  name: string;
  /** Makes the stores and clients, once per Lambda and not before the first run. */
  dependencies: () => D;
  /** Does the work due at `now` and counts it. */
  run: (now: Date, dependencies: D) => Promise<S>;
};

export type JobHandler<S> = (event: unknown, context?: TimeLeft) => Promise<S>;

/**
 * A scheduled Lambda's handler. The summary of each run is logged and returned; an error is thrown on,
 * for the scheduler to try again and at last to lay the run aside in the dead-letter queue.
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
          made ??= { ...dependencies(), ...replaced };
          const summary = await run(new Date(now), made);
          logger.info(name, summary);
          return summary;
        } catch (error) {
          throw functionFailure(name, error);
        }
      });
  };
  return Object.assign(build({}), { with: build });
};
