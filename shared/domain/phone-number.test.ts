import { expect, test } from 'vitest';
import { writtenPhone } from './phone-number.ts';

test.each([
  '2815550123',
  '12815550123',
  '+12815550123',
  '281-555-0123',
  '+1 (281) 555.0123',
  // As a phone's contacts copy it: within marks of direction, with hyphens that do not break.
  '\u{202A}(281) 555\u{2011}0123\u{202C}',
])('%j is written as Americans write it', (typed) => {
  expect(writtenPhone(typed)).toBe('(281) 555-0123');
});

test.each([
  '+52 55 1234 5678',
  '+525512345678',
  '281-555-0123 ext. 12',
  '281-555-0123 or 832-555-0199',
  '+2815550123',
  '1234567890',
  '555-0123',
])('%j stays as it was typed', (typed) => {
  expect(writtenPhone(typed)).toBe(typed);
});
