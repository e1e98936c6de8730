import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { samplePhotos } from 'shared/domain/sample-report.ts';
import { bundleOptions } from './bundle-options.ts';
import { projectRoot } from './project-root.ts';

/**
 * Builds what prints a stage's PDF of the sample report, with its photos, into the folder `.prerender` of the pages
 * in `directory`, an absolute path.
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
