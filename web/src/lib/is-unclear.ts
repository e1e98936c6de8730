import { ApiError, NetworkError } from './api-error.ts';

/**
 * Whether a change that failed may have been carried out all the same: no answer came, or one of somebody between us
 * and the server, or it went wrong on our side.
 */
export const isUnclear = (error: unknown): boolean => {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError) || error.status < 500) return false;
  return error.body === undefined || error.body.code === 'internal';
};
