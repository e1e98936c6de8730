import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCart } from 'shared/contracts/cart.ts';
import { getService, initData } from 'shared/contracts/catalogue.ts';
import { createPhotoUpload } from 'shared/contracts/photos.ts';
import { listRecentReports } from 'shared/contracts/reports.ts';
import { ApiError, messageOf, NetworkError, referenceOf } from './api-error.ts';
import { call, callPage, requestUrl } from './api.ts';
import { forgetTime, timeNow } from './clock.ts';
import { connectivity } from './connectivity.ts';
import { pageOwner } from './page-owner.ts';
import { requestTimeout } from './request.ts';
import { isTransient } from './retry-rules.ts';

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

const fetched = vi.fn<typeof fetch>();
const lastInit = () => fetched.mock.lastCall?.[1];

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  pageOwner.set(undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  connectivity.clear();
});

describe('request URL', () => {
  it('fills in and escapes parameters', () => {
    expect(requestUrl('/api/a/{id}/{part}', { params: { id: 'x/y', part: 2 } })).toBe(
      '/api/a/x%2Fy/2',
    );
  });

  it('omits undefined query parameters', () => {
    expect(requestUrl('/api/a', { query: { limit: 5, cursor: undefined, status: null } })).toBe(
      '/api/a?limit=5',
    );
  });

  it('throws if a path parameter is missing', () => {
    expect(() => requestUrl('/api/a/{id}', {})).toThrow('No id given');
  });
});

describe('call', () => {
  it('sends cookies, and no content type when there is no body', async () => {
    fetched.mockResolvedValue(reply(200, { changed: true, version: 1 }));
    await expect(call(initData)).resolves.toEqual({ changed: true, version: 1 });
    expect(fetched.mock.lastCall?.[0]).toBe('/api/init-data');
    expect(lastInit()).toEqual({
      method: 'POST',
      credentials: 'include',
      headers: {},
      signal: expect.any(AbortSignal),
    });
  });

  it.each([200, 403])('learns the time from a response of %i', async (status) => {
    const date = 'Fri, 20 Nov 2020 18:00:00 GMT';
    fetched.mockResolvedValue(reply(status, { changed: true, version: 1 }, { date }));
    await call(initData).catch(() => undefined);
    expect(Math.abs(timeNow().getTime() - Date.parse(date))).toBeLessThan(10_000);
    forgetTime();
  });

  it('sends a body as JSON with its content type', async () => {
    const upload = {
      stored: false,
      key: 'uploads/me/1',
      uploadURL: 'https://s3/x',
      method: 'PUT',
      headers: {},
      expires: 60,
    };
    fetched.mockResolvedValue(reply(200, upload));
    await call(createPhotoUpload, { body: { type: 'image/png', size: 3 } });
    expect(lastInit()).toMatchObject({
      headers: { 'content-type': 'application/json' },
      body: '{"type":"image/png","size":3}',
    });
  });

  it('sends the idempotency key', async () => {
    fetched.mockResolvedValue(reply(200, { changed: true, version: 1 }));
    await call(initData, { idempotencyKey: 'b4c6' });
    expect(lastInit()).toMatchObject({ headers: { 'idempotency-key': 'b4c6' } });
  });

  it('throws status and body text, and parses the server’s message', async () => {
    const body = { code: 'unauthorized', message: 'Unauthorized: sign in first', requestId: 'r' };
    fetched.mockResolvedValue(reply(401, body));
    const error = await call(getCart).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).message).toBe(`401: ${JSON.stringify(body)}`);
    expect(messageOf(error, 'fallback')).toBe('Unauthorized: sign in first');
    const throttled = new ApiError(429, '{"message":"Too Many Requests"}', '');
    expect(messageOf(throttled, 'fallback')).toContain('Please try again in a moment');
  });

  it('throws the status text if the body is empty', async () => {
    fetched.mockResolvedValue(new Response('', { status: 404, statusText: 'Not Found' }));
    await expect(call(getService, { params: { id: '1' } })).rejects.toThrow('404: Not Found');
  });

  it('returns when a limit allows the next call', async () => {
    fetched.mockResolvedValueOnce(reply(429, '', { 'retry-after': '590' }));
    await expect(call(initData)).rejects.toMatchObject({ retryAfter: '590' });
    fetched.mockResolvedValueOnce(reply(429, '{"message":"Too Many Requests"}'));
    await expect(call(initData)).rejects.toMatchObject({ retryAfter: null });
  });

  it('preserves the request id of a problem until it is over', async () => {
    const body = { code: 'internal', message: 'Something went wrong', requestId: 'r-77' };
    fetched.mockResolvedValueOnce(reply(500, body));
    const error = await call(initData).catch((caught: unknown) => caught);
    expect(referenceOf(error)).toBe('r-77');
    expect(connectivity.reference()).toBe('r-77');

    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(initData)).rejects.toBeInstanceOf(NetworkError);
    expect(connectivity.reference()).toBeUndefined();

    fetched.mockResolvedValueOnce(reply(503, body));
    await expect(call(initData)).rejects.toThrow('503: ');
    fetched.mockResolvedValueOnce(reply(422, { ...body, code: 'invalid' }));
    const refusal = await call(initData).catch((caught: unknown) => caught);
    expect(referenceOf(refusal)).toBeUndefined();
    expect(connectivity.reference()).toBeUndefined();
  });

  it('reports a problem on 5xx and on a failed fetch, and clears it on success', async () => {
    fetched.mockResolvedValueOnce(reply(503, ''));
    await expect(call(initData)).rejects.toThrow('503: ');
    expect(connectivity.view()).toBeDefined();

    fetched.mockResolvedValueOnce(reply(200, { changed: false, version: 1 }));
    await call(initData);
    expect(connectivity.view()).toBeUndefined();

    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(initData)).rejects.toBeInstanceOf(NetworkError);
    expect(connectivity.view()).toBeDefined();
  });

  it('does not treat a 4xx as a connection problem', async () => {
    fetched.mockResolvedValue(reply(422, ''));
    await expect(call(initData)).rejects.toThrow('422');
    expect(connectivity.view()).toBeUndefined();
  });

  it('throws if the response does not match the contract', async () => {
    fetched.mockResolvedValue(reply(200, { changed: 'yes' }));
    await expect(call(initData)).rejects.toThrow('"invalid_type"');
  });
});

