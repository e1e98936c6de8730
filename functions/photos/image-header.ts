import type { PhotoType } from 'shared/domain/photos/photo-rules.ts';

/** The size of an image in pixels. `unusual` images (CMYK, animations) are not decoded. */
export type ImageSize = { width: number; height: number; unusual?: 'inks' | 'animation' };

/** Start-of-frame markers: C0 to CF except for C4, C8 and CC (T.81, table B.1). */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Markers without a length: RST0 to RST7, SOI and TEM. Decoders pass over them (T.81, table B.1). */
const isBare = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01;
const endOfImage = 0xd9;

const jpegSize = (bytes: Buffer): ImageSize => {
  for (let at = 2; ;) {
    const marker = bytes.readUInt8(at + 1);
    // Fill bytes before a marker, and stray bytes between segments, which decoders pass over, too.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
    else if (marker === endOfImage) throw new Error('no frame');
    // Must not be taken for a segment: a small frame hidden where it seems to end would let a huge picture through.
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker)) {
      const size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      // Four components mean CMYK.
      return bytes[at + 9] === 4 ? { ...size, unusual: 'inks' } : size;
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
};

const pngSize = (bytes: Buffer): ImageSize => {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') throw new Error('no header');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

// Three kinds of first chunk (RFC 9649, sections 2.5 to 2.7).
const webpSize = (bytes: Buffer): ImageSize => {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') {
    const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    return bytes.readUInt8(20) & 2 ? { ...size, unusual: 'animation' } : size;
  }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') throw new Error('no header');
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
};

// A HEIF file lists the size of every image in it, tiles included; the largest is the whole picture.
const heifSize = (bytes: Buffer): ImageSize => {
  let largest = { width: 0, height: 0 };
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.length) break;
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    if (size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

const readers: Record<PhotoType, (bytes: Buffer) => ImageSize> = {
  'image/jpeg': jpegSize,
  'image/png': pngSize,
  'image/webp': webpSize,
  'image/heic': heifSize,
  'image/heif': heifSize,
};

/** Reads the size from an image's header, without decoding. Undefined if the header is damaged. */
export const imageSize = (type: PhotoType, bytes: Uint8Array): ImageSize | undefined => {
  try {
    const size = readers[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return size.width > 0 && size.height > 0 ? size : undefined;
  } catch {
    // The file ends within its header.
    return undefined;
  }
};
