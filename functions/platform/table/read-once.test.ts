import { expect, test } from 'vitest';
import { settleAllOrThrow } from '../settle-all-or-throw.ts';
import { readOnce } from './read-once.ts';

test('a read goes out once for each key, and an error reaches everybody who asks', async () => {
  const requested: string[] = [];
  const read = readOnce(async (key) => {
    requested.push(key);
    if (key === 'broken') throw new Error('away');
    return key.toUpperCase();
  });
  // Nothing awaits this one.
  void read('broken');
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['A', 'B', 'A']);
  await expect(read('broken')).rejects.toThrow('away');
  expect(requested).toEqual(['broken', 'a', 'b']);
});

test('work side by side is waited for to its end, even if some of it fails', async () => {
  let isDone = false;
  const slow = new Promise<string>((resolve) => {
    setTimeout(() => {
      isDone = true;
      resolve('slow');
    }, 20);
  });
  await expect(settleAllOrThrow([Promise.reject(new Error('away')), slow])).rejects.toThrow('away');
  expect(isDone).toBe(true);
  expect(await settleAllOrThrow([slow, Promise.resolve(2)])).toEqual(['slow', 2]);
});
