import path from 'node:path';
import { build } from 'esbuild';
import { allFunctions as functions } from 'functions/manifest.ts';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

const read = new Map<string, string[]>();

beforeAll(async () => {
  // Bundled, so that only code each function really reaches is searched; packages read none of our variables.
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: functions.map(({ name, entry }) => ({
      in: path.join(projectRoot, 'functions', entry),
      out: name,
    })),
    outdir: 'unwritten',
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    loader: { '.woff': 'empty', '.wasm': 'empty' },
    plugins: [
      {
        name: 'without-packages',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[@\w]/ }, ({ path: name, kind }) =>
            kind === 'entry-point' || /^(shared|functions)\//.test(name)
              ? undefined
              : { path: name, external: true, sideEffects: false },
          );
        },
      },
    ],
  });
  for (const { path: file, text } of outputFiles)
    read.set(
      path.basename(file, '.js'),
      [...text.matchAll(/readEnvironment\("(\w+)"\)/g)].flatMap(([, name]) => name ?? []),
    );
});

const session = 'TABLE_NAME';

test.each(functions)('$name is given every variable it reads', ({ name, environment, grants }) => {
  // A public function includes the code that checks sessions but never runs it.
  const needed = (read.get(name) ?? []).filter(
    (variable) => variable !== session || grants.some(({ on }) => on === 'table' || on === 'index'),
  );
  expect(needed.length).toBeGreaterThan(0);
  expect([...environment]).toEqual(expect.arrayContaining(needed));
});

test.each(functions)('$name is given nothing it does not read', ({ name, environment }) => {
  expect(environment.filter((variable) => !read.get(name)?.includes(variable))).toEqual([]);
});
