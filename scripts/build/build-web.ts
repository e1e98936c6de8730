import path from 'node:path';
import { build } from 'vite';
import { buildSampleReport } from './build-sample-report.ts';
import { buildWorker } from './build-worker.ts';
import { replaceDirectory, unlessUnchanged } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

/** The build that a stage's pages are rendered from when they are deployed or served. */
export const webDirectory = path.join(projectRoot, 'web/dist');

/**
 * Builds the pages' code into `directory`, an absolute path: the client with the service worker of the
 * operator's pages, and the bundle that prerenders pages.
 */
const makeWeb = async (directory: string): Promise<void> => {
  // Tests must also build what is deployed.
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
  await buildSampleReport(directory);
};

/** Builds the pages if their sources have changed; returns whether they have. */
const buildPages = (): Promise<boolean> =>
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

/** Builds what has changed; returns whether anything was built. */
export const buildWeb = async (): Promise<boolean> => {
  const pages = await buildPages();
  // Separate, so that a change of the PDF's code does not rebuild the pages.
  const sample = await unlessUnchanged({
    name: 'sample-report',
    inputs: [
      'shared',
      'functions/reports',
      'functions/delivery',
      'functions/photos',
      'functions/platform',
      'scripts/build',
      'scripts/seed/photos',
    ],
    result: 'web/dist/.prerender/sample-report/print.mjs',
    run: () => buildSampleReport(webDirectory),
  });
  return pages || sample;
};
