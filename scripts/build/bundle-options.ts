import type { BuildOptions } from 'esbuild';
import { atBuild } from './at-build.ts';
import { nodeBuiltins } from './node-builtins.ts';
import { projectRoot } from './project-root.ts';
import { unusedPackages } from './unused-packages.ts';

/** How a function is bundled, for a deployment and for `npm run dev`. */
export const bundleOptions = {
  absWorkingDir: projectRoot,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  // A stack trace in a log must name the function it happened in.
  keepNames: true,
  mainFields: ['module', 'main'],
  loader: { '.woff': 'binary', '.wasm': 'binary' },
  plugins: [unusedPackages, nodeBuiltins, atBuild],
  // Packages in CommonJS ask for their folder, which a module has not, and some for more at run time.
  banner: {
    js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url),__dirname=import.meta.dirname;",
  },
} satisfies BuildOptions;
