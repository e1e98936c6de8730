import { AsyncLocalStorage } from 'node:async_hooks';

type Checks = {
  /** Resolves when all checks of the call have passed; rejects with the first refusal. */
  outcome: Promise<unknown>;
  state: 'pending' | 'passed' | 'refused';
};

const running = new AsyncLocalStorage<Checks>();

/**
 * Handles a call while its checks (session, rate limit) are still running. Reads go out to AWS at once, anything
 * else waits until all checks have passed, and nothing goes out after a refusal. The caller must discard the result
 * when a check fails.
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
 * Resolves once the current call has passed its checks. For effects other than AWS calls, and for work too
 * expensive to do for a caller who may yet be refused.
 * @throws AppError the refusal, if a check has failed.
 */
export const checksPassed = async (): Promise<void> => {
  const checks = running.getStore();
  if (checks && checks.state !== 'passed') await checks.outcome;
};

/** Goes by the SDK's name of a command, such as `QueryCommand`. */
const isReading = (command: string): boolean =>
  /^(Get|Query|BatchGet|Head|List|AdminGet)/.test(command);

/**
 * Waits until the call may send this command.
 * @throws AppError the refusal, if a check has failed.
 */
export const untilAllowed = async (command: string): Promise<void> => {
  if (running.getStore()?.state === 'pending' && isReading(command)) return;
  await checksPassed();
};

/** AWS SDK middleware that holds back commands until they are allowed. */
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

/** Makes an AWS client follow {@link besideChecks}. */
export const behindChecks = <C extends Client>(client: C): C => {
  client.middlewareStack.add(waitingForChecks, { step: 'initialize' });
  return client;
};
