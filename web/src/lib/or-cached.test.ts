import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from './api-error.ts';
import { storing, offlineAfter, orCached, takeCachedNames } from './or-cached.ts';

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  storing.set(true);
  takeCachedNames();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const offline = async (): Promise<string> => {
  throw new NetworkError('cut');
};
const stored = async (): Promise<string | undefined> => 'kept';
const broken = async (): Promise<string | undefined> => {
  throw new Error('The browser keeps nothing');
};
const nothing = async (): Promise<string | undefined> => undefined;

it('uses the server’s response if there is one', async () => {
  expect(await orCached('list', async () => 'fresh', stored)).toBe('fresh');
  expect(takeCachedNames()).toEqual([]);
});

it.each([
  ['no line', new NetworkError('cut')],
  ['an error of the server', new ApiError(500, '', 'Internal Server Error')],
  ['a gateway’s error', new ApiError(503, '', 'Unavailable')],
  ['a captive portal’s page', new SyntaxError('Unexpected token <')],
])(
  'uses stored data instead of %s, and records that the call must be repeated',
  async (_what, error) => {
    const ask = async (): Promise<string> => {
      throw error;
    };
    expect(await orCached('list', ask, stored)).toBe('kept');
    expect(takeCachedNames()).toEqual(['list']);
    expect(takeCachedNames()).toEqual([]);
  },
);

it('passes on a refusal, which is a response', async () => {
  const refused = new ApiError(404, '', 'Not Found');
  const ask = async (): Promise<string> => {
    throw refused;
  };
  await expect(orCached('list', ask, stored)).rejects.toBe(refused);
});

it('waits for a response up to the limit', async () => {
  const answered = orCached('list', () => new Promise<string>(() => undefined), stored);
  const settled = vi.fn<() => void>();
  void answered.then(settled);
  await vi.advanceTimersByTimeAsync(offlineAfter - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answered).toBe('kept');
});

it('continues to wait if nothing is stored, and fails like any other call', async () => {
  const slow = new Promise<string>((resolve) => {
    setTimeout(resolve, offlineAfter * 2, 'late');
  });
  const answered = orCached('list', () => slow, nothing);
  await vi.advanceTimersByTimeAsync(offlineAfter * 2);
  expect(await answered).toBe('late');
  await expect(orCached('list', offline, nothing)).rejects.toBeInstanceOf(NetworkError);
  await expect(orCached('list', offline, broken)).rejects.toBeInstanceOf(NetworkError);
});

it('uses only the server if nothing is stored', async () => {
  storing.set(false);
  const look = vi.fn<typeof stored>(stored);
  await expect(orCached('list', offline, look)).rejects.toBeInstanceOf(NetworkError);
  expect(look).not.toHaveBeenCalled();
});
