import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importBoundaries } from './import-boundary-rules.ts';

let root: string;

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

/** Violations of a small project in which one file imports one module, as `rule: from -> to`. */
const violationsOf = async (file: string, imported: string): Promise<string[]> => {
  await write(file, `import { thing } from '${imported}';\nexport const copy = thing;\n`);
  const { output } = await cruise(['functions', 'web', 'packages', 'scripts'], {
    baseDir: root,
    ruleSet: { forbidden: importBoundaries },
    validate: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts'], conditionNames: ['import'] },
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
};

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'imports-test-'));
  const folders = ['functions', 'scripts/build', 'packages/local-aws', 'web/e2e'];
  for (const folder of folders) await write(`${folder}/thing.ts`, 'export const thing = 1;\n');
  await write(
    'package.json',
    JSON.stringify({ workspaces: ['packages/local-aws'], devDependencies: { 'local-aws': '*' } }),
  );
  await write('packages/local-aws/package.json', JSON.stringify({ name: 'local-aws' }));
  await mkdir(path.join(root, 'node_modules'));
  await symlink('../packages/local-aws', path.join(root, 'node_modules/local-aws'));
});

afterEach(() => rm(root, { recursive: true, force: true }));

test.each([
  'functions/bookings/bookings.stack.test.ts',
  'functions/testing/world.ts',
  'web/e2e/home.spec.ts',
  'scripts/local/start.ts',
])('%s may import local-aws by its name', async (file) => {
  expect(await violationsOf(file, 'local-aws/thing.ts')).toEqual([]);
});

test('Playwright’s configuration may import from scripts, and nothing else in web', async () => {
  expect(await violationsOf('web/playwright.config.ts', '../scripts/build/thing.ts')).toEqual([]);
  expect(await violationsOf('web/e2e/home.spec.ts', '../../scripts/build/thing.ts')).toEqual([
    'tests-import-packages-but-no-scripts: web/e2e/home.spec.ts -> scripts/build/thing.ts',
  ]);
});

test.each(['functions/bookings/bookings.stack.test.ts', 'functions/testing/world.ts'])(
  '%s may not import the rest of scripts',
  async (file) => {
    expect(await violationsOf(file, '../../scripts/build/thing.ts')).toEqual([
      `tests-import-packages-but-no-scripts: ${file} -> scripts/build/thing.ts`,
    ]);
  },
);

test('a function may not import local-aws', async () => {
  const file = 'functions/bookings/booking-store.ts';
  expect(await violationsOf(file, 'local-aws/thing.ts')).toEqual(
    expect.arrayContaining([
      `nobody-imports-scripts-or-packages: ${file} -> packages/local-aws/thing.ts`,
    ]),
  );
});

test.each([
  ['functions/testing/world.ts', '../../packages/local-aws/thing.ts'],
  ['scripts/local/start.ts', '../../packages/local-aws/thing.ts'],
])('%s may not import local-aws by its path', async (file, imported) => {
  expect(await violationsOf(file, imported)).toEqual([
    `packages-are-imported-by-name: ${file} -> packages/local-aws/thing.ts`,
  ]);
});

test.each([
  ['../../functions/thing.ts', 'functions/thing.ts'],
  ['../../scripts/build/thing.ts', 'scripts/build/thing.ts'],
])('local-aws may not import %s', async (imported, resolved) => {
  const file = 'packages/local-aws/thing.test.ts';
  expect(await violationsOf(file, imported)).toEqual([
    `packages-import-packages-only: ${file} -> ${resolved}`,
  ]);
});
