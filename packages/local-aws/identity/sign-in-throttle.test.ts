import { expect, test } from 'vitest';
import { createSignInThrottle } from './sign-in-throttle.ts';

const startClock = () => {
  let time = 0;
  const throttle = createSignInThrottle(() => time);
  return {
    throttle,
    pass: (ms: number) => {
      time += ms;
    },
    fail: (times: number) => Array.from({ length: times }, () => throttle.begin('eva')),
  };
};

test('locks for one second after five failures and doubles with each further one', () => {
  const { throttle, pass, fail } = startClock();
  expect(fail(6)).toEqual([true, true, true, true, true, false]);
  pass(1000);
  expect(throttle.begin('eva')).toBe(true);
  pass(1999);
  expect(throttle.begin('eva')).toBe(false);
  pass(1);
  expect(throttle.begin('eva')).toBe(true);
});

test('never locks for more than 15 minutes', () => {
  const { throttle, pass, fail } = startClock();
  fail(5);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    pass(15 * 60_000);
    throttle.begin('eva');
  }
  pass(15 * 60_000);
  expect(throttle.begin('eva')).toBe(true);
});

test('starts over after a success and after 15 minutes without an attempt', () => {
  const { throttle, pass, fail } = startClock();
  fail(4);
  throttle.succeeded('eva');
  expect(fail(5)).not.toContain(false);
  pass(1000 + 15 * 60_000 + 1);
  expect(fail(5)).not.toContain(false);
});

test('counts each user separately', () => {
  const { throttle, fail } = startClock();
  fail(6);
  expect(throttle.begin('bo')).toBe(true);
});
