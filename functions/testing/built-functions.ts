import path from 'node:path';
import { inject } from 'vitest';

/** Folder of the bundles, one folder per function. */
export type BuiltFunctions = string;

declare module 'vitest' {
  export interface ProvidedContext {
    builtFunctions: BuiltFunctions;
  }
}

/** The deployed form of a function, for tests named `*.built.test.ts`. */
export const bundleOf = (name: string): string =>
  path.join(inject('builtFunctions'), name, 'index.mjs');
