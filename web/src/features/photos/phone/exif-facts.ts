import { isCalendarDate } from 'shared/domain/dates.ts';
import { jpegParts } from 'shared/domain/photos/jpeg-parts.ts';

/** What a photo's metadata says about it. */
export type ExifFacts = {
  /**
   * When it was taken, such as `2026-11-20T10:42:31-06:00`, without the offset if the camera did not record it; null if
   * there is no date.
   */
  takenAt: string | null;
  /** 1 to 8 (Exif tag 0x0112); 1 if there is none. */
  orientation: number;
};

const nothing: ExifFacts = { takenAt: null, orientation: 1 };

// Exif 2.32, tables 4 and 8.
const tags = {
  orientation: 0x0112,
  exifDirectory: 0x8769,
  dateTimeOriginal: 0x9003,
  offsetTimeOriginal: 0x9011,
} as const;

/** More entries in a directory than any camera writes; a hostile file could claim 65,535. */
const mostEntries = 512;

type Entry = { tag: number; count: number; at: number };

/** Reads numbers and directories of a TIFF block; returns undefined for anything outside it. */
const tiffReader = (block: Uint8Array) => {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const order = String.fromCharCode(...block.subarray(0, 2));
  const isLittle = order === 'II';
  const isInside = (at: number, length: number) => at >= 0 && at + length <= block.length;
  const short = (at: number) => (isInside(at, 2) ? view.getUint16(at, isLittle) : undefined);
  const long = (at: number) => (isInside(at, 4) ? view.getUint32(at, isLittle) : undefined);
  return {
    isTiff: (isLittle || order === 'MM') && short(2) === 42,
    short,
    long,
    entries: (at: number | undefined): Entry[] => {
      const count = Math.min((at !== undefined && short(at)) || 0, mostEntries);
      return Array.from({ length: count }, (_, index) => {
        const start = (at ?? 0) + 2 + index * 12;
        return { tag: short(start) ?? 0, count: long(start + 4) ?? 0, at: start + 8 };
      });
    },
    /** Text of at most `longest` characters. Up to four are stored in the entry itself, more at another offset. */
    text: ({ count, at }: Entry, longest: number): string => {
      if (count > longest) return '';
      const start = count > 4 ? long(at) : at;
      if (start === undefined || !isInside(start, count)) return '';
      return String.fromCharCode(...block.subarray(start, start + count)).replace(/\0.*$/s, '');
    },
  };
};

const takenAtOf = (written: string, offset: string): string | null => {
  const [, year, month, day, time = ''] =
    /^(\d{4}):(\d{2}):(\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/.exec(written) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return null;
  const isOffset = /^[+-](?:0\d|1[0-4]):[0-5]\d$/.test(offset);
  return `${date}T${time}${isOffset ? offset : ''}`;
};

const find = (entries: readonly Entry[], tag: number): Entry | undefined =>
  entries.find((each) => each.tag === tag);

const factsOf = (block: Uint8Array): ExifFacts => {
  const tiff = tiffReader(block);
  if (!tiff.isTiff) return nothing;
  const main = tiff.entries(tiff.long(4));
  const directory = find(main, tags.exifDirectory);
  const exif = directory ? tiff.entries(tiff.long(directory.at)) : [];
  const textOf = (tag: number) => {
    const entry = find(exif, tag);
    return entry ? tiff.text(entry, 20) : '';
  };
  const turned = find(main, tags.orientation);
  const orientation = (turned && tiff.short(turned.at)) ?? 1;
  return {
    takenAt: takenAtOf(textOf(tags.dateTimeOriginal), textOf(tags.offsetTimeOriginal)),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
  };
};

const mark = [0x45, 0x78, 0x69, 0x66, 0, 0];

const isMarked = (bytes: Uint8Array, at: number): boolean =>
  mark.every((byte, index) => bytes[at + index] === byte);

/** The Exif block of a JPEG, or the first thing that looks like one in a HEIC, whose table of contents is not read. */
const exifBlock = (bytes: Uint8Array): Uint8Array | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const part = jpegParts(bytes)?.find(
      ({ marker, start }) => marker === 0xe1 && isMarked(bytes, start + 4),
    );
    return part && bytes.subarray(part.start + 10, part.end);
  }
  for (let at = bytes.indexOf(0x45); at !== -1; at = bytes.indexOf(0x45, at + 1))
    if (isMarked(bytes, at)) return bytes.subarray(at + mark.length);
  return undefined;
};

/** Reads a photo's own date and orientation; never throws, whatever the file contains. */
export const exifFacts = (bytes: Uint8Array): ExifFacts => {
  const block = exifBlock(bytes);
  return block ? factsOf(block) : nothing;
};
