import { testSettings as settings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { billOfCharge } from './charges/statements/bill.ts';
import { renderStatementPdf } from './charges/statements/statement-pdf.ts';
import { chargeSample } from './charges/testing/charge-sample.ts';
import { renderEvidencePdf } from './payments/evidence/evidence-pdf.ts';
import {
  evidenceSample,
  jpegOf,
  visitSample,
} from './payments/evidence/testing/evidence-sample.ts';
import { renderReportPdf } from './reports/pdf/report-pdf.ts';
import { renderRecordPdf } from './reports/record/record-pdf.ts';
import type { StoredReport } from './reports/stored-report.ts';
import { readLayout, type Item } from './reports/testing/pdf-layout.ts';
import { drawnOutsideStructure } from './reports/testing/read-structure.ts';
import { sampleJpeg, sampleReport, sampleWater } from './reports/testing/report-samples.ts';

const page = { left: 48, right: 564, top: 40, contentEnd: 726, bottom: 756 };

const footer =
  /^(?:Page \d+ of \d+|Report .+|Statement .+|Payment .+|Service record|An empty box .+)$/;
/** Lines that introduce what follows, and so must not be the last on a page. */
const heading =
  /^(?:Water, tested at .+|What was added|Your yard|Service Notes|Photos|Address|Rows|Ends with: .+|Date|What|Service Report: .+|What was sold|Cancellation and refunds|Visits|Consent to .+|\w{3} \d+, \d{4}: .+)$/;

const textOf = (item: Item): string =>
  item.kind === 'text' ? `“${item.text.trim()}”` : `a ${item.kind}`;
const isFooter = (item: Item): boolean =>
  item.kind === 'text' && item.top >= page.contentEnd && footer.test(item.text.trim());

const overlap = (one: Item, other: Item): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
const isInside = (one: Item, other: Item): boolean =>
  one.left >= other.left &&
  one.right <= other.right &&
  one.top >= other.top &&
  one.bottom <= other.bottom;

const pairsOf = (items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other): [Item, Item] => [one, other]));

/** One sentence per misplaced item, and one line per drawing that no screen reader knows of. */
const faultsOf = (pdf: Uint8Array, items = readLayout(pdf)): string[] => {
  const seen = items.filter((item) => item.kind !== 'shape' || !item.isScaled);
  const outside = seen.filter((item) => {
    const end = isFooter(item) ? page.bottom : page.contentEnd;
    const isWide = item.left < page.left - 0.5 || item.right > page.right + 0.5;
    return isWide || item.top < page.top || item.bottom > end;
  });
  const over = [...Map.groupBy(seen, ({ page: number }) => number).values()].flatMap((onPage) =>
    pairsOf(onPage).flatMap(([one, other]) => {
      const isTouched =
        (one.kind === 'text' || other.kind === 'text' || one.kind === other.kind) &&
        overlap(one, other);
      // A check mark lies within its box, and a sentence that replaces a photo within the photo's frame.
      return isTouched && !isInside(other, one) && !isInside(one, other)
        ? [`${textOf(one)} and ${textOf(other)} overlap`]
        : [];
    }),
  );
  const pages = Map.groupBy(
    seen.filter((item) => !isFooter(item)),
    (item) => item.page,
  );
  const alone = [...pages.values()].flatMap((onPage) => {
    const end = Math.max(...onPage.map(({ bottom }) => bottom));
    const last = onPage.filter(({ bottom }) => bottom > end - 3);
    return last.some((item) => item.kind === 'text' && heading.test(item.text.trim()))
      ? [`${last.map(textOf).join(', ')} is the last on its page`]
      : [];
  });
  return [
    ...outside.map((item) => `${textOf(item)} is outside`),
    ...over,
    ...alone,
    ...drawnOutsideStructure(pdf),
  ];
};

/** How many pages contain one of these. */
const pagesOf = (items: readonly Item[], ...label: readonly string[]): number =>
  new Set(
    items.flatMap((item) =>
      item.kind === 'text' && label.some((each) => item.text.trim().startsWith(each))
        ? item.page
        : [],
    ),
  ).size;

const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4);
const pool: Partial<StoredReport> = {
  water: sampleWater,
  added: [{ chemical: 'salt', amount: 1.5, unit: 'quart' }],
};
const recorded: Partial<StoredReport> = {
  recordedAt: '2026-11-20T16:42:31.000Z',
  receivedAt: '2026-11-20T19:05:00.000Z',
  clockOffsetSeconds: 7200,
};
const lines = (count: number): string => 'Line\n'.repeat(count);

