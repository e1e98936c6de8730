import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildChangedBundles } from './changed-bundles.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'changed-bundles-'));
  await edit('word.ts', `export const word: string = 'first'; export type Tone = 'low';`);
  await edit('speak.ts', `import { word } from './word.ts'; export const said = () => word;`);
  await edit('count.ts', `import type { Tone } from './word.ts'; export const said = () => 1;`);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const edit = (name: string, source: string) => writeFile(path.join(root, name), source);
const directory = () => path.join(root, 'made');

const build = ({ names = ['speak', 'count'], tools = 'one' } = {}) =>
  buildChangedBundles({
    root,
    entries: names.map((name) => ({ name, entry: `${name}.ts` })),
    directory: directory(),
    recordFile: path.join(root, 'record.json'),
    tools,
    quiet: true,
  });

let loads = 0;
/** What the function's current bundle returns. */
const message = async (name: string): Promise<unknown> => {
  const file = pathToFileURL(path.join(directory(), name, 'index.mjs'));
  return (await import(/* @vite-ignore */ `${file.href}?${(loads += 1)}`)).said();
};

test('bundles only what an edit reaches, and nothing when nothing has changed', async () => {
  expect(await build()).toEqual(['speak', 'count']);
  expect(await build()).toEqual([]);
  await edit('word.ts', `export const word = 'second'; export type Tone = 'low';`);
  expect(await build()).toEqual(['speak']);
  expect([await message('speak'), await message('count')]).toEqual(['second', 1]);
  expect(await build()).toEqual([]);
});

test('an edit taken back is an edit, and a file touched is none', async () => {
  await build();
  await edit('speak.ts', `export const said = () => 'alone';`);
  expect(await build()).toEqual(['speak']);
  await edit('word.ts', `export const word = 'unheard';`);
  expect(await build()).toEqual([]);
  await edit('count.ts', `import type { Tone } from './word.ts'; export const said = () => 1;`);
  expect(await build()).toEqual([]);
});

test('everything is made anew with other tools, and one function when its bundle is gone', async () => {
  await build();
  expect(await build({ tools: 'two' })).toEqual(['speak', 'count']);
  await rm(path.join(directory(), 'count'), { recursive: true });
  expect(await build({ tools: 'two' })).toEqual(['count']);
  // Something else, and what an interrupted build leaves.
  for (const record of ['{"speak":1}', '{"speak":{"inputs":["spe']) {
    await writeFile(path.join(root, 'record.json'), record);
    expect(await build({ tools: 'two' })).toEqual(['speak', 'count']);
  }
});

test('a function that is none any more leaves no bundle', async () => {
  await build();
  expect(await build({ names: ['speak'] })).toEqual([]);
  expect(await readdir(directory())).toEqual(['speak']);
  expect(await build({ names: ['speak'] })).toEqual([]);
});

test('a broken source fails the build and leaves the bundles as they were', async () => {
  await build();
  await edit('word.ts', 'export const = 1;');
  await expect(build()).rejects.toThrow(/word\.ts:1:13/);
  expect(await message('speak')).toBe('first');
  await edit('word.ts', `export const word = 'mended';`);
  expect(await build()).toEqual(['speak']);
  expect(await message('speak')).toBe('mended');
});
