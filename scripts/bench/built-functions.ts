import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from 'esbuild';
import { allFunctions } from 'functions/manifest.ts';
import { functionDefaults } from 'functions/platform/endpoint/route.ts';
import type { CallTarget, CallWorld } from 'functions/testing/call-target.ts';
import type { EmbeddedStack } from 'local-aws/testing/embedded-stack-context.ts';
import { startEmbeddedStack } from 'local-aws/testing/embedded-stack.ts';
import * as z from 'zod/mini';
import { buildFunctions, functionsDirectory } from '../build/build-functions.ts';
import { bundleOptions } from '../build/bundle-options.ts';
import { localTemplate } from '../build/local-template.ts';
import { projectRoot } from '../build/project-root.ts';

const naiveBundle = path.join(projectRoot, '.cache/bench/naive-read.cjs');

/** The naive baseline, built as its author would: no plugins, no options except the platform. */
const buildNaive = async (): Promise<void> => {
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ['scripts/bench/naive-read.ts'],
    outfile: naiveBundle,
    bundle: true,
    platform: 'node',
    logLevel: 'warning',
  });
};

const worldModule = z.object({
  openCallWorld: z.custom<(endpoints: EmbeddedStack) => Promise<CallWorld>>(),
});

const openWorld = async (endpoints: EmbeddedStack): Promise<CallWorld> => {
  const outfile = path.join(projectRoot, '.cache/bench/call-world.mjs');
  await build({
    ...bundleOptions,
    entryPoints: ['functions/testing/call-targets.ts'],
    outfile,
    external: ['vitest'],
    logLevel: 'warning',
  });
  const loaded: unknown = await import(pathToFileURL(outfile).href);
  return worldModule.parse(loaded).openCallWorld(endpoints);
};

/** The URL of a bundle and the event to call it with as JSON: the arguments of the scripts that call it. */
type BuiltCall = readonly [bundle: string, event: string];

type BuiltFunctions = {
  rounds: number;
  /** In manifest order. */
  targets: CallTarget[];
  naive: BuiltCall;
  /** Sets up the state for one call. */
  callOf: (target: CallTarget) => Promise<BuiltCall>;
};

const callOf = (file: string, event: unknown): BuiltCall => [
  pathToFileURL(file).href,
  JSON.stringify(event),
];

/**
 * Builds every function and the naive read, and keeps the embedded stack running while they are
 * measured. Options of the command: `--rounds`, `--only <names>`, separated by commas, and
 * `--functions <folder>` for another build to compare with.
 */
export const withBuiltFunctions = async <T>(
  defaultRounds: string,
  measure: (built: BuiltFunctions) => Promise<T>,
): Promise<T> => {
  const { rounds, only, functions } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: defaultRounds },
      only: { type: 'string' },
      functions: { type: 'string', default: functionsDirectory },
    },
  }).values;
  await Promise.all([buildFunctions(), buildNaive()]);
  const stack = await startEmbeddedStack(await localTemplate());
  // Silences what is logged while each state is set up.
  console.info = () => undefined;
  const { targets, row, close } = await openWorld(stack);
  const wanted = only?.split(',');
  try {
    return await measure({
      rounds: Number(rounds),
      targets: targets.filter(({ name }) => wanted?.includes(name) ?? true),
      naive: callOf(naiveBundle, row),
      callOf: async (target) =>
        callOf(
          path.join(path.resolve(functions), target.name, 'index.mjs'),
          await target.prepare(),
        ),
    });
  } finally {
    await close();
    await stack.stop();
  }
};

/** The memory of a function in MB. */
export const memoryOf = (name: string): number =>
  allFunctions.find((each) => each.name === name)?.memory ?? functionDefaults.memory;

/**
 * The variable that tells a function how much memory Lambda gives it. With little, it opens its connection to the
 * table while it loads (docs/decisions/0072).
 */
export const memoryVariable = (name: string): Record<string, string> => ({
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: `${memoryOf(name)}`,
});

/** Runs a script of this folder in a fresh Node process. @returns the JSON it printed */
export const inFreshNode = async (
  script: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<unknown> => {
  // Lambda would not have the code that earlier processes compiled.
  const { NODE_COMPILE_CACHE: _stored, ...env } = process.env;
  const file = path.join(projectRoot, 'scripts/bench', script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], {
    env: { ...env, ...environment },
    maxBuffer: 10_000_000,
  });
  return JSON.parse(stdout);
};
