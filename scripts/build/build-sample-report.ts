import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { samplePhotos } from 'shared/domain/reports/sample-report.ts';
import { bundleOptions } from './bundle-options.ts';
import { projectRoot } from './project-root.ts';

/**
 * Builds the script that prints a stage's PDF of the sample report. It goes, with its photos, into the
 * pages' folder `.prerender`; `directory` is the absolute path of the pages.
 */
export const buildSampleReport = async (directory: string): Promise<void> => {
  const target = path.join(directory, '.prerender/sample-report');
  await mkdir(target, { recursive: true });
  await Promise.all([
    build({
      ...bundleOptions,
      entryPoints: { print: 'functions/reports/sample/print-sample-pdf.ts' },
      outdir: target,
      logLevel: 'warning',
    }),
    ...samplePhotos.map(({ file }) =>
      copyFile(
        path.join(projectRoot, `scripts/seed/photos/${file}.jpg`),
        path.join(target, `${file}.jpg`),
      ),
    ),
  ]);
};
