import { parse } from 'exifr';
import { describe, expect, it, vi } from 'vitest';
import { pngChunk, samplePng } from '../reports/testing/report-samples.ts';
import { decodeImage } from './image-codecs.ts';
import type { Pixels } from './image-codecs.ts';
import { preparePhoto } from './prepare-photo.ts';
import { sampleHeic, turnedHeic } from './testing/heic-samples.ts';
import { cameraJpeg, sampleMaker, sampleWebp } from './testing/photo-samples.ts';

const prepared = async (file: Uint8Array) => {
  const made = await preparePhoto(file);
  if (made.outcome !== 'ready') throw new Error(made.reason);
  const { large, thumb } = made.photos;
  return {
    files: made.photos,
    large: await decodeImage('image/jpeg', large),
    thumb: await decodeImage('image/jpeg', thumb),
  };
};

const colourAt = ({ data, width, height }: Pixels, x: number, y: number) => {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (Math.min(red, green, blue) > 200) return 'white';
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
};

/** The colours in the middle of the four sides: top, right, bottom, left. */
const sides = (pixels: Pixels) => [
  colourAt(pixels, 0.4, 0.05),
  colourAt(pixels, 0.95, 0.6),
  colourAt(pixels, 0.4, 0.95),
  colourAt(pixels, 0.05, 0.6),
];

describe('a photo', () => {
  it('becomes two JPEGs of at most 2048 and 480 pixels', async () => {
    const { large, thumb } = await prepared(await cameraJpeg(2400, 1200));
    expect([large.width, large.height]).toEqual([2048, 1024]);
    expect([thumb.width, thumb.height]).toEqual([480, 240]);
  });

  it('is never enlarged', async () => {
    const { large, thumb } = await prepared(await cameraJpeg(300, 200));
    expect([large.width, thumb.width]).toEqual([300, 300]);
  });

  it('keeps nothing of what the camera wrote beside it, above all not the place', async () => {
    const jpeg = await cameraJpeg(96, 64);
    expect(await parse(jpeg)).toMatchObject({ GPSLatitude: [30, 4, 46] });
    for (const file of [jpeg, sampleHeic, sampleWebp]) {
      expect(Buffer.from(file).includes(sampleMaker)).toBe(true);
      const { files } = await prepared(file);
      for (const photo of Object.values(files)) {
        expect(await parse(photo)).toBeUndefined();
        for (const trace of [sampleMaker, 'Exif', 'http'])
          expect(Buffer.from(photo).includes(trace)).toBe(false);
      }
    }
  });

  it.each([
    [1, ['green', 'blue', 'red', 'red']],
    [2, ['green', 'red', 'blue', 'blue']],
    [3, ['blue', 'red', 'green', 'blue']],
    [4, ['red', 'blue', 'green', 'red']],
    [5, ['red', 'blue', 'blue', 'green']],
    [6, ['red', 'green', 'blue', 'blue']],
    [7, ['blue', 'green', 'red', 'red']],
    [8, ['blue', 'red', 'red', 'green']],
  ])('held as EXIF orientation %i says is turned upright', async (orientation, colours) => {
    const { large } = await prepared(await cameraJpeg(96, 64, orientation));
    expect([large.width, large.height]).toEqual(orientation < 5 ? [96, 64] : [64, 96]);
    expect(sides(large)).toEqual(colours);
  });

  it('may be PNG, and shows white where it is transparent', async () => {
    expect((await prepared(samplePng(40, 30))).large).toMatchObject({ width: 40, height: 30 });
    const clear = samplePng(40, 30, { alpha: true, value: 0 });
    expect(colourAt((await prepared(clear)).large, 0.5, 0.5)).toBe('white');
  });

  it('may be WebP', async () => {
    const { large } = await prepared(sampleWebp);
    expect([large.width, large.height]).toEqual([96, 64]);
    expect(sides(large)).toEqual(['green', 'blue', 'red', 'red']);
  });

  it('may be HEIC, turned as the phone says', async () => {
    expect(sides((await prepared(sampleHeic)).large)).toEqual(['green', 'blue', 'red', 'red']);
    const { large } = await prepared(turnedHeic);
    expect([large.width, large.height]).toEqual([96, 64]);
  });
});

const claiming = (width: number, height: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), pngChunk('IHDR', header)]);
};

describe('a file that is refused', () => {
  const noPhoto = 'This file is no photo: only JPEG, PNG, WebP and HEIC can be used.';
  const damaged = 'This file is damaged and cannot be shown as a photo.';

  it.each([
    ['a page that calls itself a photo', Buffer.from('<svg onload="alert(1)">'), noPhoto],
    ['nothing', Buffer.alloc(0), noPhoto],
    ['a film of the same family as HEIC', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0'), noPhoto],
    [
      'more pixels than memory, told by the header',
      claiming(60_000, 60_000),
      'This photo has more than 50 megapixels.',
    ],
    [
      'a HEIC that claims as much',
      Buffer.concat([sampleHeic.subarray(0, 28), Buffer.from('ispe\0\0\0\0\0\x01\0\0\0\x01\0\0')]),
      'This photo has more than 50 megapixels.',
    ],
    ['a size of nothing', claiming(0, 10), damaged],
    ['a PNG without pixels', claiming(10, 10), damaged],
    ['the first bytes of a JPEG', Buffer.from('ffd8ffe00010', 'hex'), damaged],
    ['a WebP cut short', Buffer.from(sampleWebp.subarray(0, 60)), damaged],
    [
      'a script behind the header of a JPEG',
      Buffer.concat([
        Buffer.from('ffd8ffc0001108001000100301220002110103110', 'hex'),
        Buffer.from('<script>'),
      ]),
      damaged,
    ],
  ])('%s', async (_, file, reason) => {
    expect(await preparePhoto(file)).toEqual({ outcome: 'refused', reason });
  });

  it('a HEIC cut short', async () => {
    // The decoder says so in the log, in its own words.
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const made = await preparePhoto(sampleHeic.subarray(0, 460));
    expect(made).toEqual({ outcome: 'refused', reason: damaged });
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('leaves the next photo untouched', async () => {
    expect((await preparePhoto(claiming(10, 10))).outcome).toBe('refused');
    expect((await preparePhoto(samplePng(10, 10))).outcome).toBe('ready');
    expect((await preparePhoto(await cameraJpeg(10, 10))).outcome).toBe('ready');
  });
});
