import type { BuiltFunctions } from 'functions/testing/built-functions.ts';
import type { TestProject } from 'vitest/node';
import { buildFunctions, functionsDirectory } from '../build/build-functions.ts';

/** Builds the functions once, before the tests that run the deployed bundles. */
export default async function setup(project: TestProject): Promise<void> {
  await buildFunctions();
  const folder: BuiltFunctions = functionsDirectory;
  project.provide('builtFunctions', folder);
}
