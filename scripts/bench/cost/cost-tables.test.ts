import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../build/project-root.ts';
import { billTable, hotKeyTable, withTable } from './cost-tables.ts';
import { callsACustomer } from './usage.ts';

const page = readFileSync(path.join(projectRoot, 'docs/costs.md'), 'utf8');

const measured = Object.keys(callsACustomer).map((name) => ({
  name,
  memory: 512,
  milliseconds: 10,
  readUnits: 1,
  writeUnits: 2,
  puts: 0,
  gets: 0,
  mails: 1,
}));

/** The first cells of all rows in a page's tables. */
const labelsOf = (text: string): string[] =>
  [...text.matchAll(/^\| (.+?) *\|/gm)].map(([, label]) => label!);

test('the page about costs has the hottest keys as they are calculated', () => {
  expect(hotKeyTable().split('\n').length).toBeGreaterThan(9);
  expect(withTable(page, hotKeyTable())).toBe(page);
});

test('the page about costs has a row for each line of the bill and each competitor, and no other', () => {
  const bill = billTable(measured);
  expect(labelsOf(bill).length).toBeGreaterThan(20);
  expect(labelsOf(withTable(page, bill))).toEqual(labelsOf(page));
});

test('a table takes the place of the one with its first cell', () => {
  const table = '| Key | of |\n| --- | -: |\n| one |  1 |';
  const before = '# Page\n\n| Key | of |\n| --- | -: |\n| two |  2 |\n\nText.\n';
  expect(withTable(before, table)).toBe(`# Page\n\n${table}\n\nText.\n`);
  expect(() => withTable('# Page\n', table)).toThrow('no table of "Key"');
});
