import path from 'node:path';
import { build } from 'esbuild';
import type { BuildOptions, Plugin } from 'esbuild';
import { allFunctions } from 'functions/manifest.ts';
import { replaceDirectory, unlessUnchanged } from './fingerprint.ts';
import { nodeBuiltins } from './node-builtins.ts';
import { projectRoot } from './project-root.ts';

/** Each function has a folder in it with `index.mjs`. */
export const functionsDirectory = path.join(projectRoot, 'dist/functions');

// A Lambda's credentials come from its environment: all other providers are dead weight.
const unusedCredentials =
  /^@(?:aws-sdk\/(?:credential-provider-(?:sso|ini|process|web-identity|http|login)|token-providers|nested-clients)|smithy\/credential-provider-imds)/;
// Unpacks WOFF2, and our fonts are WOFF.
const unusedDecoder = /^brotli\/decompress\.js$/;

/** Leaves out what packages import and we never reach: half a megabyte of each PDF, a third of each client. */
const unusedPackages: Plugin = {
  name: 'unused-packages',
  setup: (bundle) => {
    bundle.onResolve({ filter: unusedCredentials }, ({ path: name }) => ({
      path: name,
      namespace: 'unused',
    }));
    bundle.onResolve({ filter: unusedDecoder }, ({ path: name }) => ({
      path: name,
      namespace: 'unused-decoder',
    }));
    bundle.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'module.exports = {}',
    }));
    bundle.onLoad({ filter: /.*/, namespace: 'unused-decoder' }, () => ({
      contents: `module.exports = () => { throw new Error('The decoder of WOFF2 is left out'); }`,
    }));
  },
};

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
  plugins: [unusedPackages, nodeBuiltins],
  // Packages in CommonJS ask for Node's own modules and for their folder, which a module has not.
  banner: {
    js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url),__dirname=import.meta.dirname;",
  },
} satisfies BuildOptions;

/** Bundles every function of the manifest in one run of esbuild. */
export const buildFunctions = (): Promise<boolean> =>
  unlessUnchanged({
    name: 'functions',
    inputs: ['shared', 'functions', 'scripts/build/build-functions.ts'],
    result: 'dist/functions',
    run: async () => {
      // Built elsewhere and then moved, so that a running stack never sees a partial build.
      const made = `${functionsDirectory}.${process.pid}`;
      await build({
        ...bundleOptions,
        entryPoints: allFunctions.map(({ name, entry }) => ({
          in: path.join(projectRoot, 'functions', entry),
          out: `${name}/index`,
        })),
        outdir: made,
        minify: true,
        logLevel: 'warning',
      });
      await replaceDirectory(functionsDirectory, made);
    },
  });
