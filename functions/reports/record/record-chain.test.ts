import { randomUUID } from 'node:crypto';
import { assert, asyncProperty, constantFrom, gen, integer, property } from 'fast-check';
import type { GeneratorValue } from 'fast-check';
import type { RecordRow } from 'shared/contracts/record.ts';
import { canonicalJson } from 'shared/domain/canonical-json.ts';
import { checkRecord, hashOfRow, noPrev, verifyChain } from 'shared/domain/record-chain.ts';
import { describe, expect, it, test } from 'vitest';
import { sampleReport } from '../testing/report-samples.ts';
import { recordContentOf, sha256Hex } from './record-content.ts';

/** A chain made with the production code, of both pool and yard visits. */
const chainOf = async (length: number, id: string = randomUUID()): Promise<RecordRow[]> => {
  const rows: RecordRow[] = [];
  for (let seq = 1; seq <= length; seq += 1) {
    const report = sampleReport({
      id: randomUUID(),
      brushedWalls: seq % 3 === 0,
      ...(seq % 4 === 0
        ? { line: 'yard', yard: { areas: ['front', 'patio'], bags: seq, unusual: 'A snake' } }
        : {
            water: { readAt: '2026-11-20T16:00:00Z', ph: 7 + seq / 100, clarity: 'clear' },
            added: [{ chemical: 'clarifier', amount: seq / 2, unit: 'fl oz' }],
          }),
    });
    const unsigned = {
      ...recordContentOf(report, [sha256Hex(report.id)]),
      chain: id,
      seq,
      prev: rows.at(-1)?.hash ?? noPrev,
    };
    rows.push({ ...unsigned, hash: await hashOfRow(unsigned, sha256Hex) });
  }
  return rows;
};

/** The file with one random byte changed. */
const withFlippedByte = (file: string, chance: GeneratorValue): string => {
  const bytes = Buffer.from(file);
  const at = chance(integer, { min: 0, max: bytes.length - 1 });
  bytes[at] = (bytes[at]! ^ chance(integer, { min: 1, max: 255 })) & 0xff;
  return bytes.toString();
};

/** The rows with sequence numbers and hashes recomputed from a position on, so that they form a chain again. */
const madeAnew = (rows: readonly RecordRow[], from: number): RecordRow[] => {
  const anew = rows.slice(0, from);
  for (const row of rows.slice(from)) {
    const { hash: _old, ...fields } = row;
    const unsigned = { ...fields, seq: anew.length + 1, prev: anew.at(-1)?.hash ?? noPrev };
    anew.push({ ...unsigned, hash: sha256Hex(canonicalJson(unsigned)) });
  }
  return anew;
};

const faults = ['flip', 'drop', 'swap', 'insert', 'forge'] as const;

test('any flipped byte, and any row dropped, swapped, inserted or forged, is found in 10,000 random trials', async () => {
  const chains = await Promise.all([1, 2, 3, 6].map(async (length) => chainOf(length)));
  const stranger = await chainOf(3);
  const found = new Map<string, number>();
  await assert(
    asyncProperty(
      constantFrom(...chains),
      constantFrom(...faults),
      gen(),
      async (rows, fault, chance) => {
        const upTo = (max: number): number => chance(integer, { min: 0, max });
        const [at, other] = [upTo(rows.length - 1), upTo(rows.length - 1)];
        const spoiled = (): string => {
          const file = JSON.stringify(rows);
          switch (fault) {
            case 'flip':
              return withFlippedByte(file, chance);
            case 'drop':
              return JSON.stringify(rows.toSpliced(at, 1));
            case 'swap':
              return JSON.stringify(rows.with(at, rows[other]!).with(other, rows[at]!));
            case 'insert': {
              const row = [...rows, ...stranger][upTo(rows.length + 2)]!;
              const inserted = rows.toSpliced(upTo(rows.length), 0, row);
              return JSON.stringify(upTo(1) === 0 ? inserted : madeAnew(inserted, at));
            }
            case 'forge': {
              const forged = { ...rows[at]!, date: '2020-02-02' };
              return JSON.stringify(madeAnew(rows.with(at, forged), at));
            }
          }
        };
        const file = spoiled();
        if (file === JSON.stringify(rows)) return;
        const line = rows.at(-1)!;
        const given = parsed(file);
        const check = given && (await checkRecord(given, line, sha256Hex));
        const isFound =
          check?.result !== 'proven' ||
          check.later > 0 ||
          check.other > 0 ||
          check.upTo !== rows.length;
        expect(isFound, `${fault}: ${file}`).toBe(true);
        found.set(fault, (found.get(fault) ?? 0) + 1);
      },
    ),
    { numRuns: 12_000, endOnFailure: true },
  );
  expect([...found.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000);
  for (const fault of faults) expect(found.get(fault)).toBeGreaterThan(1000);
}, 60_000);

const parsed = (file: string): unknown[] | undefined => {
  try {
    const rows: unknown = JSON.parse(file);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
};

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

  it('in its file, which holds more chains', async () => {
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

test('a line proves the rows up to its own, and says how many it says nothing of', async () => {
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

test('an amount is a decimal number, whatever it is', () => {
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

it('says of a yard without a bag that there was none, and nothing where nobody counted', () => {
  expect([recordedBags(0).bags, 'bags' in recordedBags(null)]).toEqual(['0', false]);
});
