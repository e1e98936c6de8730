/** A segment of a JPEG; a scan includes its compressed data. `end` is exclusive. */
export type JpegPart = { marker: number; start: number; end: number };

const startOfScan = 0xda;
export const endOfImage = 0xd9;

/**
 * Markers without a length, none of which may appear between segments: RST0 to RST7, SOI and TEM (T.81,
 * table B.1).
 */
const isBare = (marker: number): boolean =>
  (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01 || marker === 0x00;

/** The offset just past a scan's data, at the first marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

/**
 * The segments of a JPEG up to its end-of-image marker; anything after that is ignored. Undefined for a
 * file that is not a JPEG, damaged or truncated. Never throws, and reads each byte once.
 */
export const jpegParts = (bytes: Uint8Array): JpegPart[] | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const parts: JpegPart[] = [];
  for (let start = 2; start + 1 < bytes.length;) {
    if (bytes[start] !== 0xff) return undefined;
    const marker = bytes[start + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      start += 1;
      continue;
    }
    if (marker === endOfImage) return parts;
    const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const end = start + 2 + length;
    if (isBare(marker) || length < 2 || end > bytes.length) return undefined;
    parts.push({
      marker,
      start,
      end: marker === startOfScan ? endOfScan(bytes, end) : end,
    });
    start = parts.at(-1)?.end ?? bytes.length;
  }
  return undefined;
};

/** Width and height in pixels as stored, before any rotation. Undefined if the file is not a complete JPEG. */
export const jpegSize = (bytes: Uint8Array): { width: number; height: number } | undefined => {
  const frame = jpegParts(bytes)?.find(
    ({ marker }) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker),
  );
  if (!frame || frame.end - frame.start < 10) return undefined;
  const at = (offset: number) =>
    ((bytes[frame.start + offset] ?? 0) << 8) | (bytes[frame.start + offset + 1] ?? 0);
  const size = { width: at(7), height: at(5) };
  return size.width > 0 && size.height > 0 ? size : undefined;
};
