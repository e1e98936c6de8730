import { expect, it } from 'vitest';
import { webLocks } from './web-locks.ts';

it('gives a lock to one at a time, and to nobody who would have to wait for it', async () => {
  const { request } = webLocks();
  const gate = Promise.withResolvers<string>();
  const first = request('visit', () => gate.promise);
  const second = request('visit', (lock) => lock?.name);
  const hasty = request('visit', { ifAvailable: true }, (lock) => lock);
  const other = request('other', { ifAvailable: true }, (lock) => lock?.mode);
  expect(await hasty).toBeNull();
  expect(await other).toBe('exclusive');
  gate.resolve('done');
  expect(await Promise.all([first, second])).toEqual(['done', 'visit']);
  expect(await request('visit', { ifAvailable: true }, (lock) => lock?.name)).toBe('visit');
});

it('is given on when its holder fails', async () => {
  const { request } = webLocks();
  await expect(request('visit', () => Promise.reject(new Error('No')))).rejects.toThrow('No');
  expect(await request('visit', { ifAvailable: true }, (lock) => lock?.name)).toBe('visit');
});
