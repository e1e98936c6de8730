import { expect, test } from 'vitest';
import { testSettings as settings } from '../../testing/world.ts';
import { composeReportMail } from '../sending/report-mail.ts';
import type { StoredReport } from '../stored-report.ts';
import { pageCount, readText } from '../testing/read-pdf.ts';
import { sampleReport, sampleWater } from '../testing/report-samples.ts';
import { renderReportPdf } from './report-pdf.ts';

const pool = {
  water: sampleWater,
  added: [
    { chemical: 'muriatic-acid-31.45', amount: 20, unit: 'fl oz' },
    { chemical: 'salt', amount: 1.5, unit: 'quart' },
  ],
} as const;
const yard = {
  line: 'yard',
  yard: { areas: ['front', 'dogRun'], bags: 3, unusual: '<b>A loose board' },
} as const;
const inPdf = {
  pool: [
    'Water, tested at 10:42 AM',
    'Free chlorine',
    '0.5 ppm',
    '8.0',
    'below the kit',
    '71°F',
    '14 psi',
    'Clear',
    'What was added',
    '20 fl oz of Muriatic acid 31.45%',
    '1.5 quarts of Salt',
  ],
  yard: ['Your yard', 'Front yard, Dog run', '3', 'A loose board'],
};
const reportOf = (fields: object): StoredReport => sampleReport({ ...fields });

test.each([
  ['pool', pool],
  ['yard', yard],
] as const)('the PDF of a %s says on its page what was found and added', async (line, fields) => {
  const pdf = await renderReportPdf({ report: reportOf(fields), settings, photos: [] });
  expect(pageCount(pdf)).toBe(1);
  const text = readText(pdf);
  expect(inPdf[line].filter((label) => !text.includes(label))).toEqual([]);
});

const mailOf = (fields: object) =>
  composeReportMail({
    report: reportOf(fields),
    to: 'casey@example.com',
    greetingName: 'Casey',
    settings,
    pdf: new Uint8Array(10),
    sentAt: new Date('2026-11-20T19:00:00Z'),
  });

test.each(['text', 'html'] as const)('the %s of the mail contains it too, escaped', (part) => {
  const message = mailOf(pool)[part];
  expect(inPdf.pool.filter((label) => !message.includes(label))).toEqual([]);
  expect(mailOf(yard)[part]).toContain('Front yard, Dog run');
  expect(mailOf(yard).html).not.toContain('<b>A loose');
});

const gauges = (html: string) => html.split('class="m-dot"').length - 1;

test('the mail has a gauge for each reading that was judged', () => {
  const readings = [
    { field: 'ph', low: 7.2, high: 7.8, verdict: 'high' },
    { field: 'totalAlkalinity', low: 60, high: 180, verdict: 'in range' },
  ] as const;
  const finding = { text: 'pH was high.', readings: [...readings] };
  expect(gauges(mailOf(pool).html)).toBe(0);
  const { html } = mailOf({ ...pool, finding });
  expect(gauges(html)).toBe(2);
  const widths = [...html.matchAll(/<td[^>]* width="(\d+)%" height="8"/gu)].map(([, width]) =>
    Number(width),
  );
  // Each fills its row.
  expect(widths.reduce((sum, width) => sum + width, 0)).toBe(200);
});

test('neither contains advice', async () => {
  // With a high pH and hardly any chlorine, there would be plenty of advice.
  const pdf = readText(await renderReportPdf({ report: reportOf(pool), settings, photos: [] }));
  for (const message of [pdf, mailOf(pool).text, mailOf(pool).html])
    expect(message).not.toMatch(/advi[cs]e|target|saturation|Poison Control/iu);
});

test('a report without readings and additions does not mention them', async () => {
  const pdf = readText(await renderReportPdf({ report: sampleReport(), settings, photos: [] }));
  for (const message of [pdf, mailOf({}).text])
    expect(message).not.toMatch(/tested at|was added|Your yard/u);
});
