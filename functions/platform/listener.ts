import { functionFailure } from './function-failure.ts';
import { logger } from './logger.ts';
import type { LogFacts } from './logger.ts';
import { warnNearTimeout } from './warn-near-timeout.ts';
import type { TimeLeft } from './warn-near-timeout.ts';

type ListenerDefinition<E, D extends object, S extends LogFacts> = {
  name: string;
  /** Reads what AWS sends, e.g. `createdObjects`; an event that is none of these throws. */
  read: (event: unknown) => E[];
  /** Makes the stores and clients, once per Lambda and not before the first event. */
  dependencies: () => D;
  /** Deals with one event and says how. It may come twice, late and beside another. */
  handle: (event: E, dependencies: D) => Promise<S>;
};

export type ListenerHandler = (event: unknown, context?: TimeLeft) => Promise<void>;

/**
 * A listener's Lambda handler. An error is thrown on, for AWS to send the event again and at last to lay
 * it aside in the dead-letter queue.
 */
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
