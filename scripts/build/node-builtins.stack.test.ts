import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleOptions } from './bundle-options.ts';
import { projectRoot } from './project-root.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'node-builtins-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bundled = async (contents: string) => {
  const outfile = path.join(folder, 'made.mjs');
  const { metafile } = await build({
    ...bundleOptions,
    stdin: { contents, resolveDir: projectRoot, loader: 'ts' },
    outfile,
    minify: true,
    metafile: true,
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
  return { file: pathToFileURL(outfile).href, imports };
};

/** Evaluates an expression about the bundle, named `made`, in a fresh process and returns what it printed. */
const notify = (file: string, expression: string): unknown =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const made = await import('${file}'); console.log(JSON.stringify(${expression}))`,
      ],
      { encoding: 'utf8' },
    ),
  );

test('takes names, a whole module and a later one, each under its own name or the old one', async () => {
  const { file, imports } = await bundled(`
    import { join as put, sep } from 'node:path';
    import fs, { promises } from 'fs';
    import * as os from 'node:os';
    export { createHash } from 'node:crypto';
    const url = require('url');
    export const all = async () => {
      const { Agent } = await import('node:http');
      return [put('a', 'b'), sep, fs.promises === promises, os.EOL, typeof url.parse, typeof Agent];
    };
    export const whole = Object.keys(os).length;
  `);
  expect(imports).toEqual([]);
  expect(notify(file, 'await made.all()')).toEqual([
    'a/b',
    '/',
    true,
    '\n',
    'function',
    'function',
  ]);
  expect(notify(file, '[typeof made.createHash, made.whole > 10]')).toEqual(['function', true]);
});

test('loads neither undici nor HTTP/2 for a module of which one name is used', async () => {
  const { file } = await bundled(`
    import { Agent } from 'node:https';
    export const agent = new Agent();
    export const later = async () => new (await import('node:http')).Agent();
  `);
  const loaded = `await made.later().then(() => process.moduleLoadList.join())`;
  expect(notify(file, loaded)).toMatch(/NativeModule https/);
  expect(notify(file, loaded)).not.toMatch(/undici|internal\/http2/);
});
