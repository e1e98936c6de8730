import { describe, expect, it, vi } from 'vitest';
import { isWorthRetrying, withRetries } from './upload-retries.ts';

const failure = (status: number, message = 'Non 2xx') =>
  Object.assign(new Error(message), { source: { status } });

/** What S3 refuses with, as the upload library passes it on. */
const refusal = (status: number, code: string, message: string) => {
  const responseText = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return Object.assign(new Error('Non 2xx'), { source: { status, responseText } });
};

describe('a failed upload request', () => {
  it.each([
    [failure(0, 'Unknown error'), true],
    [failure(500), true],
    [failure(503), true],
    [failure(409), true],
    [failure(429), true],
    [failure(403, 'Request has expired'), true],
    [refusal(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.'), true],
    [refusal(403, 'AccessDenied', 'Invalid according to Policy: Extra input fields: x'), false],
    [refusal(400, 'RequestTimeout', 'Your socket connection to the server was not read'), true],
    [refusal(400, 'ExpiredToken', 'The provided token has expired.'), true],
    [refusal(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum'), false],
    [failure(403), false],
    [failure(400), false],
    [failure(404), false],
    [Object.assign(new Error('422: no'), { status: 422 }), false],
    [new Error('The server could not be reached'), true],
    ['text', false],
  ])('%s is worth another try: %s', (error, isWorth) => {
    expect(isWorthRetrying(error)).toBe(isWorth);
  });

  it('is retried once per delay, then reported as failed', async () => {
    const tries: boolean[] = [];
    const outcome = withRetries(
      async (isFirst) => {
        tries.push(isFirst);
        throw failure(500);
      },
      { delays: [0, 0, 0, 0] },
    );
    await expect(outcome).rejects.toThrow('Non 2xx');
    expect(tries).toEqual([true, false, false, false, false]);
  });

  it.each([
    ['too many requests', failure(429), [[7]]],
    ['an address that expired', failure(403, 'Request has expired'), [[0]]],
    [
      'a form whose policy expired',
      refusal(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.'),
      [[0]],
    ],
    ['a stalled connection', refusal(400, 'RequestTimeout', 'Your socket was not read'), []],
    ['a server error', failure(500), []],
  ])('after %s slows the others down or not', async (_why, error, calls) => {
    vi.useFakeTimers();
    const slowDown = vi.fn<(milliseconds: number) => void>();
    const attempt = vi.fn<() => Promise<void>>().mockRejectedValueOnce(error);
    const outcome = withRetries(attempt, { delays: [7], slowDown });
    await vi.runAllTimersAsync();
    await outcome;
    vi.useRealTimers();
    expect(slowDown.mock.calls).toEqual(calls);
  });

  it('is not retried once the upload is paused or cancelled', async () => {
    const controller = new AbortController();
    let tries = 0;
    const outcome = withRetries(
      async () => {
        tries += 1;
        controller.abort();
        throw failure(500);
      },
      { signal: controller.signal },
    );
    await expect(outcome).rejects.toThrow('Non 2xx');
    expect(tries).toBe(1);
  });

  it('is not retried once the upload is cancelled while it waits to be', async () => {
    const controller = new AbortController();
    const attempt = vi.fn<() => Promise<void>>().mockRejectedValue(failure(500));
    const outcome = withRetries(attempt, { signal: controller.signal, delays: [60_000] });
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    controller.abort();
    await expect(outcome).rejects.toThrow('Non 2xx');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('is ignored when a retry succeeds', async () => {
    const outcome = withRetries(
      async (isFirst) => {
        if (isFirst) throw failure(403, 'Request has expired');
        return 'stored';
      },
      { delays: [0] },
    );
    await expect(outcome).resolves.toBe('stored');
  });
});
