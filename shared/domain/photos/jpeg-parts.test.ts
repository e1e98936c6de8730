import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stripMetadata } from './strip-metadata.ts';
import { jpegParts, jpegSize } from './jpeg-parts.ts';

const segment = (marker: number, content: readonly number[]): number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
};
const jpeg = (...pieces: readonly (readonly number[])[]) =>
  Uint8Array.from([0xff, 0xd8, ...pieces.flat(), 0xff, 0xd9]);

/** Compressed data in which every 0xff is stuffed and restarts of all eight numbers may occur. */
const scanData = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 0xfe }).map((byte) => [byte]) },
      fc.constant([0xff, 0x00]),
      fc.integer({ min: 0xd0, max: 0xd7 }).map((restart) => [0xff, restart]),
    ),
    { maxLength: 60 },
  )
  .map((bytes) => bytes.flat());
const scan = scanData.map((data) => [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...data]);

/**
 * The markers of the image itself (T.81, table B.1): frames, tables and scans, but nothing that merely
 * describes it.
 */
const drawing = [
  0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xdb, 0xdd,
];
const describing = [
  0xc8,
  0xcc,
  0xdc,
  0xde,
  0xdf,
  0xfe,
  ...Array.from({ length: 16 }, (_, index) => 0xe0 + index),
  ...Array.from({ length: 14 }, (_, index) => 0xf0 + index),
];
const content = fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 });
const piece = fc.oneof(
  fc.tuple(fc.constantFrom(...drawing), content).map(([marker, held]) => ({
    bytes: segment(marker, held),
    isKept: true,
  })),
  fc.tuple(fc.constantFrom(...describing), content).map(([marker, held]) => ({
    bytes: segment(marker, held),
    isKept: false,
  })),
  scan.map((bytes) => ({ bytes, isKept: true })),
);

test('finds every segment of any picture, and preserves the image byte for byte', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), scan, (pieces, last) => {
      const all = [...pieces, { bytes: last, isKept: true }];
      const file = jpeg(...all.map(({ bytes }) => bytes));
      const parts = jpegParts(file) ?? [];
      expect(parts.map(({ start, end }) => [...file.subarray(start, end)])).toEqual(
        all.map(({ bytes }) => bytes),
      );
      const stored = all.filter(({ isKept: isStored }) => isStored).map(({ bytes }) => bytes);
      expect(stripMetadata(file)).toEqual(jpeg(...stored));
    }),
    { numRuns: 300 },
  );
});

test('reads the size from the frame, whatever its kind, and from no table', () => {
  const sized = [8, 0x01, 0x2c, 0x02, 0x58, 1];
  for (const marker of [
    0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
  ])
    for (const table of [0xc4, 0xc8, 0xcc, 0xe1])
      expect(jpegSize(jpeg(segment(table, [8, 0, 1, 0, 1, 1]), segment(marker, sized)))).toEqual({
        width: 600,
        height: 300,
      });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'orientation %i is all that the new Exif segment says',
  (turn) => {
    const picture = segment(0xdb, [0]);
    const cut = stripMetadata(jpeg(segment(0xe1, [1, 2, 3]), picture), { orientation: turn });
    const exif = segment(0xe1, [
      0x45,
      0x78,
      0x69,
      0x66,
      0,
      0,
      0x4d,
      0x4d,
      0,
      42,
      0,
      0,
      0,
      8,
      0,
      1,
      0x01,
      0x12,
      0,
      3,
      0,
      0,
      0,
      1,
      0,
      turn,
      0,
      0,
      0,
      0,
      0,
      0,
    ]);
    expect(cut).toEqual(jpeg(...(turn === 1 ? [] : [exif]), picture));
  },
);
