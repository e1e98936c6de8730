import { ApiError, NetworkError } from './api-error.ts';

/**
 * Whether a change that failed may have been carried out anyway: there was no response, the response came from a
 * proxy on the way, or the server failed with an internal error.
 */
export const isUnclear = (error: unknown): boolean => {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError) || error.status < 500) return false;
  return error.body === undefined || error.body.code === 'internal';
};
