import path from 'node:path';
import { build } from 'vite';
import { replaceDirectory, unlessUnchanged } from './fingerprint.ts';
import { projectRoot } from './project-root.ts';

/** Folder of the built pages; their settings are stamped in when they are deployed or served. */
export const webDirectory = path.join(projectRoot, 'web/dist');

export const buildWeb = (): Promise<boolean> =>
  unlessUnchanged({
    name: 'web',
    inputs: ['shared', 'web', 'scripts/build/build-web.ts'],
    result: 'web/dist/index.html',
    run: async () => {
      const made = path.join(projectRoot, `dist/web.${process.pid}`);
      await build({
        root: path.join(projectRoot, 'web'),
        configFile: path.join(projectRoot, 'web/vite.config.ts'),
        build: { outDir: made, emptyOutDir: true },
        logLevel: 'warn',
      });
      await replaceDirectory(webDirectory, made);
    },
  });
