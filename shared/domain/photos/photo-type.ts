import type { PhotoType } from './photo-rules.ts';

/** How many bytes are needed to detect a photo's type. */
export const photoHeadBytes = 16;

/** ISO media file brands of HEIF images (ISO/IEC 23008-12, annexes B and E). */
const heifBrands = new Map<string, PhotoType>([
  ['heic', 'image/heic'],
  ['heix', 'image/heic'],
  ['hevc', 'image/heic'],
  ['hevx', 'image/heic'],
  ['mif1', 'image/heif'],
  ['msf1', 'image/heif'],
]);

/** Detects a photo's type from its first {@link photoHeadBytes} bytes; undefined for anything else. */
export const photoTypeOf = (head: Uint8Array): PhotoType | undefined => {
  const text = String.fromCharCode(...head.subarray(0, photoHeadBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'image/webp';
  return text.startsWith('ftyp', 4) ? heifBrands.get(text.slice(8, 12)) : undefined;
};
