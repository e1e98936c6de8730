import path from 'node:path';
import { build } from 'vite';
import { buildSampleReport } from './build-sample-report.ts';
import { buildWorker } from './build-worker.ts';
import { projectRoot } from './project-root.ts';

/**
 * Builds the pages' code into `directory`, an absolute path: the client with the service worker of the
 * operator's pages, and the bundle that prerenders pages.
 */
export const makeWeb = async (directory: string): Promise<void> => {
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
