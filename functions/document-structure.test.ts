import { testSettings as settings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { billOfCharge } from './charges/statements/bill.ts';
import { renderStatementPdf } from './charges/statements/statement-pdf.ts';
import { chargeSample } from './charges/testing/charge-sample.ts';
import { renderEvidencePdf } from './payments/evidence/evidence-pdf.ts';
import { evidenceSample, visitSample } from './payments/evidence/testing/evidence-sample.ts';
import { renderReportPdf } from './reports/pdf/report-pdf.ts';
import { renderRecordPdf } from './reports/record/record-pdf.ts';
import { structureOf } from './reports/testing/read-structure.ts';
import { latin } from './reports/testing/read-pdf.ts';
import { sampleJpeg, sampleReport, sampleWater } from './reports/testing/report-samples.ts';

const customer = {
  id: '3d1f0a52-8d57-4a6c-b1b5-6f2f1f3f9a10',
  firstName: 'Casey',
  lastName: null,
  email: null,
  address: null,
};
const now = new Date('2026-11-21T12:00:00.000Z');
const statementOf = async (count: number): Promise<Uint8Array> =>
  renderStatementPdf({
    customer,
    month: '2026-11',
    bills: Array.from({ length: count }, () => billOfCharge(chargeSample({}))),
    settings,
    now,
  });

const photo = sampleJpeg(4, 3, 1);
const reportOf = async (changes: Parameters<typeof sampleReport>[0]): Promise<Uint8Array> =>
  renderReportPdf({ report: sampleReport(changes), settings, photos: [photo, undefined] });

test('a report is read as headings, lists and pictures', async () => {
  const pdf = await reportOf({
    water: sampleWater,
    added: [{ chemical: 'salt', amount: 1.5, unit: 'quart' }],
  });
  expect(structureOf(pdf).join('\n')).toMatchInlineSnapshot(`
    "Document
      P Pool & Poop Sheriff
      P 1200 Example Trail, Spring, TX 77373  |  (281) 555-0142  |  hello@example.com
      H1 Service Report: Pool service
      P No. 261120-YG4R
      L
        LI
          LBody
            Span Customer
            Span Casey Customer
        LI
          LBody
            Span Address
            Span 7 Elm Street, Spring, TX 77373
      L
        LI
          LBody
            Span Service date
            Span Nov 20, 2026
        LI
          LBody
            Span Next visit
            Span Nov 27, 2026
      H2 Photos
      Figure [Photo 1 of 2]
      P Photo 1 of 2
      P This photo is missing.
      P Photo 2 of 2
      H2 Water, tested at 10:42 AM
      L
        LI
          LBody
            Span Free chlorine
            Span 0.5 ppm
        LI
          LBody
            Span pH
            Span 8.0
        LI
          LBody
            Span Alkalinity
            Span 110 ppm
        LI
          LBody
            Span Stabilizer
            Span below the kit
        LI
          LBody
            Span Temperature
            Span 71°F
        LI
          LBody
            Span Filter pressure
            Span 14 psi
        LI
          LBody
            Span Clarity
            Span Clear
      H2 What was added
      L
        LI
          LBody
            P 1.5 quarts of Salt
      H2 Service Notes
      P Backwashed the filter.
      H2 2 of 8 tasks done
      P Cleaning Tasks
      L
        LI
          LBody
            P Skimmed pool surface: done
        LI
          LBody
            P Emptied skimmer baskets: not done
        LI
          LBody
            P Brushed pool walls: not done
        LI
          LBody
            P Vacuumed pool floor: not done
      P Chemical & Equipment
      L
        LI
          LBody
            P Tested water chemistry: done
        LI
          LBody
            P Added necessary chemicals: not done
        LI
          LBody
            P Checked equipment operation: not done
        LI
          LBody
            P Cleaned surrounding area: not done"
  `);
});

test('a statement is read as a table', async () => {
  expect(structureOf(await statementOf(1)).join('\n')).toMatchInlineSnapshot(`
    "Document
      P Pool & Poop Sheriff
      P 1200 Example Trail, Spring, TX 77373  |  (281) 555-0142  |  hello@example.com
      H1 Statement: November 2026
      L
        LI
          LBody
            Span Customer
            Span Casey
        LI
          LBody
            Span As of
            Span Nov 21, 2026
      Table
        TR
          TH
            P Date
          TH
            P What
          TH
            P Price
          TH
            P Check fee
          TH
            P Credit
          TH
            P Sales tax
          TH
            P Total
        TR
          TD Nov 2, 2026
          TD
            P Monthly Membership
            P Nov 2, 2026 to Dec 1, 2026
            P Sales tax 8.25%
            P Due
          TD $225.00
          TD
          TD
          TD $18.56
          TD $243.56
      L
        LI
          LBody
            Span Billed
            Span $225.00
        LI
          LBody
            Span Sales tax
            Span $18.56
        LI
          LBody
            Span Billed with tax
            Span $243.56
        LI
          LBody
            Span Paid
            Span $0.00
        LI
          LBody
            Span Still due
            Span $243.56"
  `);
});

test('a record is read row by row, each below its heading', async () => {
  const hash = 'a'.repeat(64);
  const row = {
    chain: 'b',
    seq: 1,
    prev: '0'.repeat(64),
    hash,
    report: '261120-YG4R',
    date: '2026-11-20',
    line: 'pool',
    tasks: { skimmedSurface: true },
    readings: { ph: '7.4' },
    photos: [],
  };
  const heads = [{ chain: 'b', seq: 1, hash, address: '1 Elm Street' }];
  const pdf = await renderRecordPdf({ customer, rows: [row], heads, settings, now });
  expect(structureOf(pdf).join('\n')).toMatchInlineSnapshot(`
    "Document
      P Pool & Poop Sheriff
      P 1200 Example Trail, Spring, TX 77373  |  (281) 555-0142  |  hello@example.com
      H1 Service Record
      L
        LI
          LBody
            Span Customer
            Span Casey
        LI
          LBody
            Span As of
            Span Nov 21, 2026
      P Each row was written when its report was sent, and holds the hash of the row before it. The customer’s mail of each report names number and hash of its row.
      P This document is for reading. To prove that a row is as it was, check the record’s file against such an email at https://example.com/record-check.
      L
        LI
          LBody
            Span Address
            Span 1 Elm Street
        LI
          LBody
            Span Rows
            Span 1
      P Ends with: Record no. 1, hash aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
      H2
        Span No. 1
        Span Nov 20, 2026  |  Report 261120-YG4R
      P Done: Skimmed pool surface
      P Water: pH 7.4
      P aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
  `);
});

test('the document about a disputed payment is read part by part', async () => {
  const visits = [visitSample(0, 1)];
  const bytes = sampleJpeg(4, 3, 1);
  const shown = { visits, photos: [{ key: 'photos/r/1', caption: 'Before', bytes }], left: [] };
  const { pdf } = await renderEvidencePdf(evidenceSample(visits), shown);
  const parts = structureOf(pdf).filter((line) => /^ {2}(?:H\d|Figure)/.test(line));
  expect(parts.map((line) => line.trim())).toEqual([
    'H1 Documents About a Payment',
    'H2 What was sold',
    'H2 Cancellation and refunds',
    'H2 Visits',
    'H2 Nov 3, 2026: Monthly Membership',
    'H2',
    'H2 Photos',
    expect.stringContaining('Figure'),
  ]);
});

test('what goes on on the next page is read in one piece, without what each page repeats', async () => {
  const notes = Array.from({ length: 90 }, (_, line) => `Line ${line}`).join('\n');
  const report = structureOf(await reportOf({ notes }));
  expect(report.filter((line) => line.includes('Line '))).toEqual([
    `  P ${notes.replaceAll('\n', '')}`,
  ]);
  const statement = structureOf(await statementOf(40)).map((line) => line.trim());
  expect(statement.filter((line) => line === 'TR')).toHaveLength(41);
  expect(statement.filter((line) => line === 'TH')).toHaveLength(7);
  expect(statement.filter((line) => line.includes('Page '))).toEqual([]);
});

test('a box is read as the character it stands for', async () => {
  const pdf = await reportOf({ notes: 'To 漢' });
  expect(latin(pdf)).toContain(
    `/ActualText (${latin(Buffer.from('\uFEFFTo 漢', 'utf16le').swap16())})`,
  );
});

test('the metadata is XML, whatever the business is called', async () => {
  const pdf = latin(await statementOf(1));
  expect(pdf).toContain('<rdf:li>Pool &#38; Poop Sheriff</rdf:li>');
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
});
