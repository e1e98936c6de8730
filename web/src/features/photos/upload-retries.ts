import { isPassingRefusal } from '../../common/is-passing-refusal.ts';

/** How long to wait before each try, in milliseconds (rules: photo-11). */
export const retryDelays = [0, 1000, 3000, 5000];

const responseOf = (error: unknown): object | undefined => {
  if (!(error instanceof Error)) return undefined;
  // The upload library attaches the request to the error; our own calls attach the status.
  if ('source' in error && typeof error.source === 'object') return error.source ?? undefined;
  return 'status' in error ? error : undefined;
};

/** The HTTP status; 0 if there was no response. */
const statusOf = (error: unknown): number => {
  const response = responseOf(error);
  return response && 'status' in response ? Number(response.status) : 0;
};

/** What S3 answered; empty without an answer. */
const answerOf = (error: unknown): string => {
  const response = responseOf(error);
  return response && 'responseText' in response ? String(response.responseText) : '';
};

/**
 * Whether to retry a failed request (rules: photo-11): after an expired address, a stalled connection,
 * too many requests, a conflict, a server error or no response, but no other rejection.
 */
export const isWorthRetrying = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  // The library's words for an address that expires while the file is on its way.
  if (error.message === 'Request has expired' || isPassingRefusal(answerOf(error))) return true;
  return status < 400 || status >= 500 || status === 409 || status === 429;
};

/** Whether the address, or the form's policy, expired on the way. */
const hasExpired = (error: unknown): boolean =>
  (error instanceof Error && error.message === 'Request has expired') ||
  /expired/.test(answerOf(error));

const pause = (delay: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    signal?.addEventListener('abort', end);
  });

type RetryOptions = {
  signal?: AbortSignal;
  delays?: readonly number[];
  /** Called after a 429 with the delay in milliseconds, and after an address has expired with 0. */
  slowDown?: (milliseconds: number) => void;
};

/**
 * Tries until it succeeds or the error is final, which is then thrown. `attempt` receives whether this is the first
 * try.
 */
export const withRetries = async <T>(
  attempt: (isFirst: boolean) => Promise<T>,
  { signal, delays = retryDelays, slowDown }: RetryOptions = {},
): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(tries === 0);
    } catch (error) {
      const delay = delays[tries];
      if (delay === undefined || signal?.aborted || !isWorthRetrying(error)) throw error;
      if (statusOf(error) === 429) slowDown?.(delay);
      // A slow connection may make it in time if fewer files share it.
      else if (hasExpired(error)) slowDown?.(0);
      await pause(delay, signal);
      if (signal?.aborted) throw error;
    }
  }
};