/** Like `fetch` without a response: it rejects with the reason once the signal aborts. */
const hanging: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

describe('a call that hangs', () => {
  afterEach(() => void vi.useRealTimers());

  it('counts as unanswered when its time is up, and may be retried', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(hanging);
    const failing = call(initData).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(requestTimeout - 1);
    expect(connectivity.view()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    const error = await failing;
    expect(error).toBeInstanceOf(NetworkError);
    expect(isTransient(error)).toBe(true);
    expect(connectivity.view()).toBeDefined();
  });

  it('counts as unanswered if the connection fails in the middle of the response', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    });
    fetched.mockResolvedValue(new Response(broken));
    await expect(call(initData)).rejects.toBeInstanceOf(NetworkError);
    expect(connectivity.view()).toBeDefined();
  });
});

describe('callPage', () => {
  it('returns the items and the cursor of the next page', async () => {
    fetched.mockResolvedValue(reply(200, [], { 'x-next-cursor': 'abc' }));
    await expect(callPage(listRecentReports, { limit: 20, cursor: 'x' })).resolves.toEqual({
      items: [],
      nextCursor: 'abc',
    });
    expect(fetched.mock.lastCall?.[0]).toBe('/api/admin/service-reports/recent?limit=20&cursor=x');
  });

  it('has no cursor on the last page', async () => {
    fetched.mockResolvedValue(reply(200, []));
    await expect(callPage(listRecentReports)).resolves.toEqual({
      items: [],
      nextCursor: undefined,
    });
  });
});
