import { expect, test } from 'vitest';
import { callHref, writtenPhone } from './phone-number.ts';

test.each([
  '2815550123',
  '12815550123',
  '+12815550123',
  '281-555-0123',
  '+1 (281) 555.0123',
  // As copied from a phone's contacts: inside direction marks, with non-breaking hyphens.
  '\u{202A}(281) 555\u{2011}0123\u{202C}',
])('%j is formatted as an American number', (typed) => {
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
])('%j stays as typed', (typed) => {
  expect(writtenPhone(typed)).toBe(typed);
});

test.each([
  ['(281) 555-0142', '+12815550142'],
  ['(1) 281-555-0142', '+12815550142'],
  ['281-555-0142 ext. 12', '+12815550142'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+52 (55) 1234-5678 ext. 12', '+525512345678'],
  ['011 52 55 1234 5678', '+525512345678'],
  ['01152 55 1234 5678', '+525512345678'],
  ['Mobile: +52 55 1234 5678', '+525512345678'],
  ['Mobile: 281-555-0142 (Bo)', '+12815550142'],
  ['281-555-0142 or +52 55 1234 5678', '+12815550142'],
  ['+52 55 1234 5678 1234 5678', '+525512345678123'],
])('a call link for %s dials the number in its own country', (phone, called) => {
  expect(callHref(phone)).toBe(`tel:${called}`);
});
