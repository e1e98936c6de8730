import type { CustomMessageTrigger } from 'local-aws/identity/custom-message-event.ts';
import { FunctionFailure } from './gateway/lambda-pool.ts';

/**
 * Calls the function that is the user pool's custom message trigger. What the function throws reaches the pool
 * without the function's name and stack, as on AWS. @param name null if the pool has no trigger
 */
export const poolTrigger = (
  name: string | null,
  invoke: (name: string, event: unknown) => Promise<unknown>,
): CustomMessageTrigger | undefined =>
  name === null
    ? undefined
    : async (event) =>
        invoke(name, event).catch((error: unknown) => {
          if (!(error instanceof FunctionFailure)) throw error;
          throw new Error(error.errorMessage ?? error.message, { cause: error });
        });
