import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testSettings as settings } from '../../testing/world.ts';
import { pdfImages } from './pdf-image.ts';
import { checkPng } from './png-check.ts';
import { renderReportPdf } from './report-pdf.ts';
import { latin, readText } from '../testing/read-pdf.ts';
import { pngChunk, sampleJpeg, samplePng, sampleReport } from '../testing/report-samples.ts';

const limit = 1024 * 1024;

type Parts = {
  width?: number;
  height?: number;
  depth?: number;
  type?: number;
  interlace?: number;
  pixels?: Buffer;
  extra?: Buffer[];
};

/** A PNG of exactly these parts, sound or not; without any it is two by two pixels in RGBA. */
const png = ({
  width = 2,
  height = 2,
  depth = 8,
  type = 6,
  interlace = 0,
  pixels = Buffer.alloc(2 * (1 + 8)),
  extra = [],
}: Parts = {}): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A chunk that says it is longer than the file. */
const endless = (type: string, length: number): Buffer => {
  const chunk = pngChunk(type, Buffer.from('data'));
  chunk.writeUInt32BE(length, 0);
  return chunk;
};

const faulty: Record<string, Buffer> = {
  'thirty thousand pixels square': png({ width: 30_000, height: 30_000 }),
  'no pixels at all': png({ width: 0 }),
  'fewer pixels than it says': png({ height: 3 }),
  'more pixels than it says': png({ height: 1 }),
  'a filter that does not exist': png({ pixels: Buffer.alloc(18, 9) }),
  'a colour type that does not exist': png({ type: 5 }),
  'a depth its colours cannot have': png({ depth: 4 }),
  'a palette of colours that is missing': png({ type: 3, pixels: Buffer.alloc(6) }),
  'an interlacing that does not exist': png({ interlace: 2 }),
  'a palette two gigabytes long': png({ extra: [endless('PLTE', 0x7fffffff)] }),
  'a chunk of negative length': png({ extra: [endless('tEXt', 0xfffffff4)] }),
  'nothing after its header': samplePng(4, 3).subarray(0, 33),
  'no end': samplePng(4, 3).subarray(0, -12),
};

test.each(Object.keys(faulty))('refuses an image with %s', (fault) => {
  expect(() => checkPng(faulty[fault]!, limit)).toThrow(/\w/);
});

test('knows what a sound image takes and whether its pixels have to be touched', () => {
  expect(checkPng(samplePng(4, 3), limit)).toEqual({ unpacked: 3 * 13, isReworked: false });
  expect(checkPng(png(), limit)).toEqual({ unpacked: 18, isReworked: true });
  // 5 by 5 pixels in the seven passes of the specification, one byte a pixel and one a row.
  const pixels = Buffer.alloc(25 + 1 + 1 + 1 + 2 + 2 + 3 + 2 - 1);
  const passes = checkPng(
    png({ type: 0, width: 5, height: 5, interlace: 1, pixels: Buffer.alloc(36) }),
    limit,
  );
  expect([passes, pixels.length]).toEqual([{ unpacked: 36, isReworked: true }, 36]);
});

test('a report with every such photo is printed all the same, and says which are missing', async () => {
  const grey = sampleJpeg(4, 4, 1);
  // Two colours a pixel: no PDF knows such a JPEG.
  const odd = Buffer.from(grey.toString('hex').replace('0004030122', '0004020122'), 'hex');
  const photos = [...Object.values(faulty), odd, samplePng(4, 3, { alpha: true })];
  const pdf = await renderReportPdf({ report: sampleReport(), settings, photos });
  const missing = readText(pdf).match(/This photo could not be printed\./g);
  expect(missing).toHaveLength(photos.length - 1);
  // The image and its transparency.
  expect(latin(pdf).match(/\/Subtype \/Image/g)).toHaveLength(2);
});

test('stops where the photos of one report would take too much to unpack', () => {
  const open = pdfImages(
    { openImage: () => ({ width: 4, height: 3 }) },
    { image: limit, report: 2 * 3 * 17 },
  );
  const [clear, plain] = [samplePng(4, 3, { alpha: true }), samplePng(4, 3)];
  const drawn = [clear, plain, clear, clear, plain].map((bytes) => open(bytes) !== undefined);
  expect(drawn).toEqual([true, true, true, false, true]);
});
