import { expect, test } from 'vitest';
import { missingPhotosSentence, missingSlots } from './missing-photos.ts';

test('finds the missing required photos of a line, and only those', () => {
  expect(missingSlots('pool', [null, 'gate'])).toEqual(['before', 'after']);
  expect(missingSlots('pool', ['after', 'before'])).toEqual([]);
  expect(missingSlots('yard', ['before', 'after'])).toEqual(['gate']);
});

test('names what is missing in one sentence', () => {
  const recordedAt = '2026-11-20T16:42:31.000Z';
  const sentence = (slots: Parameters<typeof missingSlots>[1]) =>
    missingPhotosSentence({ line: 'pool', recordedAt, slots });
  expect(sentence(['before', 'after'])).toBeUndefined();
  expect(sentence(['before'])).toBe('No photo was taken after the work.');
  expect(sentence([])).toBe('No photo was taken before the work or after the work.');
});

test('names none in a report without a phone and without photos in slots', () => {
  const report = { line: 'yard', recordedAt: null } as const;
  expect(missingPhotosSentence({ ...report, slots: [null] })).toBeUndefined();
  expect(missingPhotosSentence({ ...report, slots: [null, 'after'] })).toBe(
    'No photo was taken of the gate.',
  );
});
