import { expect, test } from 'vitest';
import { contentLines, escapedText } from './calendar-text.ts';

const unfolded = (file: string): string => file.replaceAll('\r\n ', '');
const parts = (file: string): string[] => file.split('\r\n').slice(0, -1);

test('a line of 75 octets stays whole, and one more is broken before the last', () => {
  const whole = `SUMMARY:${'x'.repeat(67)}`;
  expect(contentLines([whole])).toBe(`${whole}\r\n`);
  expect(contentLines([`${whole}y`])).toBe(`${whole}\r\n y\r\n`);
});

test.each([
  ['letters', 'a'],
  ['letters of two octets', 'é'],
  ['letters of three octets', '水'],
  ['pictures of four octets', '🐕'],
])(
  '%s are broken between characters, at 75 octets at most, whatever is before them',
  (_of, one) => {
    for (let before = 0; before < 80; before += 1) {
      const line = `X:${'-'.repeat(before)}${one.repeat(120)}`;
      const file = contentLines([line]);
      expect(unfolded(file)).toBe(`${line}\r\n`);
      for (const part of parts(file)) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
        expect(part.isWellFormed()).toBe(true);
      }
      // No line is broken earlier than the next character requires.
      for (const part of parts(file).slice(0, -1))
        expect(Buffer.byteLength(part)).toBeGreaterThan(71);
    }
  },
);

test.each([
  // The example of the RFC.
  [
    'Project XYZ Final Review\nConference Room - 3B\nCome Prepared.',
    'Project XYZ Final Review\\nConference Room - 3B\\nCome Prepared.',
  ],
  ['Pool, spa; filter', 'Pool\\, spa\\; filter'],
  ['C:\\pool', 'C:\\\\pool'],
  ['one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
  ['BEGIN:VEVENT\r\nEND:VCALENDAR', 'BEGIN:VEVENT\\nEND:VCALENDAR'],
  ['a\u0000b\u0007c\u007fd\te', 'abcd\te'],
  ['half \ud83d', 'half \ufffd'],
])('the text %j is written as %j', (text, written) => {
  expect(escapedText(text)).toBe(written);
});
