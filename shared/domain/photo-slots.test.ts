import { expect, test } from 'vitest';
import { missingSlots, missingSlotsSentence } from './photo-slots.ts';

test('misses the required photos of a line, and only those', () => {
  expect(missingSlots('pool', [null, 'gate'])).toEqual(['before', 'after']);
  expect(missingSlots('pool', ['after', 'before'])).toEqual([]);
  expect(missingSlots('yard', ['before', 'after'])).toEqual(['gate']);
});

test('names what is missing in one sentence', () => {
  expect(missingSlotsSentence([])).toBeUndefined();
  expect(missingSlotsSentence(['gate'])).toBe('No photo was taken of the gate.');
  expect(missingSlotsSentence(['before', 'after'])).toBe(
    'No photo was taken before the work or after the work.',
  );
});
