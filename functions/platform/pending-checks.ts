import { AsyncLocalStorage } from 'node:async_hooks';

type Checks = {
  /** Settles when all checks of the call have passed, or with the first refusal. */
  outcome: Promise<unknown>;
  state: 'pending' | 'passed' | 'refused';
};

const running = new AsyncLocalStorage<Checks>();

/**
 * Handles a call while its checks (session, rate limit) are still being made. Whatever it asks AWS for goes out at
 * once as long as it only reads; anything else waits until all checks have passed, and after a refusal nothing goes
 * out at all. The caller discards the result when a check fails.
 */
export const besideChecks = async <T>(
  outcomes: readonly Promise<unknown>[],
  handle: () => Promise<T>,
): Promise<T> => {
  const checks: Checks = { outcome: Promise.all(outcomes), state: 'pending' };
  checks.outcome.then(
    () => (checks.state = 'passed'),
    () => (checks.state = 'refused'),
  );
  return running.run(checks, handle);
};

/**
 * Resolves once the call that is being handled has passed its checks; for effects that are no call to AWS, and for what
 * is too much work for a caller who may turn out to have no business here.
 * @throws AppError the refusal, when a check has failed.
 */
export const checksPassed = async (): Promise<void> => {
  const checks = running.getStore();
  if (checks && checks.state !== 'passed') await checks.outcome;
};

/** By the SDK's name of a command, such as `QueryCommand`. */
const isReading = (command: string): boolean =>
  /^(Get|Query|BatchGet|Head|List|AdminGet)/.test(command);

/** @throws AppError the refusal, when a check has failed. */
export const untilAllowed = async (command: string): Promise<void> => {
  if (running.getStore()?.state === 'pending' && isReading(command)) return;
  await checksPassed();
};

/** Middleware of an AWS client. */
const waitingForChecks =
  <A, R>(next: (args: A) => Promise<R>, { commandName = '' }: { commandName?: string }) =>
  async (args: A): Promise<R> => {
    await untilAllowed(commandName);
    return next(args);
  };

type Client = {
  middlewareStack: {
    add: (middleware: typeof waitingForChecks, options: { step: 'initialize' }) => void;
  };
};

/** Makes an AWS client keep to {@link besideChecks}. */
export const behindChecks = <C extends Client>(client: C): C => {
  client.middlewareStack.add(waitingForChecks, { step: 'initialize' });
  return client;
};
