import { brand } from 'shared/domain/site/brand.ts';
import { sampleVisit } from 'shared/domain/reports/sample-report.ts';
import { describe, expect, it } from 'vitest';
import { sampleJpeg, sampleReport } from '../testing/report-samples.ts';
import { testSettings as settings } from '../../testing/world.ts';
import { renderReportPdf } from './report-pdf.ts';
import { latin, pageCount, readDrawing, readText } from '../testing/read-pdf.ts';

const drawTurned = async (orientation: number) =>
  readDrawing(
    await renderReportPdf({
      report: sampleReport(),
      settings,
      photos: [sampleJpeg(400, 100, orientation)],
    }),
  );

const textOf = async (fields: Parameters<typeof sampleReport>[0]) =>
  readText(await renderReportPdf({ report: sampleReport(fields), settings, photos: [] }));

describe('the PDF of a report', () => {
  it('shows who, when, what was done and what was not, and how to reach the business', async () => {
    const pdf = await renderReportPdf({ report: sampleReport(), settings, photos: [] });
    const text = readText(pdf);
    expect(pageCount(pdf)).toBe(1);
    for (const expected of [
      'Pool & Poop Sheriff',
      '(281) 555-0142',
      'Nov 20, 2026',
      'Casey Customer',
      '7 Elm Street, Spring, TX 77373',
      'Skimmed pool surface: done',
      'Emptied skimmer baskets: not done',
      'Tested water chemistry: done',
      'Cleaned surrounding area: not done',
      'Backwashed the filter.',
      'Nov 27, 2026',
      'No. 261120-YG4R',
      'Report 261120-YG4R',
      'Page 1 of 1',
    ])
      expect(text).toContain(expected);
  });

  it('is read from its title to its number, as screen readers follow the drawing order', async () => {
    const text = await textOf({ serviceName: 'Monthly Membership' });
    expect(text).toContain('Service Report: Monthly MembershipNo. 261120-YG4R');
  });

  it('fits a typical visit on one page: four photos of any shape, the water, additions and a note', async () => {
    const report = sampleReport({
      ...sampleVisit,
      photos: [1, 2, 3, 4].map((photo) => `photos/r/${photo}`),
      photoCaptions: ['Leaves from the oak', '', 'After today’s visit', 'The gate is latched'],
    });
    const photos = [
      [4, 3],
      [3, 4],
      [16, 9],
      [1, 1],
    ].map(([width = 1, height = 1]) => sampleJpeg(width * 100, height * 100, 1));
    const pdf = await renderReportPdf({ report, settings, photos });
    expect(pageCount(pdf)).toBe(1);
    const text = readText(pdf);
    for (const message of ['Photo 4 of 4', 'Free chlorine', 'What was added', 'hairline crack'])
      expect(text).toContain(message);
  });

  it('omits the 36-character id', async () => {
    expect(await textOf({})).not.toContain('0b0e7f3a');
  });

  it('names the booked service, and nothing unknown', async () => {
    const booked = { serviceName: 'Monthly Membership', notes: '', nextVisitDate: null };
    const text = await textOf({ ...booked, customerAddress: null });
    expect(text).toContain('Service Report: Monthly Membership');
    for (const absent of ['Service Notes', 'Next visit', 'Address'])
      expect(text).not.toContain(absent);
    const full = await textOf({});
    for (const present of [
      'Service Notes',
      'Next visit',
      'Address',
      'Service Report: Pool service',
    ])
      expect(full).toContain(present);
  });

  it('prints names in Latin, Vietnamese, Cyrillic and Greek letters', async () => {
    const names = 'Nguyễn Thị Ánh, Šárka Žáková, Пётр Чайковский, Ελένη';
    const pdf = await renderReportPdf({
      report: sampleReport({ customerName: names }),
      settings,
      photos: [],
    });
    expect(readText(pdf)).toContain(names);
  });

  it('draws a box for a character no font has, explains it, and does not fail', async () => {
    const report = sampleReport({ notes: 'Great 漢 \u0000\uD800 end' });
    const text = readText(await renderReportPdf({ report, settings, photos: [] }));
    expect(text).toContain('Great ');
    expect(text).toContain('end');
    expect(text).toContain('The email with this report shows it.');
    const ofNoAddress = { ...report, customerEmail: null };
    const finished = readText(await renderReportPdf({ report: ofNoAddress, settings, photos: [] }));
    expect(finished).toContain('An empty box');
    expect(finished).not.toContain('The email with this report');
    const complete = await renderReportPdf({ report: sampleReport(), settings, photos: [] });
    expect(readText(complete)).not.toContain('An empty box');
  });

  it('replaces emoji of any skin tone with names, and marks unknown ones', async () => {
    const notes = 'All fine 👍🏽 ✅ 🐕, see you ☀️! 👩‍👩‍👧 🇺🇸 © 5 °F #1';
    const pdf = await renderReportPdf({ report: sampleReport({ notes }), settings, photos: [] });
    expect(readText(pdf)).toContain(
      'All fine [thumbs up] [done] [dog], see you [sun]! [emoji] [emoji] © 5 °F #1',
    );
    expect(readText(pdf)).not.toContain('An empty box');
  });

  it('replaces symbols that no font has with plainer ones, and separates a fraction from its number', async () => {
    const notes =
      'Psi 25\u202F→\u202F12 ✓\u20281⅓ cup ﬁlter aid, CO₂ ≤ 5, 79\u00A0℉, two\u2011part ☐ \uF0B7 done\tnow';
    const pdf = await renderReportPdf({ report: sampleReport({ notes }), settings, photos: [] });
    const text = readText(pdf);
    for (const line of [
      'Psi 25 -> 12 [done]',
      '1 1/3 cup filter aid, CO2 <= 5, 79\u00A0°F, two-part [ ] • done    now',
    ])
      expect(text).toContain(line);
    expect(text).not.toContain('An empty box');
  });

  it('prints the numbers, arrows and bullets that phones write as emoji', async () => {
    const notes = '1️⃣ Brushed 2️⃣ Vacuumed *️⃣ psi 25 ➡️ 12 ▪️ left ⬅ ◦ ‣ ► done';
    const pdf = await renderReportPdf({ report: sampleReport({ notes }), settings, photos: [] });
    expect(readText(pdf)).toContain(
      '[1] Brushed [2] Vacuumed [*] psi 25 -> 12 • left <- • • • done',
    );
    expect(readText(pdf)).not.toContain('An empty box');
  });

  it.each(['pool', 'yard'] as const)('has the horizon of a %s', async (line) => {
    const report = sampleReport({ line });
    const drawing = readDrawing(await renderReportPdf({ report, settings, photos: [] }));
    const fills = new Set<string>(
      [...drawing.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn\b/g)].map(
        ([, ...shares]) =>
          `#${Buffer.from(shares.map((share) => Math.round(Number(share) * 255))).toString('hex')}`,
      ),
    );
    const horizons = [brand.poolLight, brand.grassLight, brand.grass];
    const drawn = horizons.filter((color) => fills.has(color));
    expect(drawn).toEqual(line === 'pool' ? [brand.poolLight] : [brand.grassLight, brand.grass]);
  });

  it('shows the tasks of a yard visit and not of a pool', async () => {
    const report = sampleReport({ line: 'yard', cleanedArea: true });
    const text = readText(await renderReportPdf({ report, settings, photos: [] }));
    for (const expected of ['Yard service', 'Area cleaned: done', 'Gate closed: not done'])
      expect(text).toContain(expected);
    expect(text).not.toContain('Skimmed');
  });

  it('prints twenty photos with long captions on four pages, and notes of ten thousand characters', async () => {
    const photos = Array.from({ length: 20 }, () => sampleJpeg(40, 30, 1));
    const photoCaptions = photos.map((_, index) => `${index} ${'brushed again '.repeat(8)}`);
    const report = sampleReport({ photoCaptions });
    const pdf = await renderReportPdf({ report, settings, photos });
    expect(pageCount(pdf)).toBe(4);
    expect(readText(pdf)).toContain('Photo 20 of 20: 19 brushed again');
    const notes = `${'Clear. '.repeat(1420)}last`;
    const long = await renderReportPdf({ report: { ...report, notes }, settings, photos });
    expect(readText(long)).toContain('last');
    expect(readText(long)).toContain(`Page ${pageCount(long)} of ${pageCount(long)}`);
  });

  it('lets long notes and unbroken words flow over as many pages as they need', async () => {
    const notes = `${'The water was cloudy and is clear again. '.repeat(200)}${'='.repeat(1000)} last`;
    const pdf = await renderReportPdf({ report: sampleReport({ notes }), settings, photos: [] });
    const pages = pageCount(pdf);
    expect(pages).toBeGreaterThan(2);
    expect(readText(pdf)).toContain(`Page ${pages} of ${pages}`);
    expect(readText(pdf).match(/=/g)?.length).toBe(1000);
    expect(readText(pdf)).toContain('last');
  });

  it('captions every photo, including missing and damaged ones', async () => {
    const damaged = sampleJpeg(50, 50, 1).subarray(0, 40);
    const photos = [sampleJpeg(40, 30, 1), sampleJpeg(30, 40, 1), undefined, damaged];
    const pdf = await renderReportPdf({ report: sampleReport(), settings, photos });
    const text = readText(pdf);
    for (const number of [1, 2, 3, 4]) expect(text).toContain(`Photo ${number} of 4`);
    expect(text.match(/This photo could not be printed\./g)).toHaveLength(1);
    expect(text.match(/This photo is missing\./g)).toHaveLength(1);
    expect(latin(pdf).match(/\/Subtype \/Image/g)).toHaveLength(2);
  });

  it('turns a photo upright', async () => {
    const quarterTurn = '0 1 -1 0 ';
    expect(await drawTurned(1)).not.toContain(quarterTurn);
    expect(await drawTurned(6)).toContain(quarterTurn);
  });

  it('is the same, byte for byte, for the same content', async () => {
    const document = { report: sampleReport(), settings, photos: [sampleJpeg(4, 3, 1)] };
    const [first, second] = [await renderReportPdf(document), await renderReportPdf(document)];
    expect(Buffer.compare(first, second)).toBe(0);
  });
});
