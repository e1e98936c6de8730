import { functionFailure } from './endpoint/function-failure.ts';
import { logger, type LogFacts } from './logs/logger.ts';
import { warnNearTimeout, type TimeLeft } from './logs/warn-near-timeout.ts';

type ListenerDefinition<E, D extends object, S extends LogFacts> = {
  name: string;
  /** Parses what AWS sends, as `createdObjects` does; throws on anything else. */
  read: (event: unknown) => E[];
  /** Runs once per Lambda, on the first event. */
  dependencies: () => D;
  /** Returns the outcome for the log. Events may arrive late, more than once and concurrently. */
  handle: (event: E, dependencies: D) => Promise<S>;
};

export type ListenerHandler = (event: unknown, context?: TimeLeft) => Promise<void>;

/** A listener's Lambda handler. On an error AWS retries, then moves the event to the dead-letter queue. */
export const listener = <E, D extends object, S extends LogFacts>({
  name,
  read,
  dependencies,
  handle,
}: ListenerDefinition<E, D, S>): ListenerHandler & {
  with: (replaced: Partial<D>) => ListenerHandler;
} => {
  const build = (replaced: Partial<D>): ListenerHandler => {
    let made: D | undefined;
    return async (event, context) =>
      warnNearTimeout(context, async () => {
        const events = read(event);
        try {
          made ??= { ...dependencies(), ...replaced };
          for (const each of events) logger.info(name, await handle(each, made));
        } catch (error) {
          throw functionFailure(name, error);
        }
      });
  };
  return Object.assign(build({}), { with: build });
};
