import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, timeUp } from './api-error.ts';
import { isTransient, mutationRetry, queryRetry } from './retry-rules.ts';

const status = (code: number) => new ApiError(code, '', '');
const network = new NetworkError(new TypeError('Failed to fetch'));

describe('retry rules', () => {
  it('treats network errors and 500, 502, 503 as transient', () => {
    const timedOut = new NetworkError(timeUp);
    expect([network, timedOut, status(500), status(502), status(503)].every(isTransient)).toBe(
      true,
    );
  });

  it('never retries a 4xx, a gateway timeout or a bug', () => {
    const others = [400, 401, 403, 404, 409, 422, 429, 504].map(status);
    expect([...others, new TypeError('x is not a function')].some(isTransient)).toBe(false);
  });

  it('retries a query twice, after 1 s and 2 s, and never waits more than 10 s', () => {
    expect([0, 1, 2].map((failures) => queryRetry.retry(failures, network))).toEqual([
      true,
      true,
      false,
    ]);
    expect([0, 1, 6].map(queryRetry.retryDelay)).toEqual([1000, 2000, 10_000]);
  });

  it('never retries a query or a mutation after a 429 by itself', () => {
    for (const tooMany of [status(429), new ApiError(429, '', '', undefined, '590')]) {
      expect(queryRetry.retry(0, tooMany)).toBe(false);
      expect(mutationRetry.retry(0, tooMany)).toBe(false);
    }
  });

  it('retries a mutation once, after 2 s', () => {
    expect([0, 1].map((failures) => mutationRetry.retry(failures, network))).toEqual([true, false]);
    expect(mutationRetry.retryDelay).toBe(2000);
  });
});
