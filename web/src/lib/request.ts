import { connectivity, type FailedCall } from './connectivity.ts';
import { NetworkError, timeUp } from './api-error.ts';

/** Milliseconds until a call times out: more than the gateway allows a function (30 s). */
export const requestTimeout = 35_000;

/** Aborts after {@link requestTimeout}. Covers the response's body, which may hang as well. */
export const requestSignal = (): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(timeUp), requestTimeout);
  return controller.signal;
};

/** Resolves with a response of any status. Throws {@link NetworkError} if there is none. */
export const request = async (
  url: string,
  {
    inBackground = false,
    failed,
    ...init
  }: RequestInit & {
    /** True if no one is waiting for the response, so that a failure is not shown. */
    inBackground?: boolean;
    /** What it says of the call if it fails. */
    failed?: FailedCall;
  } = {},
): Promise<Response> => {
  const requestedAt = connectivity.timesOffline();
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'include', signal: requestSignal(), ...init });
  } catch (error) {
    if (!inBackground) connectivity.reportProblem(failed);
    throw new NetworkError(error);
  }
  if (response.status === 0 || response.status >= 500) {
    if (!inBackground) connectivity.reportProblem(failed);
  } else connectivity.recover(requestedAt);
  return response;
};
