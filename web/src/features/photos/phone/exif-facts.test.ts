import { describe, expect, it } from 'vitest';
import { exifFacts } from './exif-facts.ts';
import { cameraFile, exifOf, exifSegment, jpegOf, pictureParts } from './testing/camera-file.ts';

const withExif = (notes: Parameters<typeof exifSegment>[0]) =>
  exifFacts(jpegOf([exifSegment(notes), ...pictureParts()]));

describe('what a photo says of itself', () => {
  it.each([true, false])(
    'is when it was taken and how it was held, little-endian: %s',
    (isLittle) => {
      expect(withExif({ isLittle, orientation: 6 })).toEqual({
        takenAt: '2026-11-20T10:42:31-06:00',
        orientation: 6,
      });
    },
  );

  it.each([
    ['2026:11:20 10:42:31', '', '2026-11-20T10:42:31'],
    ['2026:11:20 10:42:31', 'Texas', '2026-11-20T10:42:31'],
    ['0000:00:00 00:00:00', '-06:00', null],
    ['2026:02:30 10:00:00', '-06:00', null],
    ['2026:11:20 24:00:00', '-06:00', null],
    ['    :  :     :  :  ', '-06:00', null],
    ['yesterday', '-06:00', null],
    ['2026:11:20 10:42:31 and so on', '-06:00', null],
  ])('of the date %s with the offset %s is %s', (taken, offset, takenAt) => {
    expect(withExif({ taken, offset }).takenAt).toBe(takenAt);
  });

  it('is found in a HEIC, whose tables nobody reads', () => {
    const mark = new TextEncoder().encode('ftypheic....E.Ex.Exif\0\0');
    const heic = Uint8Array.of(...mark, ...exifOf({ taken: '2026:11:19 08:00:00' }));
    expect(exifFacts(heic).takenAt).toBe('2026-11-19T08:00:00-06:00');
  });

  it('is nothing where nothing is said', () => {
    const nothing = { takenAt: null, orientation: 1 };
    expect(exifFacts(new Uint8Array())).toEqual(nothing);
    expect(exifFacts(jpegOf(pictureParts()))).toEqual(nothing);
    expect(withExif({ orientation: 9 }).orientation).toBe(1);
    expect(withExif({ orientation: 0 }).orientation).toBe(1);
  });
});

describe('a hostile file', () => {
  const file = cameraFile({ orientation: 8 });

  it('may end anywhere', () => {
    for (let length = 0; length < file.length; length += 1)
      expect(() => exifFacts(file.subarray(0, length))).not.toThrow();
  });

  it('may lie about every byte of its tables', () => {
    const start = file.findIndex((_, at) => file[at] === 0x45 && file[at + 1] === 0x78);
    for (let at = start; at < start + 116; at += 1)
      for (const lie of [0, 1, 8, 0x7f, 0xff]) {
        const lying = file.slice();
        lying.set([lie, lie, lie, lie].slice(0, 1 + (at % 4)), at);
        expect(() => exifFacts(lying)).not.toThrow();
      }
  });

  it('may point its directories at themselves', () => {
    const block = exifOf({});
    new DataView(block.buffer).setUint32(30, 8);
    const looping = Uint8Array.of(...new TextEncoder().encode('Exif\0\0'), ...block);
    expect(exifFacts(looping)).toEqual({ takenAt: null, orientation: 1 });
  });
});
