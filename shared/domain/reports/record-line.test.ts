import { expect, it, test } from 'vitest';
import { readRecordLine, recordLineLabel } from './record-line.ts';

const hash = 'c0ffee00'.repeat(8);
const line = { seq: 12, hash };

test('a mail’s line can be read back', () => {
  expect(recordLineLabel(line)).toBe(`Record no. 12, hash ${hash}`);
  expect(readRecordLine(recordLineLabel(line))).toEqual(line);
});

it.each([
  ['in the middle of a mail', `We keep it.\n\nRecord no. 12, hash ${hash}\nBetter keep this mail.`],
  ['wrapped', `Record no. 12,\nhash ${hash.slice(0, 40)}\n${hash.slice(40)} Check it`],
  ['quoted', `> Record no. 12, hash ${hash.slice(0, 50)}\n> ${hash.slice(50)}\n> Keep`],
  [
    'with soft hyphens and breaks of no width',
    `Record no. 12, hash ${hash.slice(0, 20)}\u00AD${hash.slice(20, 40)}\u200B${hash.slice(40)}`,
  ],
  [
    'in the source of a mail, where long lines end in =',
    `Record no. 12, hash ${hash.slice(0, 50)}=\r\n${hash.slice(50)}\r\nKeep`,
  ],
  ['in capitals', `RECORD NO. 12, HASH ${hash.toUpperCase()}`],
  ['typed', `record no 12 hash: ${hash}`],
])('is found %s', (_name, text) => {
  expect(readRecordLine(text)).toEqual(line);
});

it.each([
  ['nothing', ''],
  ['a hash that was cut', `Record no. 12, hash ${hash.slice(1)}`],
  ['a hash that is too long', `Record no. 12, hash ${hash}0`],
  ['no number', `Record no. , hash ${hash}`],
  ['number 0', `Record no. 0, hash ${hash}`],
  ['a number of any length', `Record no. ${'9'.repeat(400)}, hash ${hash}`],
  ['another word', `Report no. 12, hash ${hash}`],
])('is not found in %s', (_name, text) => {
  expect(readRecordLine(text)).toBeUndefined();
});

it('the search takes no time in a text of any length', () => {
  const before = Date.now();
  for (const part of ['a', 'record no. 1 ', 'record no. 1, hash ', `hash ${hash} `])
    readRecordLine(part.repeat(20_000));
  expect(Date.now() - before).toBeLessThan(1000);
});
