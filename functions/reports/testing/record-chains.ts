import { randomUUID } from 'node:crypto';
import { assert, asyncProperty, constantFrom, gen, integer, type GeneratorValue } from 'fast-check';
import type { RecordRow } from 'shared/contracts/record.ts';
import { canonicalJson } from 'shared/domain/canonical-json.ts';
import { checkRecord, hashOfRow, noPrev } from 'shared/domain/reports/record-chain.ts';
import { expect } from 'vitest';
import { recordContentOf, sha256Hex } from '../record/record-content.ts';
import { sampleReport } from './report-samples.ts';

/** A chain made with the production code, of both pool and yard visits. */
export const chainOf = async (length: number, id: string = randomUUID()): Promise<RecordRow[]> => {
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

const parsed = (file: string): unknown[] | undefined => {
  try {
    const rows: unknown = JSON.parse(file);
    return Array.isArray(rows) ? rows : undefined;
  } catch {
    return undefined;
  }
};

/** Spoils a record in random ways, and asserts that its check finds it each time. */
export const expectFaultsFound = async (numRuns: number): Promise<void> => {
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
        const input = parsed(file);
        const check = input && (await checkRecord(input, line, sha256Hex));
        const isFound =
          check?.result !== 'proven' ||
          check.later > 0 ||
          check.other > 0 ||
          check.upTo !== rows.length;
        expect(isFound, `${fault}: ${file}`).toBe(true);
        found.set(fault, (found.get(fault) ?? 0) + 1);
      },
    ),
    { numRuns, endOnFailure: true },
  );
  expect([...found.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(numRuns * 0.8);
  for (const fault of faults) expect(found.get(fault)).toBeGreaterThan(numRuns / 12);
};
