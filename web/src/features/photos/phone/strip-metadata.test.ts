import { stripMetadata, hasProfile, hasNoMetadata } from 'shared/domain/photos/strip-metadata.ts';
import { jpegParts, jpegSize } from 'shared/domain/photos/jpeg-parts.ts';
import { describe, expect, it } from 'vitest';
import { exifFacts } from './exif-facts.ts';
import { cameraFile, jpegOf, metadataSegments, pictureParts } from './testing/camera-file.ts';

const picture = jpegOf(pictureParts());

describe('cutting metadata out of a JPEG', () => {
  it('leaves the picture, byte for byte, and nothing else', () => {
    expect(stripMetadata(cameraFile())).toEqual(picture);
    expect(stripMetadata(picture)).toEqual(picture);
  });

  it.each(Object.entries(metadataSegments))('takes out the segment of the %s', (_, segment) => {
    const file = jpegOf([segment, ...pictureParts()]);
    expect(hasNoMetadata(file)).toBe(false);
    expect(stripMetadata(file)).toEqual(picture);
    // Also between the tables and the scan.
    const [jfif = segment, ...rest] = pictureParts();
    expect(stripMetadata(jpegOf([jfif, ...rest.slice(0, -1), segment, ...rest.slice(-1)]))).toEqual(
      picture,
    );
  });

  it('takes the thumbnail out of the header that says how dense the pixels are', () => {
    const thumbnail = [0xff, 0xe0, 0, 19, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1];
    const [, ...rest] = pictureParts();
    const file = jpegOf([Uint8Array.of(...thumbnail, 7, 7, 7), ...rest]);
    expect(stripMetadata(file)).toEqual(picture);
  });

  it.each([
    [
      'how the colors are stored',
      [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 1],
    ],
    ['how often the scan restarts', [0xff, 0xdd, 0, 4, 0, 8]],
  ])('keeps what says %s', (_, segment) => {
    const file = jpegOf([Uint8Array.of(...segment), ...pictureParts()]);
    expect(stripMetadata(file)).toEqual(file);
    expect(hasNoMetadata(file)).toBe(true);
  });

  it('keeps orientation and colors, and no date or place, for whoever draws it later', () => {
    const cut = stripMetadata(cameraFile(), { orientation: 6, profile: true }) ?? new Uint8Array();
    expect(exifFacts(cut)).toEqual({ takenAt: null, orientation: 6 });
    expect(hasProfile(cut)).toBe(true);
    const text = new TextDecoder('latin1').decode(cut);
    for (const trace of ['2026', 'xmpmeta', '30.0799', 'Poolside', 'MPF']) {
      expect(new TextDecoder('latin1').decode(cameraFile())).toContain(trace);
      expect(text).not.toContain(trace);
    }
  });

  it('knows a picture with anything behind it or between its segments', () => {
    expect(hasNoMetadata(picture)).toBe(true);
    expect(hasNoMetadata(Uint8Array.of(...picture, 0))).toBe(false);
    expect(hasNoMetadata(Uint8Array.of(0xff, 0xd8, 0xff, ...picture.subarray(2)))).toBe(false);
  });

  it('says how large the picture is', () => {
    expect(jpegSize(cameraFile())).toEqual({ width: 400, height: 300 });
    expect(jpegSize(jpegOf(pictureParts(0, 300)))).toBeUndefined();
  });
});

describe('a hostile JPEG', () => {
  const file = cameraFile();

  it('that ends too soon is none, wherever it ends', () => {
    const whole = jpegOf([...Object.values(metadataSegments), ...pictureParts()]);
    expect(stripMetadata(whole)).toEqual(picture);
    for (let length = 0; length < whole.length; length += 1)
      expect(stripMetadata(whole.subarray(0, length))).toBeUndefined();
  });

  it('with lengths that stand still or run out is none, and takes no time', () => {
    for (const length of [0, 1, 0xffff]) {
      const looping = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, 1, 2);
      expect(jpegParts(looping)).toBeUndefined();
    }
    const filled = new Uint8Array(2_000_000).fill(0xff);
    filled[1] = 0xd8;
    expect(jpegParts(filled)).toBeUndefined();
  });

  it('of any bytes never throws', () => {
    let seed = 1;
    const next = () => (seed = (seed * 48_271) % 0x7fffffff);
    for (let round = 0; round < 3000; round += 1) {
      const bytes = file.slice();
      for (let change = 0; change < 4; change += 1) bytes[next() % bytes.length] = next() & 0xff;
      expect(() => [stripMetadata(bytes), jpegSize(bytes), exifFacts(bytes)]).not.toThrow();
    }
  });
});
