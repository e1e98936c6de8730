import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiDocument } from 'functions/api-document/api-document.at-build.ts';
import { apiEvent, originSecret } from 'functions/testing/api-event.ts';
import { getApiDocument } from 'shared/contracts/api-document.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionsDirectory } from './build-functions.ts';
import { buildChangedBundles } from './changed-bundles.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'at-build-'));
  await edit('fruit.ts', `export const fruit: readonly string[] = ['apple', 'a "pear"'];`);
  await edit('list.ts', `import { fruit } from './fruit.ts'; export const list = fruit.join();`);
  await edit(
    'text.at-build.ts',
    `import { list } from './list.ts'; export const text: string = list; export const letters = { count: list.length };`,
  );
  await edit(
    'speak.ts',
    `import { text, letters } from './text.at-build.ts'; export const said = () => [text, letters.count];`,
  );
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true, force: true });
});

const edit = (name: string, source: string) => writeFile(path.join(root, name), source);
const bundle = () => path.join(root, 'made/speak/index.mjs');

const build = () =>
  buildChangedBundles({
    root,
    entries: [{ name: 'speak', entry: 'speak.ts' }],
    directory: path.join(root, 'made'),
    recordFile: path.join(root, 'record.json'),
    tools: 'one',
    quiet: true,
  });

let loads = 0;
const message = async (): Promise<unknown> =>
  (await import(/* @vite-ignore */ `${pathToFileURL(bundle()).href}?${(loads += 1)}`)).said();

test('bundles what a module exports in place of the module', async () => {
  await build();
  expect(await message()).toEqual(['apple,a "pear"', 14]);
  expect(readFileSync(bundle(), 'utf8')).not.toContain('join');
});

test('makes it anew when something changed that the module imports, near or far', async () => {
  expect(await build()).toEqual(['speak']);
  expect(await build()).toEqual([]);
  await edit('fruit.ts', `export const fruit = ['plum'];`);
  expect(await build()).toEqual(['speak']);
  expect(await message()).toEqual(['plum', 4]);
  await edit('list.ts', `export const list = 'none';`);
  expect(await build()).toEqual(['speak']);
  expect(await message()).toEqual(['none', 4]);
});

test('names the place of an error in what it imports, and what it threw', async () => {
  await edit('fruit.ts', 'export const = 1;');
  await expect(build()).rejects.toThrow(/fruit\.ts:1:13/);
  await edit('fruit.ts', `throw new Error('no fruit'); export const fruit = [];`);
  await expect(build()).rejects.toThrow(/no fruit/);
});

test('the bundle that answers with the API document has it, and not what makes it', async () => {
  vi.stubEnv('ORIGIN_SECRET', originSecret);
  const file = path.join(functionsDirectory, 'get-api-document/index.mjs');
  const { handler } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const { statusCode, headers, body } = await handler(apiEvent(getApiDocument), {
    getRemainingTimeInMillis: () => 10_000,
  });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).toBe(apiDocument);
  expect(getApiDocument.response.parse(JSON.parse(body))).toHaveProperty(['paths', '/api/cart']);
  expect(readFileSync(file, 'utf8')).not.toContain('toJSONSchema');
});
