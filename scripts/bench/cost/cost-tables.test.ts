import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../build/project-root.ts';
import {
  billTable,
  hotKeyTable,
  paymentCostTable,
  priceTable,
  stripeFeeTable,
  withTable,
} from './cost-tables.ts';
import { prices } from './prices.ts';
import { callsACustomer, fixed } from './usage.ts';

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

test('the page about costs has what payments add, and what Stripe keeps of them', () => {
  expect(withTable(page, paymentCostTable())).toBe(page);
  expect(withTable(page, stripeFeeTable())).toBe(page);
  expect(stripeFeeTable()).toMatch(
    /cards, Link +\| +1\.03 \| +1\.75 \| +6\.83 \| +14\.80 \| +29\.30 \|/,
  );
  expect(stripeFeeTable()).toMatch(/banks +\| +0\.20 \| +0\.40 \| +1\.80 \| +4\.00 \| +5\.00 \|/);
});

test('the page about costs has every price, with AWS’s page and the day it was read', () => {
  expect(withTable(page, priceTable())).toBe(page);
  for (const { source, read } of Object.values(prices)) {
    expect(source).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing\//);
    expect(read).toMatch(/^2026-\d\d-\d\d$/);
  }
});

test('a hundred customers cost less than four dollars a month without a firewall', () => {
  const [, dollars] = /^\| Together, without firewall *\| *([\d.]+) \|/m.exec(page) ?? [];
  expect(Number(dollars)).toBeGreaterThan(1);
  expect(Number(dollars)).toBeLessThan(4);
});

test('the bill has the number of alarm metrics that a stage with a domain of its own has', () => {
  const deploying = readFileSync(path.join(projectRoot, 'docs/deploying.md'), 'utf8');
  expect(deploying).toContain(`(${fixed.alarmMetrics} with a domain of your own)`);
});

test('a table takes the place of the one with its first cell', () => {
  const table = '| Key | of |\n| --- | -: |\n| one |  1 |';
  const before = '# Page\n\n| Key | of |\n| --- | -: |\n| two |  2 |\n\nText.\n';
  expect(withTable(before, table)).toBe(`# Page\n\n${table}\n\nText.\n`);
  expect(() => withTable('# Page\n', table)).toThrow('no table of "Key"');
});
