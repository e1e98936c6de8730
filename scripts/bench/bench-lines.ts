/** One measured number; `goal` as text, and `how` says in one sentence how it was measured. */
export type BenchLine = { what: string; value: number; unit: string; goal: string; how: string };

const shown = ({ value, unit }: BenchLine): string =>
  `${value >= 100 ? value.toFixed(0) : value.toFixed(2)}${unit === '' ? '' : ` ${unit}`}`;

/** Prints the lines as a table, then as one line of JSON. */
export const printLines = (name: string, lines: readonly BenchLine[]): void => {
  const rows = [
    { what: 'what', value: 'measured', goal: 'goal', how: 'how' },
    ...lines.map((line) => ({ ...line, value: shown(line) })),
  ];
  const width = (field: 'what' | 'value' | 'goal') =>
    Math.max(...rows.map((row) => row[field].length));
  for (const { what, value, goal, how } of rows)
    console.log(
      [
        what.padEnd(width('what')),
        value.padStart(width('value')),
        goal.padEnd(width('goal')),
        how,
      ].join('  '),
    );
  console.log(JSON.stringify({ bench: name, node: process.version, lines }));
};

/** The middle of the values, the upper one of two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
