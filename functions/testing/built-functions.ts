import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the bundles, one folder per function. */
    builtFunctions: string;
  }
}

/** The module of a function as it is deployed, for tests named `*.built.test.ts`. */
export const bundleOf = (name: string): string =>
  path.join(inject('builtFunctions'), name, 'index.mjs');
