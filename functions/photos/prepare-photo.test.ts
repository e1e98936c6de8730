import { deflateSync } from 'node:zlib';
import { parse } from 'exifr';
import { describe, expect, it, vi } from 'vitest';
import { pngChunk, samplePng } from '../reports/testing/report-samples.ts';
import { verified } from '../platform/endpoint/pending-checks.ts';
import { decodeImage, type Pixels } from './image-codecs.ts';
import { preparePhoto } from './prepare-photo.ts';
import { prepareQuickly } from './prepare-quickly.ts';
import { blockJpeg } from './testing/block-jpeg.ts';
import { burstHeic } from './testing/burst-heic.ts';
import { gridHeic } from './testing/grid-heic.ts';
import { sampleHeic, turnedHeic } from './testing/heic-samples.ts';
import { cameraJpeg, heldWebp, sampleMaker, sampleWebp } from './testing/photo-samples.ts';

const prepared = async (file: Uint8Array) => {
  const made = await preparePhoto(file);
  if (made.outcome !== 'ready') throw new Error(made.reason);
  const { large, thumb } = made.photos;
  return {
    files: made.photos,
    large: await decodeImage(await verified(), 'image/jpeg', large),
    thumb: await decodeImage(await verified(), 'image/jpeg', thumb),
  };
};

/** The first value of a JPEG's first quantization table. */
const finestStep = (jpeg: Uint8Array): number | undefined =>
  jpeg[Buffer.from(jpeg).indexOf(Buffer.of(0xff, 0xdb)) + 5];

const colorAt = ({ data, width, height }: Pixels, x: number, y: number) => {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (Math.min(red, green, blue) > 200) return 'white';
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
};

/** The colors in the middle of each side: top, right, bottom, left. */
const sides = (pixels: Pixels) => [
  colorAt(pixels, 0.4, 0.05),
  colorAt(pixels, 0.95, 0.6),
  colorAt(pixels, 0.4, 0.95),
  colorAt(pixels, 0.05, 0.6),
];

describe('a photo', () => {
  it('becomes two JPEGs of at most 2048 and 480 pixels', async () => {
    const { files, large, thumb } = await prepared(await cameraJpeg(2056, 1028));
    expect([large.width, large.height]).toEqual([2048, 1024]);
    expect([thumb.width, thumb.height]).toEqual([480, 240]);
    // The finer the first quantization step of brightness, the better the picture.
    expect([finestStep(files.large), finestStep(files.thumb)]).toEqual([6, 8]);
  });

  it('is fitted by its height where that is the longer side', async () => {
    const { thumb } = await prepared(await cameraJpeg(300, 600));
    expect([thumb.width, thumb.height]).toEqual([240, 480]);
  });

  it('is no large one as it is while it is higher than that', async () => {
    const high = blockJpeg({ width: 8, height: 2056, components: 1, colorAt: () => [128] });
    const { files, large } = await prepared(high);
    expect([large.height, files.large.length === high.length]).toEqual([2048, false]);
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
  ])('held as EXIF orientation %i says is turned upright', async (orientation, colors) => {
    const { large } = await prepared(await cameraJpeg(96, 64, orientation));
    expect([large.width, large.height]).toEqual(orientation < 5 ? [96, 64] : [64, 96]);
    expect(sides(large)).toEqual(colors);
  });

  it('may be PNG, and shows white where it is transparent', async () => {
    expect((await prepared(samplePng(40, 30))).large).toMatchObject({ width: 40, height: 30 });
    const clear = samplePng(40, 30, { alpha: true, value: 0 });
    expect(colorAt((await prepared(clear)).large, 0.5, 0.5)).toBe('white');
  });

  it.each([
    [
      'progressive JPEG',
      { isProgressive: true, components: 3, colors: ycc, seen: ['green', 'blue', 'red', 'red'] },
    ],
    [
      'gray JPEG',
      {
        isProgressive: false,
        components: 1,
        colors: [[60], [250], [60]],
        seen: ['blue', 'blue', 'white', 'white'],
      },
    ],
  ] as const)('may be a %s', async (_, { colors, seen, ...written }) => {
    const file = blockJpeg({
      width: 96,
      height: 64,
      ...written,
      colorAt: (column, row) => colors[row < 2 ? 0 : column < 6 ? 1 : 2],
    });
    const { large } = await prepared(file);
    expect([large.width, large.height]).toEqual([96, 64]);
    expect(sides(large)).toEqual(seen);
  });

  it('may have bytes that fill up the space before its markers', async () => {
    const file = Buffer.from(await cameraJpeg(96, 64));
    const at = file.indexOf(Buffer.of(0xff, 0xdb));
    const filled = Buffer.concat([file.subarray(0, at), Buffer.of(0xff), file.subarray(at)]);
    expect((await prepared(filled)).large).toMatchObject({ width: 96, height: 64 });
  });

  it('may have stray bytes between its segments, which decoders pass over', async () => {
    const file = Buffer.from(await cameraJpeg(96, 64));
    const next = 4 + file.readUInt16BE(4);
    const stray = Buffer.concat([file.subarray(0, next), Buffer.alloc(3), file.subarray(next)]);
    expect(file.subarray(2, 4)).toEqual(Buffer.of(0xff, 0xe1));
    const { large } = await prepared(stray);
    expect(sides(large)).toEqual(['green', 'blue', 'red', 'red']);
  });

  it('may have a restart marker before its frame, which decoders pass over', async () => {
    const file = Buffer.from(await cameraJpeg(96, 64));
    const marked = Buffer.concat([
      file.subarray(0, 2),
      Buffer.of(0xff, 0xd0, 0xff, 0x01),
      file.subarray(2),
    ]);
    expect((await prepared(marked)).large).toMatchObject({ width: 96, height: 64 });
  });

  it('may be a PNG with 16 bits per channel', async () => {
    const header = Buffer.from('0000002800000028100200 0000'.replace(' ', ''), 'hex');
    const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(40 * 6, 'ffff00000000', 'hex')]);
    const file = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: 40 }, () => row)))),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(colorAt((await prepared(file)).large, 0.5, 0.5)).toBe('red');
  });

  it('may be WebP', async () => {
    const { large } = await prepared(sampleWebp);
    expect([large.width, large.height]).toEqual([96, 64]);
    expect(sides(large)).toEqual(['green', 'blue', 'red', 'red']);
  });

  it.each([
    [3, '', ['blue', 'red', 'green', 'blue']],
    [6, '', ['red', 'green', 'blue', 'blue']],
    [6, 'Exif\0\0', ['red', 'green', 'blue', 'blue']],
    [8, 'Exif\0\0', ['blue', 'red', 'red', 'green']],
  ])('held as the EXIF orientation %i of a WebP says is turned upright', async (...sample) => {
    const [orientation, mark, colors] = sample;
    const { large } = await prepared(heldWebp(orientation, mark));
    expect([large.width, large.height]).toEqual(orientation < 5 ? [96, 64] : [64, 96]);
    expect(sides(large)).toEqual(colors);
  });

  it('may be a grid of pictures, as a phone makes a large HEIC', async () => {
    const { large } = await prepared(gridHeic(200, 100));
    expect([large.width, large.height]).toEqual([200, 100]);
  });

  it('may be HEIC, rotated as its properties say', async () => {
    expect(sides((await prepared(sampleHeic)).large)).toEqual(['green', 'blue', 'red', 'red']);
    const { large } = await prepared(turnedHeic);
    expect([large.width, large.height]).toEqual([96, 64]);
  });

  it.each([
    [1, [96, 64]],
    [2, [64, 96]],
  ] as const)('may be a HEIC with two pictures: number %i is shown, as it says', async (...at) => {
    const [primary, size] = at;
    const { large } = await prepared(burstHeic(primary));
    expect([large.width, large.height]).toEqual(size);
  });
});

