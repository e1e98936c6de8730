import { randomUUID } from 'node:crypto';
import { assert, integer, property } from 'fast-check';
import type { RecordRow } from 'shared/contracts/record.ts';
import { checkRecord, noPrev, verifyChain } from 'shared/domain/reports/record-chain.ts';
import { describe, expect, it, test } from 'vitest';
import { chainOf, expectFaultsFound } from '../testing/record-chains.ts';
import { sampleReport } from '../testing/report-samples.ts';
import { recordContentOf, sha256Hex } from './record-content.ts';

test('any flipped byte, and any row dropped, swapped, inserted or forged, is found', () =>
  expectFaultsFound(1000));

describe('the first row that fails is named', () => {
  it.each<[string, (rows: RecordRow[]) => unknown[], object]>([
    ['no row', (rows) => rows.with(1, 'x' as never), { at: 1, seq: null, problem: 'malformed' }],
    ['a list', (rows) => rows.with(1, [] as never), { at: 1, problem: 'malformed' }],
    [
      'a number in words',
      (rows) => rows.with(1, { ...rows[1]!, seq: '2' as never }),
      { at: 1, problem: 'malformed' },
    ],
    ['dropped first', (rows) => rows.slice(1), { at: 0, seq: 2, problem: 'out-of-order' }],
    ['dropped', (rows) => rows.toSpliced(2, 1), { at: 2, seq: 4, problem: 'out-of-order' }],
    ['twice', (rows) => rows.toSpliced(2, 0, rows[1]!), { at: 2, seq: 2, problem: 'out-of-order' }],
    [
      'of another chain',
      (rows) => rows.with(3, { ...rows[3]!, chain: randomUUID() }),
      { at: 3, seq: 4, problem: 'other-chain' },
    ],
    [
      'another one before',
      (rows) => rows.with(3, { ...rows[3]!, prev: noPrev }),
      { at: 3, seq: 4, problem: 'not-linked' },
    ],
    [
      'another date',
      (rows) => rows.with(1, { ...rows[1]!, date: '2026-11-19' }),
      { at: 1, seq: 2, problem: 'changed' },
    ],
    [
      'a field more',
      (rows) => rows.with(4, { ...rows[4]!, note: null } as never),
      { at: 4, seq: 5, problem: 'changed' },
    ],
    [
      'half a letter',
      (rows) => rows.with(0, { ...rows[0]!, report: '\ud83d' }),
      { at: 0, seq: 1, problem: 'changed' },
    ],
  ])('%s', async (_name, spoil, expected) => {
    const rows = await chainOf(5);
    expect(await verifyChain(rows, sha256Hex)).toMatchObject({ isIntact: true });
    expect(await verifyChain(spoil(rows), sha256Hex)).toMatchObject({
      isIntact: false,
      ...expected,
    });
  });

  it('in its file with several chains', async () => {
    const [first, second] = [await chainOf(2), await chainOf(3)];
    const rows = [...first, ...second.with(1, { ...second[1]!, date: '2026-01-01' })];
    expect(await checkRecord(rows, first[1]!, sha256Hex)).toEqual({
      result: 'broken',
      at: 3,
      seq: 2,
      problem: 'changed',
    });
  });
});

test('a line proves the rows up to its own, and counts those it does not prove', async () => {
  const [mine, other] = [await chainOf(5), await chainOf(2)];
  const file = [...other, ...mine];
  expect(await checkRecord(file, mine[2]!, sha256Hex)).toEqual({
    result: 'proven',
    upTo: 3,
    later: 2,
    other: 2,
  });
  expect(await checkRecord(file, { seq: 2, hash: mine[2]!.hash }, sha256Hex)).toEqual({
    result: 'missing',
  });
  expect(await checkRecord([], mine[0]!, sha256Hex)).toEqual({ result: 'missing' });
});

test('of several rows that fail, the first in the file is named, whichever chain it is in', async () => {
  const [mine, other] = [await chainOf(2), await chainOf(1)];
  const changed = { date: '2001-01-01' };
  const file = [mine[0]!, { ...other[0]!, ...changed }, { ...mine[1]!, ...changed }];
  const line = mine[0]!;
  expect(await checkRecord(file, line, sha256Hex)).toEqual({
    result: 'broken',
    at: 1,
    seq: 1,
    problem: 'changed',
  });
  expect(await checkRecord([line, 'no row', file[2]], line, sha256Hex)).toMatchObject({
    at: 1,
    problem: 'malformed',
  });
});

test('any amount is a decimal number', () => {
  assert(
    property(integer({ min: 1, max: 10_000_000 }), integer({ min: 0, max: 9 }), (whole, places) => {
      const amount = whole / 10 ** places;
      const report = sampleReport({ added: [{ chemical: 'clarifier', amount, unit: 'oz' }] });
      const written = recordContentOf(report, []).doses?.[0]?.amount ?? '';
      expect(written).toMatch(/^\d+(\.\d+)?$/);
      expect(Number(written)).toBe(amount);
    }),
  );
});

const recordedBags = (bags: number | null) =>
  recordContentOf(sampleReport({ line: 'yard', yard: { areas: [], bags, unusual: '' } }), []);

it('records zero bags of a yard, and nothing if they were not counted', () => {
  expect([recordedBags(0).bags, 'bags' in recordedBags(null)]).toEqual(['0', false]);
});
