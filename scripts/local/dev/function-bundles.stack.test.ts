import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BuildFailure, lambdaPool, type LambdaPool } from '../gateway/lambda-pool.ts';
import { functionBundles } from './function-bundles.ts';

let directory: string;
let bundles: ReturnType<typeof functionBundles>;
let pool: LambdaPool;
let message: string[];

const edit = (name: string, source: string) => writeFile(path.join(directory, name), source);

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'function-bundles-'));
  message = [];
  await edit('word.ts', `export const word: string = 'first';`);
  await edit(
    'speak.ts',
    `import { word } from './word.ts';
     let calls = 0;
     export const handler = async () => ({ word, calls: (calls += 1) });`,
  );
  await edit('count.ts', `let calls = 0; export const handler = async () => (calls += 1);`);
  bundles = functionBundles({
    directory: path.join(directory, 'made'),
    entryOf: (name) => path.join(directory, `${name}.ts`),
    sourceMaps: false,
    say: (text) => message.push(text),
  });
  pool = lambdaPool({
    functions: new Map(
      ['speak', 'count'].map((name) => [name, { name, memory: 128, timeout: 10, environment: {} }]),
    ),
    directory: path.join(directory, 'made'),
    environment: {},
    log: () => {},
  });
});

afterEach(async () => {
  await pool.close();
  await bundles.close();
  await rm(directory, { recursive: true, force: true });
});

const call = async (name: string): Promise<unknown> => {
  if (await bundles.refresh(name)) pool.replace(name);
  return pool.invoke(name, {});
};

test('the next call after an edit of an import answers anew, in a new sandbox of that function only', async () => {
  expect(await call('speak')).toEqual({ word: 'first', calls: 1 });
  expect(await call('speak')).toEqual({ word: 'first', calls: 2 });
  expect(await call('count')).toBe(1);
  await edit('word.ts', `export const word = 'second';`);
  expect(await call('speak')).toEqual({ word: 'second', calls: 1 });
  expect(await call('count')).toBe(2);
});

test('every call during a build waits for it', async () => {
  await call('speak');
  await edit('word.ts', `export const word = 'second';`);
  expect(await Promise.all([call('speak'), call('speak'), call('speak')])).toEqual(
    Array.from({ length: 3 }, () => expect.objectContaining({ word: 'second' })),
  );
});

test('closing waits for a build that is under way', async () => {
  const built = bundles.refresh('speak');
  await bundles.close();
  expect(await Promise.race([built, Promise.resolve('under way')])).toBe(true);
});

test('an edit that changes nothing of the bundle keeps the sandbox', async () => {
  await call('speak');
  await edit('word.ts', `// A word.\nexport const word: string = 'first';`);
  expect(await call('speak')).toEqual({ word: 'first', calls: 2 });
});

test('a broken edit is explained to every call and said once; when it is mended the function works again', async () => {
  await call('speak');
  await edit('word.ts', 'export const = 1;');
  for (const attempt of [call('speak'), call('speak')]) {
    await expect(attempt).rejects.toThrow(BuildFailure);
    await expect(attempt).rejects.toThrow(/speak cannot be built.*word\.ts:1:13/s);
  }
  expect(message).toHaveLength(1);
  expect(await call('count')).toBe(1);
  await edit('word.ts', `export const word = 'mended';`);
  expect(await call('speak')).toMatchObject({ word: 'mended' });
});

test('an import that is missing is found once it is there', async () => {
  await rm(path.join(directory, 'word.ts'));
  await expect(call('speak')).rejects.toThrow('Could not resolve "./word.ts"');
  await edit('word.ts', `export const word = 'late';`);
  expect(await call('speak')).toMatchObject({ word: 'late' });
});

test('more functions at once than have their parsed sources kept are built all the same', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `function-${index}`);
  for (const name of names)
    await edit(
      `${name}.ts`,
      `export { sep } from 'node:path'; export { word as handler } from './word.ts';`,
    );
  const refreshAll = () => Promise.all(names.map((name) => bundles.refresh(name)));
  expect(await refreshAll()).toEqual(names.map(() => true));
  await edit('word.ts', `export const word = 'second';`);
  expect(await refreshAll()).toEqual(names.map(() => true));
  expect(await refreshAll()).toEqual(names.map(() => false));
});
