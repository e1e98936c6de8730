import { expect, test } from 'vitest';
import { stepOfCode, toBase32, totp } from './totp.ts';

const secret = toBase32(Buffer.from('12345678901234567890'));

// From RFC 6238, appendix B: the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code of second %i is %s', (seconds, code) => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totp(secret, seconds * 1000)).toBe(code);
});

test('a code counts a step early or late, and once', () => {
  const time = 1_234_567_890_000;
  const step = Math.floor(time / 30_000);
  const find = (at: number, usedStep = 0) =>
    stepOfCode(totp(secret, at), { secret, usedStep, time });
  expect([-60_000, -30_000, 0, 30_000, 60_000].map((by) => find(time + by))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
  expect([find(time, step), find(time, step - 1)]).toEqual([undefined, step]);
  expect(stepOfCode('12345', { secret, usedStep: 0, time })).toBeUndefined();
});
