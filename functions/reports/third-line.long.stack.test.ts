import { execFile } from 'node:child_process';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * Adds a third line of business to a copy of the project. Its declaration and the test of its reports are in
 * testing/third-line, as text files because they would not compile here.
 */
const root = path.resolve(import.meta.dirname, '../..');
const fixtures = path.join(import.meta.dirname, 'testing/third-line');
const notCopied = new Set(['.git', '.cache', '.local', 'cdk.out', 'dist', 'node_modules']);

let copy: string;

/** Links the packages. Those that are workspaces are relative links, which lead to the copy's own folders. */
const linkPackages = async (folder: string): Promise<void> => {
  const from = path.join(root, folder, 'node_modules');
  const packages = await readdir(from, { withFileTypes: true }).catch(() => []);
  if (packages.length === 0) return;
  const to = path.join(copy, folder, 'node_modules');
  await mkdir(to);
  for (const entry of packages)
    await (entry.isSymbolicLink()
      ? cp(path.join(from, entry.name), path.join(to, entry.name), { verbatimSymlinks: true })
      : symlink(path.join(from, entry.name), path.join(to, entry.name)));
};

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'third-line-'));
  await cp(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (name) => !notCopied.has(path.basename(name)),
  });
  const { workspaces } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  for (const folder of ['.', ...workspaces]) await linkPackages(folder);
});
afterAll(async () => rm(copy, { recursive: true, force: true }));

const changed = new Set<string>();

const edit = async (file: string, from: string | RegExp, to: string): Promise<void> => {
  const before = await readFile(path.join(copy, file), 'utf8');
  const after = before.replace(from, to);
  expect(after, `${file} no longer has ${from}`).not.toBe(before);
  await writeFile(path.join(copy, file), after);
  changed.add(file);
};

/** Runs one of the project's tools in the copy; resolves to what it printed if it failed, otherwise to ''. */
const faultsOf = async (tool: string, ...args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const bin = path.join(root, 'node_modules/.bin');
    execFile(
      path.join(bin, tool),
      args,
      {
        cwd: copy,
        // Without the variables of this run of the long tests.
        env: {
          PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
          HOME: process.env['HOME'],
          CI: process.env['CI'],
        },
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, printed, errors) => resolve(error ? `${printed}\n${errors}` : ''),
    );
  });

const typeFaults = async (workspace: string): Promise<string> =>
  faultsOf('tsc', '-p', workspace, '--checkers', '1');

const runTests = async (...args: string[]): Promise<string> =>
  faultsOf('vitest', 'run', '--config', 'vitest.workspace.ts', ...args);

// Representative: functions/reports/writing/accept-facts.stack.test.ts > what belongs to the other line is refused
test('a third line of business takes five files, and its reports have its own tasks', async () => {
  const lines = 'shared/domain/lines/lines.ts';
  await copyFile(
    path.join(fixtures, 'gutters.txt'),
    path.join(copy, 'shared/domain/lines/gutters.ts'),
  );
  changed.add('shared/domain/lines/gutters.ts');
  await edit(lines, 'import { pool }', "import { gutters } from './gutters.ts';\nimport { pool }");
  await edit(lines, '{ pool, yard }', '{ pool, yard, gutters }');

  const named = await typeFaults('web');
  expect(new Set(named.match(/^\S+\.tsx?(?=\()/gm))).toEqual(
    new Set(['web/src/screens/home/landing/category-cards.tsx']),
  );
  await edit(
    'web/src/screens/home/landing/category-cards.tsx',
    '  yard: SealedBag,\n',
    '  yard: SealedBag,\n  gutters: SkimmerNet,\n',
  );

  const ofLines = ['--project', 'unit:shared', 'shared/domain/lines'] as const;
  const failed = await runTests(...ofLines);
  expect(failed).toContain('a line has tasks, and a service that belongs to it');
  expect(failed).toContain('the texts of the site are written for these lines');
  const catalogue = 'shared/domain/prices/catalogue.ts';
  await edit(catalogue, /catalogueVersion = \d+/, 'catalogueVersion = 1000');
  await edit(
    catalogue,
    'readonly CatalogueService[] = [\n',
    `readonly CatalogueService[] = [
  service(41, 'gutters', 'Gutter Cleaning', {
    briefDescription: 'Gutters cleared and flushed.',
    description: 'Gutters cleared by hand, downspouts flushed, and the debris taken away.',
    price: 12_000,
    duration: 90,
  }),
`,
  );
  const testOfLines = 'shared/domain/lines/lines.test.ts';
  await edit(testOfLines, "toEqual(['pool', 'yard'])", "toEqual(['pool', 'yard', 'gutters'])");
  await edit(
    testOfLines,
    "    'gateClosed',\n  ]",
    "    'gateClosed',\n    ...lines.gutters.tasks.map(({ key }) => key),\n  ]",
  );
  expect(changed.size).toBeLessThanOrEqual(5);

  await copyFile(
    path.join(fixtures, 'gutter-report.txt'),
    path.join(copy, 'functions/reports/gutter-report.stack.test.ts'),
  );
  for (const workspace of ['shared', 'functions', 'web', 'scripts'])
    expect(await typeFaults(workspace)).toBe('');
  expect(await runTests(...ofLines)).toBe('');
  expect(
    await runTests('--project', 'stack:functions', 'functions/reports/gutter-report.stack.test.ts'),
  ).toBe('');
});
