import type { LogFacts } from './logs/logger.ts';
import { scheduled, type ReplaceableHandler } from './scheduled.ts';

/**
 * The handler of a scheduled Lambda that watches something and fails when it finds it broken. It uses nothing of the
 * stage, the table included, except what it watches, and records nothing.
 */
export const probe = <D extends object, S extends LogFacts>({
  name,
  dependencies,
  run,
}: {
  name: string;
  dependencies: () => D;
  run: (dependencies: D) => Promise<S>;
}): ReplaceableHandler<D, S> =>
  scheduled(name, (replaced) => async () => run({ ...dependencies(), ...replaced }));
