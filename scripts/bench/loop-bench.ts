import { execFile } from 'node:child_process';
import { appendFile, cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { allFunctions } from 'functions/manifest.ts';
import { buildChangedBundles } from '../build/changed-bundles.ts';
import { projectRoot } from '../build/project-root.ts';
import { functionBundles } from '../local/dev/function-bundles.ts';
import { median, type BenchLine } from './bench-lines.ts';

const folder = path.join(projectRoot, '.cache/bench/loop');
/** The file to edit, and a function that imports it. */
const store = path.join(folder, 'functions/cart/cart-store.ts');
const reader = 'get-cart';

const seconds = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1000;
};

let edits = 0;
const edit = async (): Promise<void> => {
  edits += 1;
  await appendFile(store, `globalThis.benchEdit = ${edits};\n`);
};

/**
 * Seconds until `npm run dev` answers: the next call after an edit waits for the function to be bundled
 * again.
 */
const measureDev = async (): Promise<number> => {
  const entries = new Map(allFunctions.map(({ name, entry }) => [name, entry]));
  const bundles = functionBundles({
    directory: path.join(folder, 'dev'),
    entryOf: (name) => path.join(folder, 'functions', entries.get(name) ?? ''),
    sourceMaps: false,
    say: console.error,
  });
  try {
    await bundles.refresh(reader);
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      await edit();
      times.push(await seconds(() => bundles.refresh(reader)));
    }
    return median(times);
  } finally {
    await bundles.close();
  }
};

const buildCopy = () =>
  buildChangedBundles({
    root: projectRoot,
    entries: allFunctions.map(({ name, entry }) => ({
      name,
      entry: path.relative(projectRoot, path.join(folder, 'functions', entry)),
    })),
    directory: path.join(folder, 'built'),
    recordFile: path.join(folder, 'built.json'),
    tools: 'bench',
  });

/**
 * Builds all functions, then again after changing a line. Returns the second build's seconds and number
 * of bundles.
 */
const measureBuild = async (): Promise<{ again: number; bundled: number }> => {
  await buildCopy();
  await edit();
  let bundled = 0;
  const again = await seconds(async () => {
    bundled = (await buildCopy()).length;
  });
  return { again, bundled };
};

/** Seconds for `npm run build`: on a fresh clone, or when nothing has changed. */
const wholeBuild = (): Promise<number> =>
  seconds(() => promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: projectRoot }));

export const run = async (): Promise<BenchLine[]> => {
  await rm(folder, { recursive: true, force: true });
  try {
    await cp(path.join(projectRoot, 'functions'), path.join(folder, 'functions'), {
      recursive: true,
      filter: (file) => !/(?:\.test\.ts|tsconfig\.json|node_modules)$/.test(file),
    });
    const dev = await measureDev();
    const { again, bundled } = await measureBuild();
    await rm(path.join(projectRoot, '.cache/fingerprints'), { recursive: true, force: true });
    const cold = await wholeBuild();
    const unchanged = await wholeBuild();
    return [
      {
        what: 'npm run dev, one changed line',
        value: dev,
        unit: 's',
        goal: { atMost: 1 },
        how: 'a line added to the store of the cart until its reader is bundled, middle of seven',
      },
      {
        what: 'build, one changed line',
        value: bundled,
        unit: `of ${allFunctions.length}`,
        goal: null,
        how: 'functions bundled again after a line was added to the store of the cart: those that reach it',
      },
      {
        what: 'build, one changed line',
        value: again,
        unit: 's',
        goal: null,
        how: 'the same build by the clock',
      },
      {
        what: 'npm run build, nothing changed',
        value: unchanged,
        unit: 's',
        goal: null,
        how: 'a process of its own, by the clock',
      },
      {
        what: 'npm run build, nothing kept',
        value: cold,
        unit: 's',
        goal: { atMost: 20 },
        how: 'a process of its own, by the clock: all functions, the pages and the worker; the goal is for two idle cores',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
