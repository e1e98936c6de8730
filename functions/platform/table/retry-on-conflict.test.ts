import { expect, test } from 'vitest';
import { retryOnConflict } from './retry-on-conflict.ts';

const busy = 'This row is being changed elsewhere. Please try again.';

test('retries while overtaken, and returns the last attempt’s result', async () => {
  const answers: (number | undefined | 'overtaken')[] = ['overtaken', 'overtaken', undefined, 7];
  const attempt = async () => answers.shift();
  expect(await retryOnConflict(attempt, busy)).toBeUndefined();
  expect(answers).toEqual([7]);
});

test('gives up with a conflict after eight overtaken attempts', async () => {
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    return 'overtaken' as const;
  };
  await expect(retryOnConflict(attempt, busy)).rejects.toMatchObject({
    code: 'conflict',
    message: busy,
  });
  expect(attempts).toBe(8);
});

test('does not repeat what failed', async () => {
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    throw new Error('The table is away');
  };
  await expect(retryOnConflict(attempt, busy)).rejects.toThrow('The table is away');
  expect(attempts).toBe(1);
});
