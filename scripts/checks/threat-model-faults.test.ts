import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-step.ts';
import { threatModelFaults } from './threat-model-faults.ts';

const read = (file: string): string | undefined => {
  const at = path.join(root, file);
  return existsSync(at) ? readFileSync(at, 'utf8') : undefined;
};
const page = read('docs/threat-model.md')!;

test('every threat of the threat model names tests that exist', () => {
  expect(page.split('\n').filter((line) => line.startsWith('|')).length).toBeGreaterThan(22);
  expect(threatModelFaults(page, read)).toEqual([]);
});

const [first] = /`[\w./-]+\.test\.ts`: “[^”]+”/.exec(page)!;
const [file, title] = first.split(': ') as [string, string];

test.each([
  ['a test that was renamed', `${file}: “${title.slice(1, -1)} no more”`, 'has no test'],
  ['a file that was moved', `\`functions/gone.test.ts\`: ${title}`, 'does not exist'],
  ['a slip of the pen', `${file} ${title}`, 'is not of the form'],
  ['nothing', '', 'is not of the form'],
])('%s in place of a proof is found', (_what, planted, fault) => {
  const faults = threatModelFaults(page.replace(first, planted), read);
  expect(faults).toEqual([expect.stringContaining(fault)]);
});

test('a page without its table is found', () => {
  expect(threatModelFaults('# Threat model', read)).toEqual(['there is no table']);
});
