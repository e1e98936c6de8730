import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from '../build/project-root.ts';

/** An inclusive upper or lower bound; null if there is no goal. */
const goal = z.nullable(
  z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })]),
);

const benchLine = z.object({
  what: z.string(),
  value: z.number(),
  /** Empty for a ratio. */
  unit: z.string(),
  goal,
  /** How it was measured, in one sentence. */
  how: z.string(),
});
/** One measured number. */
export type BenchLine = z.infer<typeof benchLine>;

/** The results of a bench, as stored in a file. */
export const benchResult = z.object({
  bench: z.string(),
  node: z.string(),
  lines: z.array(benchLine),
});
export type BenchResult = z.infer<typeof benchResult>;

export const isMissed = ({ value, goal: wanted }: BenchLine): boolean =>
  wanted !== null && !('atMost' in wanted ? value <= wanted.atMost : value >= wanted.atLeast);

const digits = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value >= 100 ? 0 : 2);

const goalOf = (line: BenchLine): string => {
  const { goal: wanted } = line;
  if (wanted === null) return '';
  const text = 'atMost' in wanted ? `at most ${wanted.atMost}` : `at least ${wanted.atLeast}`;
  return isMissed(line) ? `${text}, MISSED` : text;
};

/** Prints the lines grouped by how they were measured. */
export const printLines = (lines: readonly BenchLine[]): void => {
  const width = Math.max(...lines.map(({ what }) => what.length));
  for (const [how, some] of Map.groupBy(lines, (line) => line.how)) {
    console.log(`${how}:`);
    for (const line of some) {
      const shown = `${digits(line.value)} ${line.unit}`.trim();
      console.log(`  ${line.what.padEnd(width)}  ${shown.padStart(12)}  ${goalOf(line)}`.trimEnd());
    }
  }
};

/** The file with a bench's last result. */
export const resultFile = (bench: string): string =>
  path.join(projectRoot, '.cache/bench-results', `${bench}.json`);

/** Stores a result as JSON. */
export const storeResult = async (file: string, result: unknown): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(result));
  console.log(`Kept in ${path.relative(projectRoot, file)}`);
};

/** The median; of two middle values, the upper one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
