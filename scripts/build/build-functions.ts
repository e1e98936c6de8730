import path from 'node:path';
import { allFunctions } from 'functions/manifest.ts';
import { buildChangedBundles } from './changed-bundles.ts';
import { fingerprint } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

/** Contains a folder per function with its `index.mjs`. */
export const functionsDirectory = path.join(projectRoot, 'dist/functions');

/** What affects how every function is bundled: packages, compiler settings, our plugins. */
const tools = [
  'package-lock.json',
  'tsconfig.base.json',
  'functions/package.json',
  'functions/tsconfig.json',
  'shared/package.json',
  'shared/tsconfig.json',
  'scripts/build/bundle-options.ts',
  'scripts/build/changed-bundles.ts',
  'scripts/build/node-builtins.ts',
  'scripts/build/unused-packages.ts',
];

/** Bundles the manifest's functions that have changed since the last time; returns their names. */
export const buildChangedFunctions = async (): Promise<string[]> =>
  buildChangedBundles({
    root: projectRoot,
    entries: allFunctions.map(({ name, entry }) => ({ name, entry: `functions/${entry}` })),
    directory: functionsDirectory,
    recordFile: path.join(projectRoot, '.cache/fingerprints/functions.json'),
    // The version matters because the names of Node's modules come from the Node that builds.
    tools: `${process.version} ${await fingerprint(tools)}`,
  });

/** Builds what has changed; returns whether anything was bundled. */
export const buildFunctions = async (): Promise<boolean> =>
  (await buildChangedFunctions()).length > 0;
