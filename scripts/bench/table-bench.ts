import { sizedCalls } from 'functions/testing/reads/measured-reads.ts';
import { measuredInFunctions } from './measured-in-functions.ts';

const how =
  'Measured: second call of a process on the embedded database, at so many bookings and as many reports; units as the database counts them';

const row = (cells: readonly (string | number)[]): string =>
  cells
    .map((cell, index) => (index === 0 ? String(cell).padEnd(26) : String(cell).padStart(10)))
    .join(' ');

/** What jobs and lists take with a small table and a large one: calls, capacity units, milliseconds. */
export const run = async (): Promise<void> => {
  const measured = sizedCalls.parse(await measuredInFunctions('reads/measure-sizes'));
  console.log(how);
  console.log(row(['', 'rows', 'calls', 'units', 'ms']));
  for (const [name, sizes] of Map.groupBy(measured, (each) => each.name)) {
    for (const { rows, calls, units, milliseconds } of sizes)
      console.log(row([name, rows, calls, units, milliseconds.toFixed(1)]));
    const [least, most] = [sizes[0], sizes.at(-1)];
    if (least?.calls !== most?.calls || least?.units !== most?.units)
      console.log('  GROWS with the table');
  }
  console.log(`\n${JSON.stringify({ how, measured })}`);
};
