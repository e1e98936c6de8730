import { setTimeout as pause } from 'node:timers/promises';
import { signInStore } from '../../customers/sign-in-store.ts';
import { logger } from '../../platform/logs/logger.ts';
import { warnNearTimeout, type TimeLeft } from '../../platform/logs/warn-near-timeout.ts';
import { table } from '../../platform/table/table.ts';
import { codeMailAllowance, type CodeMailAllowance } from '../code-mail-allowance.ts';
import { readCodeMail } from '../code-mail.ts';

/** Milliseconds after which the mail goes out uncounted. Cognito waits for five seconds, three times in all. */
const longestCount = 1500;

type Dependencies = { allowance: CodeMailAllowance; clock: () => Date };

/** Whatever fails here must not stop people from signing in, so the mail goes out then. */
const isAdmitted = async (event: unknown, dependencies: () => Dependencies): Promise<boolean> => {
  const counted = new AbortController();
  const uncounted = async (): Promise<boolean> => {
    await pause(longestCount, undefined, { signal: counted.signal });
    throw new Error(`Not counted within ${longestCount} ms`);
  };
  try {
    const { allowance, clock } = dependencies();
    return await Promise.race([allowance.admits(readCodeMail(event), clock()), uncounted()]);
  } catch (error) {
    logger.error('code-mail-not-counted', error);
    return true;
  } finally {
    counted.abort();
  }
};

/**
 * Cognito's custom message trigger, which changes no message: it returns the event as it came, or throws when there
 * have been too many codes, and then Cognito mails nothing and its caller gets a UserLambdaValidationException.
 */
const build = (replaced: Partial<Dependencies>) => {
  let made: Dependencies | undefined;
  const dependencies = (): Dependencies =>
    (made ??= {
      allowance: codeMailAllowance({ table: table(), people: signInStore(table()) }),
      clock: () => new Date(),
      ...replaced,
    });
  return async (event: unknown, context?: TimeLeft): Promise<unknown> =>
    warnNearTimeout(context, async () => {
      if (!(await isAdmitted(event, dependencies)))
        throw new Error('There have been too many codes today');
      return event;
    });
};

export const handler = Object.assign(build({}), { with: build });