/** A WebP with changed bytes in its extended header (RFC 9649, section 2.7). */
const webpSaying = (at: number, ...values: number[]) => {
  const file = Buffer.from(sampleWebp);
  file.set(values, at);
  return file;
};

/** Green, red and blue in YCbCr. */
const ycc = [
  [111, 82, 70],
  [81, 112, 213],
  [56, 226, 115],
] as const;

const claiming = (width: number, height: number) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), pngChunk('IHDR', header)]);
};

it.each([
  [4000, 4000, 'refused'],
  [4000, 4001, 'left'],
])('while somebody waits, a photo of %i by %i pixels is %s', async (width, height, outcome) => {
  expect(await prepareQuickly(claiming(width, height))).toMatchObject({ outcome });
});

describe('a file that is refused', () => {
  const noPhoto = 'This file is not a photo: only JPEG, PNG, WebP and HEIC can be used.';
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
    ['no pixels, where as many are claimed as may be', claiming(10_000, 5_000), damaged],
    ['a row more than may be', claiming(10_000, 5_001), 'This photo has more than 50 megapixels.'],
    ['a HEIC grid beyond it', gridHeic(9000, 6000), 'This photo has more than 50 megapixels.'],
    ['a WebP larger than the canvas it claims', webpSaying(24, 9, 0, 0, 9, 0, 0), damaged],
    ['an animated WebP', webpSaying(20, 0x0a), 'This file is an animation, not a photo.'],
    ['an animated GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'), noPhoto],
    [
      'a JPEG of printers’ inks',
      blockJpeg({ width: 8, height: 8, components: 4, colorAt: () => [1, 2, 3, 4] }),
      'This file is made for a printing press (CMYK). Please save it as an ordinary JPEG.',
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

  it('a HEIC that unpacks into more than its header claims', async () => {
    // The decoder logs a message of its own.
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const file = gridHeic(2304, 1536);
    const at = file.lastIndexOf('ispe');
    file.writeUInt32BE(96, at + 8);
    file.writeUInt32BE(64, at + 12);
    expect(await preparePhoto(file)).toEqual({ outcome: 'refused', reason: damaged });
    expect(log).toHaveBeenCalled();
  });

  it('a HEIC cut short', async () => {
    // The decoder logs a message of its own.
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
