import type { BuildOptions } from 'esbuild';
import { nodeBuiltins } from './node-builtins.ts';
import { projectRoot } from './project-root.ts';
import { unusedPackages } from './unused-packages.ts';

/** How a function is bundled, both for deployment and for `npm run dev`. */
export const bundleOptions = {
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // Stack traces in logs must name the functions.
  keepNames: true,
  mainFields: ['module', 'main'],
  loader: { '.woff': 'binary', '.wasm': 'binary' },
  plugins: [unusedPackages, nodeBuiltins],
  // CommonJS packages use `__dirname`, which modules do not have, and some call `require` at run time.
  banner: {
    js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url),__dirname=import.meta.dirname;",
  },
} satisfies BuildOptions;
