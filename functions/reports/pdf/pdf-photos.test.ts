import { expect, test } from 'vitest';
import { testSettings as settings } from '../../testing/world.ts';
import { latin, readText, textBelowContents } from '../testing/read-pdf.ts';
import { sampleJpeg, sampleReport } from '../testing/report-samples.ts';
import { renderReportPdf } from './report-pdf.ts';

const sound = sampleJpeg(4, 3, 1);
const altered = (from: string, to: string): Buffer => {
  const hex = sound.toString('hex');
  expect(hex).toContain(from);
  return Buffer.from(hex.replace(from, to), 'hex');
};

const faulty: [string, Buffer][] = [
  ['nothing in it', Buffer.alloc(0)],
  ['nothing after its first bytes', sound.subarray(0, 4)],
  ['no frame', sound.subarray(0, 40)],
  ['no pixels', sampleJpeg(0, 3, 1)],
  ['two colors a pixel, which no PDF knows', altered('0003000403', '0003000402')],
  ['the bytes of another kind of file', Buffer.from('<svg onload=alert(1)>')],
  ['the beginning of a PNG', Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)],
];

test.each(faulty)(
  'a report whose photo has %s is printed all the same and says so',
  async (_, bytes) => {
    const photos = [sound, bytes, sound];
    const pdf = await renderReportPdf({ report: sampleReport(), settings, photos });
    expect(readText(pdf).match(/This photo could not be printed\./g)).toHaveLength(1);
    expect(latin(pdf).match(/\/Subtype \/Image/g)).toHaveLength(2);
  },
);

test.each([11, 12, 13, 14])(
  'below %i lines the first row of photos stands above the footer with its heading',
  async (lines) => {
    const photos = Array.from({ length: 7 }, () => sound);
    const report = sampleReport({
      notes: 'Line\n'.repeat(lines),
      photos: photos.map((_, index) => `photos/r/${index}`),
      photoCaptions: photos.map(() => 'The skimmer basket, and all that was in it this time'),
    });
    const pdf = await renderReportPdf({ report, settings, photos });
    expect(textBelowContents(pdf)).toHaveLength(1);
  },
);
