import { describe, expect, it } from 'vitest';
import { verified } from '../../platform/endpoint/pending-checks.ts';
import { testSettings as settings } from '../../testing/world.ts';
import { composeReportMail } from '../sending/report-mail.ts';
import { readText } from '../testing/read-pdf.ts';
import { sampleJpeg, sampleReport } from '../testing/report-samples.ts';
import { unknownDetails } from '../photos/photo-record.ts';
import { newLetter } from './pdf-letter.ts';
import { pageFlow } from './pdf-page.ts';
import { drawRecord, recordHeight } from './pdf-record.ts';
import { renderReportPdf } from './report-pdf.ts';

type Fields = Parameters<typeof sampleReport>[0];

const photos = ['photos/report/one', 'photos/report/two'];
const recorded = {
  photos,
  photoCaptions: ['', 'The new filter'],
  photoDetails: {
    one: { ...unknownDetails, slot: 'before', takenAt: '2026-11-19T10:00:00-06:00' },
    two: { ...unknownDetails, slot: 'gate', takenAt: '2026-11-20T10:00:00-06:00' },
  },
  recordedAt: '2026-11-20T16:42:31.000Z',
  receivedAt: '2026-11-20T19:05:00.000Z',
  clockOffsetSeconds: 7200,
} satisfies Fields;

const pdfOf = async (fields: Fields) =>
  readText(
    await renderReportPdf({
      report: sampleReport(fields),
      settings,
      photos: photos.map(() => sampleJpeg(4, 3, 1)),
    }),
  );
const mailOf = (fields: Fields) =>
  composeReportMail({
    report: sampleReport(fields),
    to: 'casey@example.com',
    greetingName: 'Casey',
    settings,
    pdf: new Uint8Array(9),
    sentAt: new Date('2026-11-20T19:05:00Z'),
  });

describe('the phone’s recording', () => {
  it('is printed: both times, a clock that was off, and what is missing', async () => {
    // The first photo is from the day before, even though the clock was two hours ahead.
    const text = await pdfOf(recorded);
    for (const expected of [
      'Recorded 10:42 AM (phone), received 1:05 PM (ours).',
      '2 hours ahead: by ours, which counts, it was recorded 8:42 AM.',
      'No photo was taken after the work.',
      'Photo 1 of 2: Before. Taken on an earlier day',
      'Photo 2 of 2: Gate. The new filter',
    ])
      expect(text).toContain(expected);
    expect(text.match(/earlier day/g)).toHaveLength(1);
  });

  it.each([0, 14])('is on the page of the photos, with notes of %i lines', async (lines) => {
    const four = ['a', 'b', 'c', 'd'].map((id) => `photos/report/${id}`);
    const { recordedAt, receivedAt } = recorded;
    const notes = Array.from({ length: lines }, () => 'A line.').join('\n');
    const pdf = await renderReportPdf({
      report: sampleReport({ photos: four, notes, recordedAt, receivedAt }),
      settings,
      photos: four.map(() => sampleJpeg(4, 3, 1)),
    });
    const pages = readText(pdf).split('\f');
    expect(pages.filter((page) => page.includes('Photo 4 of 4'))).toEqual([
      expect.stringContaining('Recorded 10:42 AM'),
    ]);
  });

  it('takes the height reserved for it', async () => {
    const about = { title: 'A report', author: 'Us', at: new Date(0) };
    const flow = pageFlow(newLetter(await verified(), about));
    const report = sampleReport(recorded);
    const { y } = flow;
    drawRecord(flow, report);
    // With the space below it.
    expect(flow.y - y).toBeCloseTo(recordHeight(flow, report) + 6, 6);
  });

  it('is one sentence in the mail if photos are missing', () => {
    const { text, html } = mailOf(recorded);
    for (const part of [text, html]) expect(part).toContain('No photo was taken after the work.');
  });

  it('is empty in a report that no phone recorded', async () => {
    const text = await pdfOf({ photos, photoCaptions: ['', 'The new filter'] });
    expect(text).toContain('Photo 2 of 2: The new filter');
    for (const absent of ['Recorded', 'No photo was taken', 'earlier day'])
      expect(text).not.toContain(absent);
    expect(mailOf({}).text).not.toContain('No photo was taken');
  });

  it('names the missing photos of a report without a phone once one has a slot', () => {
    const { photoDetails } = recorded;
    const { text } = mailOf({ photos, photoDetails });
    expect(text).toContain('No photo was taken after the work.');
  });
});
