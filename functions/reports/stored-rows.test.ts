import { recordRow } from 'shared/contracts/record.ts';
import { hashOfRow, verifyChain } from 'shared/domain/reports/record-chain.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordContentOf, sha256Hex } from './record/record-content.ts';
import { recordRowFacts } from './record/record-row-facts.ts';
import { checklistOf, reportItem, storedReport } from './stored-report.ts';
import written from './testing/rows-before-lines.json' with { type: 'json' };

/*
 * Rows as they were written before each line had a declaration: a pool's, a yard's, and one from before there were
 * lines at all. This file must not change.
 */
const reports = written.reports.map((row) => storedReport.parse(row));
const rows = written.rows.map((row) => z.parse(recordRow, row));

test('a stored report reads as before and is stored with the same attributes, and no finding', () => {
  expect(reportItem(reports[0]!)).toEqual({ ...written.reports[0], finding: null });
  expect(reportItem(reports[1]!)).toEqual({ ...written.reports[1], finding: null });
  expect(reports[2]).toMatchObject({ line: 'pool', gateClosed: false, water: null, yard: null });
  expect(reportItem(reports[2]!)).toMatchObject(written.reports[2]!);
});

test('a stored report has the tasks of its line', () => {
  expect(
    reports.map((report) => checklistOf(report).flatMap(({ label, done }) => (done ? label : []))),
  ).toEqual([
    [
      'Skimmed pool surface',
      'Brushed pool walls',
      'Tested water chemistry',
      'Added necessary chemicals',
    ],
    ['Area cleaned', 'Gate closed'],
    ['Skimmed pool surface', 'Tested water chemistry', 'Cleaned surrounding area'],
  ]);
});

test('a stored report gives the same row in the record, byte for byte', async () => {
  expect(await verifyChain(written.rows, sha256Hex)).toMatchObject({ isIntact: true });
  for (const [index, { chain, seq, prev, hash }] of rows.entries()) {
    const content = recordContentOf(reports[index]!, []);
    expect(await hashOfRow({ ...content, chain, seq, prev }, sha256Hex)).toBe(hash);
  }
});

test('a row of the record reads as before', () => {
  expect(rows.map((row) => recordRowFacts(row))).toEqual([
    [
      'Done: Skimmed pool surface, Brushed pool walls, Tested water chemistry, Added necessary chemicals',
      'Not done: Emptied skimmer baskets, Vacuumed pool floor, Checked equipment operation, Cleaned surrounding area',
      'Water: Free chlorine 0.5 ppm, pH 8, Alkalinity 110 ppm, Stabilizer below the kit, Temperature 71°F, Filter pressure 14 psi, Clarity clear',
      'Added: 20 fl oz Muriatic acid 31.45%',
    ],
    ['Done: Area cleaned, Gate closed', 'Areas: Front yard, Dog run', 'Bags: 2'],
    [
      'Done: Skimmed pool surface, Tested water chemistry, Cleaned surrounding area',
      'Not done: Emptied skimmer baskets, Brushed pool walls, Vacuumed pool floor, Added necessary chemicals, Checked equipment operation',
    ],
  ]);
});
