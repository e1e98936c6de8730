import path from 'node:path';
import { build } from 'vite';
import { replaceDirectory, unlessUnchanged } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

/** Folder of the build. A stage's pages are made from it when they are deployed or served. */
export const webDirectory = path.join(projectRoot, 'web/dist');

export const buildWeb = (): Promise<boolean> =>
  unlessUnchanged({
    name: 'web',
    inputs: ['shared', 'web', 'scripts/build/build-web.ts'],
    result: 'web/dist/.prerender/render-site.mjs',
    run: async () => {
      // Whoever builds, a test among them, builds what is deployed.
      process.env['NODE_ENV'] = 'production';
      const made = path.join(projectRoot, `dist/web.${process.pid}`);
      const common = {
        root: path.join(projectRoot, 'web'),
        configFile: path.join(projectRoot, 'web/vite.config.ts'),
        logLevel: 'warn',
      } as const;
      await build({ ...common, build: { outDir: made, emptyOutDir: true } });
      await build({
        ...common,
        build: {
          outDir: path.join(made, '.prerender'),
          emptyOutDir: true,
          ssr: path.join(projectRoot, 'web/src/prerender/render-site.tsx'),
        },
      });
      await replaceDirectory(webDirectory, made);
    },
  });
