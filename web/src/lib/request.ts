import { connectivity } from './connectivity.ts';
import { NetworkError } from './api-error.ts';

/** Resolves with a response of any status. Throws {@link NetworkError} if there is none. */
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
