import { warmReads } from 'functions/testing/reads/measured-reads.ts';
import { measuredInFunctions } from './measured-in-functions.ts';

const how =
  'Measured: median of a warm read over that of one GetItem with the document client on the same table, interleaved in one process, alone and 16 at once';
const goals = { alone: 1.5, atOnce: 2 };

const row = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(30) : cell.padStart(10)))
    .join(' ')
    .trimEnd();

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** How much longer a warm read takes than the simplest one there is. */
export const run = async (): Promise<void> => {
  const measured = warmReads.parse(await measuredInFunctions('reads/measure-warm'));
  console.log(how);
  console.log(row(['', 'ms', 'naive ms', 'ratio', '16 at once']));
  for (const { name, read, naive, ratio, ratioAtOnce } of measured.toSorted(
    (one, other) => one.ratio - other.ratio,
  ))
    console.log(row([name, ...[read, naive, ratio, ratioAtOnce].map((each) => each.toFixed(2))]));
  const alone = measured.map(({ ratio }) => ratio);
  const atOnce = measured.map(({ ratioAtOnce }) => ratioAtOnce);
  console.log(
    `median ${middle(alone).toFixed(2)}, at most ${Math.max(...alone).toFixed(2)} (goal ${goals.alone}); ` +
      `16 at once ${middle(atOnce).toFixed(2)}, at most ${Math.max(...atOnce).toFixed(2)} (goal ${goals.atOnce})`,
  );
  console.log(`\n${JSON.stringify({ how, measured })}`);
};
