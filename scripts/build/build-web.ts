import path from 'node:path';
import { build } from 'vite';
import { buildWorker } from './build-worker.ts';
import { replaceDirectory, unlessUnchanged } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

/** A stage's pages are made from it when they are deployed or served. */
export const webDirectory = path.join(projectRoot, 'web/dist');

/**
 * Builds the pages' code into `directory`, an absolute path: the client with the worker of the
 * operator's pages, and the bundle that prerenders pages.
 */
const makeWeb = async (directory: string): Promise<void> => {
  // Tests too build what is deployed.
  process.env['NODE_ENV'] = 'production';
  const common = {
    root: path.join(projectRoot, 'web'),
    configFile: path.join(projectRoot, 'web/vite.config.ts'),
    logLevel: 'warn',
  } as const;
  await build({ ...common, build: { outDir: directory, emptyOutDir: true } });
  await buildWorker(directory);
  await build({
    ...common,
    build: {
      outDir: path.join(directory, '.prerender'),
      emptyOutDir: true,
      ssr: path.join(projectRoot, 'web/src/prerender/render-site.tsx'),
    },
  });
};

export const buildWeb = (): Promise<boolean> =>
  unlessUnchanged({
    name: 'web',
    inputs: ['shared', 'web', 'scripts/build'],
    result: 'web/dist/.prerender/render-site.mjs',
    run: async () => {
      const made = path.join(projectRoot, `dist/web.${process.pid}`);
      await makeWeb(made);
      await replaceDirectory(webDirectory, made);
    },
  });
