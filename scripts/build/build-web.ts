import path from 'node:path';
import { replaceDirectory, unlessUnchanged } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

/** The build that a stage's pages are rendered from when they are deployed or served. */
export const webDirectory = path.join(projectRoot, 'web/dist');

/** Builds the pages if their sources have changed; returns whether they have. */
const buildPages = (): Promise<boolean> =>
  unlessUnchanged({
    name: 'web',
    inputs: ['shared', 'web', 'scripts/build'],
    result: 'web/dist/.prerender/render-site.mjs',
    run: async () => {
      // Imported only here, because the local stack and a build of nothing do without Vite.
      const { makeWeb } = await import('./make-web.ts');
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
    run: async () => {
      const { buildSampleReport } = await import('./build-sample-report.ts');
      await buildSampleReport(webDirectory);
    },
  });
  return pages || sample;
};
