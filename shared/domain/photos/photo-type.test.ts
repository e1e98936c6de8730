import { expect, test } from 'vitest';
import { photoHeadBytes, photoTypeOf } from './photo-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe1', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF1234WEBPVP8 ', 'image/webp'],
  ['0000ftypheic', 'image/heic'],
  ['0000ftypheix', 'image/heic'],
  ['0000ftyphevc', 'image/heic'],
  ['0000ftyphevx', 'image/heic'],
  ['0000ftypmif1', 'image/heif'],
  ['0000ftypmsf1', 'image/heif'],
  // Audio, video and image files that are not accepted as photos.
  ['RIFF1234WAVEfmt ', undefined],
  ['RIFFWEBP1234WAVE', undefined],
  ['0000ftypisom', undefined],
  ['0000ftypavif', undefined],
  ['ftypheic', undefined],
  ['GIF89a', undefined],
  ['%PDF-1.7', undefined],
  ['\xff\xd8', undefined],
  ['', undefined],
])('a file that begins with %j is %s', (head, type) => {
  expect(photoTypeOf(bytes(head))).toBe(type);
  // Bytes after those that are read make no difference.
  expect(photoTypeOf(bytes(head.padEnd(photoHeadBytes, '-') + 'more'))).toBe(type);
});