test.each([0, 1, 2, 3, 4, 5, 6])(
  'wherever its parts begin, a report of a pool stands within its pages (%i)',
  async (count) => {
    const photos = [undefined, ...Array.from({ length: count + 2 }, () => sampleJpeg(4, 3, 1))];
    const report = sampleReport({
      ...pool,
      ...recorded,
      customerName: long,
      customerAddress: `${lines(18 + count)}7 Elm Street`,
      notes: `${long}\n${lines(2 * count)}`,
      photos: photos.map((_, index) => `photos/r/${index}`),
      photoCaptions: photos.map((_, index) => (index % 2 === 0 ? long : '')),
    });
    const pdf = await renderReportPdf({ report, settings, photos });
    const items = readLayout(pdf);
    expect(faultsOf(pdf, items)).toEqual([]);
    expect(pagesOf(items, 'Recorded', 'No photo', 'No photos')).toBe(1);
  },
);

test.each([0, 1, 4])('so does that of a yard, whose notes begin anywhere (%i)', async (count) => {
  const report = sampleReport({
    line: 'yard',
    serviceName: long,
    customerAddress: null,
    yard: { areas: ['front', 'dogRun'], bags: 3, unusual: lines(20 + count) },
    notes: 'Notes\nof three\nlines',
  });
  expect(faultsOf(await renderReportPdf({ report, settings, photos: [] }))).toEqual([]);
});

const customer = {
  id: '3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10',
  firstName: 'Casey',
  lastName: long,
  email: 'casey@example.com',
  address: `${long}, 7 Elm Street`,
};
const now = new Date('2026-11-22T18:00:00Z');

const bill = (index: number) =>
  billOfCharge(
    chargeSample({
      name: `No. ${index}. ${'Of a membership '.repeat(index % 4)}`,
      fee: 2500,
      credit: 1_234_567,
      price: 123_456_789,
      state: 'void',
      reason: `End ${index}. ${index % 3 === 0 ? long : ''}`,
    }),
  );

test.each([0, 9, 10, 11, 40])('so does a statement of %i bills', async (count) => {
  const bills = Array.from({ length: count }, (_, index) => bill(index));
  const statement = { customer, month: '2026-11', bills, settings, now };
  const pdf = await renderStatementPdf(statement);
  const items = readLayout(pdf);
  expect(faultsOf(pdf, items)).toEqual([]);
  for (const index of bills.keys())
    expect([index, pagesOf(items, `No. ${index}.`, `Void: End ${index}.`)]).toEqual([index, 1]);
  expect(pagesOf(items, 'Billed', 'Still due')).toBe(1);
});

const row = (chain: string, seq: number) => ({
  chain,
  seq,
  prev: '0'.repeat(64),
  hash: `${chain}${seq}`.padEnd(64, '0'),
  report: `261120-${seq}`,
  date: '2026-11-20',
  line: 'pool',
  tasks: { skimmedSurface: true, testedWater: false },
  readings: { ph: '7.4', ...(seq % 2 === 0 && { [long]: 'x' }) },
  photos: ['a'.repeat(64)],
});

test('so does a record of many addresses, each of which begins with a row', async () => {
  const chains = [8, 1, 2, 1, 3, 2, 1, 1, 4].map((length, index) =>
    Array.from({ length }, (_, at) => row('abcdefghi'.charAt(index), at + 1)),
  );
  const rows = chains.flat();
  const heads = chains.map((each, index) => ({
    chain: 'abcdefghi'.charAt(index),
    seq: each.length,
    hash: 'f'.repeat(64),
    address: index % 2 === 0 ? '1 Elm Street' : long,
  }));
  const pdf = await renderRecordPdf({ customer, rows, heads, settings, now });
  expect(faultsOf(pdf)).toEqual([]);
});

test.each([0, 1, 2, 3, 4])('so does the document about a disputed payment (%i)', async (count) => {
  const visits = Array.from({ length: 5 + 2 * count }, (_, week) => {
    const each = visitSample(week, 0);
    return week % 3 === 0 ? { ...each, visit: { ...each.visit, address: long } } : each;
  });
  const evidence = evidenceSample(visits);
  const pictures = Array.from({ length: 7 + count }, (_, index) => ({
    key: `photos/r/${index}`,
    caption: index % 4 === 0 ? long : 'Nov 3, 2026: Pool care. Before',
    bytes: jpegOf(2000),
  }));
  const shown = { visits, photos: pictures, left: [long] };
  const { pdf } = await renderEvidencePdf(
    {
      ...evidence,
      customer: { name: long, email: 'casey@example.com', address: long },
      items: evidence.items.flatMap((item) =>
        Array.from({ length: 3 * count + 1 }, () => ({ ...item, name: `Item ${long}` })),
      ),
    },
    shown,
  );
  expect(faultsOf(pdf)).toEqual([]);
});
