import { expect, test } from 'vitest';
import { readFileText } from './read-file-text.ts';

const label = 'Name\tPhone\r\nZoë Núñez\t281';

/** `words` in UTF-16 with a byte order mark. */
const utf16 = (isLittle: boolean): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(2 + label.length * 2));
  for (const [at, unit] of [...`\uFEFF${label}`].entries())
    view.setUint16(at * 2, unit.charCodeAt(0), isLittle);
  return new Uint8Array(view.buffer);
};

test.each([
  ['UTF-8', new TextEncoder().encode(label)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${label}`)],
  ['what Excel saves as Unicode Text', utf16(true)],
  ['UTF-16 in the other order', utf16(false)],
  ['UTF-16 without a mark', utf16(true).slice(2)],
  ['UTF-16 in the other order without a mark', utf16(false).slice(2)],
  [
    'what older programs on Windows write',
    Uint8Array.from(label, (character) => character.charCodeAt(0)),
  ],
])('reads %s', async (_encoding, bytes) => {
  expect(await readFileText(new Blob([bytes]))).toBe(label);
});
