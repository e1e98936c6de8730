import { connectivity } from './connectivity.ts';
import { NetworkError } from './api-error.ts';

/**
 * Sends a request with the session's cookie and notes whether the site could be reached.
 * Throws {@link NetworkError} when no answer came; an answer of any status is returned.
 */
export const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
  let response: Response;
  try {
    response = await fetch(url, { credentials: 'include', ...init });
  } catch (error) {
    connectivity.reportProblem();
    throw new NetworkError(error);
  }
  if (response.status === 0 || response.status >= 500) connectivity.reportProblem();
  else connectivity.clear();
  return response;
};
