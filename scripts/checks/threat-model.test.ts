import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The lines of the table below its head. */
const lines = read('docs/threat-model.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2);
const proofsOf = (line: string) =>
  [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`: “([^”]+)”/g)].map(
    ([, file, name]) => [file!, name!] as const,
  );

test('every threat names at least one test that proves how it is stopped', () => {
  expect(lines.length).toBeGreaterThan(20);
  // A name the pattern overlooks, for a slip of the pen, would prove nothing.
  const bare = lines.filter((line) => proofsOf(line).length !== line.split('<br>').length);
  expect(bare).toEqual([]);
});

test.each(lines.flatMap(proofsOf))('%s has the test “%s”', (file, name) => {
  const source = read(file);
  expect([`'${name}'`, `"${name}"`, `\`${name}\``].some((quoted) => source.includes(quoted))).toBe(
    true,
  );
});
