import { AsyncLocalStorage } from 'node:async_hooks';

type Checks = {
  /** Resolves when all checks of the call have passed; rejects with the first refusal. */
  outcome: Promise<unknown>;
  state: 'pending' | 'passed' | 'refused';
};

const running = new AsyncLocalStorage<Checks>();

const passed = Symbol('passed');

/**
 * Proof that the current call has passed its checks, which only {@link verified} can give. Whatever has an effect
 * other than through AWS, or costs too much to do for a caller who may yet be refused, takes it as a parameter.
 */
export type Verified = { readonly [passed]: true };

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
 * Resolves once the current call has passed its checks, and at once in a job or a listener, which has none.
 * @throws AppError the refusal, if a check has failed.
 */
export const verified = async (): Promise<Verified> => {
  const checks = running.getStore();
  if (checks && checks.state !== 'passed') await checks.outcome;
  return { [passed]: true };
};

/** Goes by the SDK's name of a command, such as `QueryCommand`. */
const isReading = (command: string): boolean =>
  /^(Get|Query|BatchGet|Head|List|AdminGet)/.test(command);

/**
 * Waits until the call may send this command, as all clients of AWS do (aws-clients.ts).
 * @throws AppError the refusal, if a check has failed.
 */
export const untilAllowed = async (command: string): Promise<void> => {
  if (running.getStore()?.state === 'pending' && isReading(command)) return;
  await verified();
};
