import { endOfImage, jpegParts, type JpegPart } from './jpeg-parts.ts';

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Frames, tables and scans: the image itself (T.81, table B.1). */
const isPicture = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) ||
  [0xda, 0xdb, 0xdd].includes(marker);

/** The Adobe segment, which states how colors are encoded; without it they may come out wrong. */
const isAdobe = (bytes: Uint8Array, { marker, start, end }: JpegPart): boolean =>
  marker === 0xee && end - start === 16 && startsWith(bytes, start + 4, 'Adobe');

const isJfif = (bytes: Uint8Array, { marker, start, end }: JpegPart): boolean =>
  marker === 0xe0 && end - start >= 18 && startsWith(bytes, start + 4, 'JFIF\0');

/** The JFIF header without its thumbnail. */
const bareJfif = (bytes: Uint8Array, start: number): Uint8Array => {
  const header = bytes.slice(start, start + 18);
  header.set([0, 16], 2);
  header.set([0, 0], 16);
  return header;
};

const joined = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** An Exif segment with a single entry: the orientation (tag 0x0112). */
const oneEntry = 'ffe100224578696600004d4d002a00000008000101120003000000010000000000000000';

const orientationSegment = (orientation: number): Uint8Array => {
  const segment = Uint8Array.from(oneEntry.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  segment[29] = orientation;
  return segment;
};

type Stored = {
  /** Written as the only entry of a new Exif segment, unless it is 1. */
  orientation?: number;
  /** Whether to preserve the color profile, without which wide-gamut colors look dull. */
  profile?: boolean;
};

const isProfile = (bytes: Uint8Array, { marker, start }: JpegPart): boolean =>
  marker === 0xe2 && startsWith(bytes, start + 4, 'ICC_PROFILE\0');

/** Whether a JPEG has a color profile. */
export const hasProfile = (bytes: Uint8Array): boolean =>
  (jpegParts(bytes) ?? []).some((part) => isProfile(bytes, part));

/**
 * A JPEG stripped to its image: no Exif, XMP, IPTC, comments, profile, thumbnail or further images
 * appended to the file. Undefined if the file is not a complete JPEG.
 */
export const stripMetadata = (
  bytes: Uint8Array,
  { orientation = 1, profile = false }: Stored = {},
): Uint8Array<ArrayBuffer> | undefined => {
  const parts = jpegParts(bytes);
  if (!parts) return undefined;
  const stored = parts.flatMap((part) => {
    if (isJfif(bytes, part)) return [bareJfif(bytes, part.start)];
    const isStored =
      isPicture(part.marker) || isAdobe(bytes, part) || (profile && isProfile(bytes, part));
    return isStored ? [bytes.subarray(part.start, part.end)] : [];
  });
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)];
  return joined([Uint8Array.of(0xff, 0xd8), ...turned, ...stored, Uint8Array.of(0xff, endOfImage)]);
};

/** Whether a JPEG has its image and nothing that {@link stripMetadata} would remove. */
export const hasNoMetadata = (bytes: Uint8Array): boolean => {
  const cut = stripMetadata(bytes);
  return cut?.length === bytes.length && cut.every((byte, at) => byte === bytes[at]);
};
