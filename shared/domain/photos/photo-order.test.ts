import { expect, it } from 'vitest';
import { onlyPair, photoOrder } from './photo-order.ts';

it.each([
  [[], []],
  [
    [null, 'gate', null],
    [0, 1, 2],
  ],
  [
    ['before', null, 'after'],
    [0, 2, 1],
  ],
  [
    ['after', 'before', 'before', 'after', 'after'],
    [1, 0, 2, 3, 4],
  ],
  [
    ['before', null, 'before'],
    [0, 1, 2],
  ],
] as const)('shows %j in the order %j', (slots, order) => {
  expect(photoOrder(slots)).toEqual(order);
});

it('knows a single pair', () => {
  expect(onlyPair([null, 'after', 'before'])).toEqual({ before: 2, after: 1 });
  expect(onlyPair(['before', 'after', 'after'])).toBeUndefined();
  expect(onlyPair(['before', null])).toBeUndefined();
});
