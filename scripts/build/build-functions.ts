import path from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { allFunctions } from 'functions/manifest.ts';
import { replaceDirectory, unlessUnchanged } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

/** Each function has a folder in it with `index.mjs`. */
export const functionsDirectory = path.join(projectRoot, 'dist/functions');

// A Lambda's credentials come from its environment: all other providers are dead weight.
const unusedCredentials: Plugin = {
  name: 'unused-credentials',
  setup: (bundle) => {
    const unused =
      /^@(aws-sdk\/(credential-provider-(sso|ini|process|web-identity|http|login)|token-providers|nested-clients)|smithy\/credential-provider-imds)/;
    bundle.onResolve({ filter: unused }, ({ path: name }) => ({ path: name, namespace: 'unused' }));
    bundle.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'module.exports = {}',
    }));
  },
};

export const buildFunctions = (): Promise<boolean> =>
  unlessUnchanged({
    name: 'functions',
    inputs: ['shared', 'functions', 'scripts/build/build-functions.ts'],
    result: 'dist/functions',
    run: async () => {
      // Built elsewhere and then moved, so that a running stack never sees a partial build.
      const made = `${functionsDirectory}.${process.pid}`;
      await build({
        absWorkingDir: projectRoot,
        entryPoints: allFunctions.map(({ name, entry }) => ({
          in: path.join(projectRoot, 'functions', entry),
          out: `${name}/index`,
        })),
        outdir: made,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        platform: 'node',
        target: 'node24',
        format: 'esm',
        minify: true,
        // A stack trace in a log must name the function it happened in.
        keepNames: true,
        mainFields: ['module', 'main'],
        loader: { '.woff': 'binary', '.wasm': 'binary' },
        plugins: [unusedCredentials],
        // CommonJS packages expect `require` and `__dirname`, which ES modules do not have.
        banner: {
          js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url),__dirname=import.meta.dirname;",
        },
        logLevel: 'warning',
      });
      await replaceDirectory(functionsDirectory, made);
    },
  });
