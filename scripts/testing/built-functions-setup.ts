import type { BuiltFunctions } from 'functions/testing/built-functions.ts';
import type { TestProject } from 'vitest/node';
import { functionsDirectory } from '../build/build-functions.ts';
import { runChildScript } from '../build/child-script.ts';

/** Builds the functions before the tests that run the deployed bundles. */
export default async function setup(project: TestProject): Promise<void> {
  await runChildScript({ what: 'The build', script: 'scripts/build.ts' });
  const folder: BuiltFunctions = functionsDirectory;
  project.provide('builtFunctions', folder);
}
