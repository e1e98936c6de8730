import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { adminFile, buildPlaceholder, workerFile } from 'shared/domain/site/pages.ts';
import { build } from 'vite';
import { projectRoot } from './project-root.ts';
import { precachedFiles } from './worker-files.ts';

/**
 * Builds the service worker of the operator's pages into the folder with the built pages, and stamps
 * both with the build's name: a hash of everything they consist of.
 */
export const buildWorker = async (directory: string): Promise<void> => {
  await build({
    root: path.join(projectRoot, 'web'),
    configFile: false,
    logLevel: 'warn',
    define: {
      precachedFiles: JSON.stringify(precachedFiles(directory)),
      buildName: JSON.stringify(buildPlaceholder),
    },
    build: {
      outDir: directory,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(projectRoot, 'web/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: workerFile },
      },
    },
  });
  const files = [workerFile, adminFile].map((name) => path.join(directory, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const name = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16);
  await Promise.all(
    files.map((file, index) =>
      writeFile(file, (texts[index] ?? '').replaceAll(buildPlaceholder, name)),
    ),
  );
};
