import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { siteSettings } from 'shared/domain/site/site-settings.ts';
import { renderSamplePdf } from './sample-report-pdf.ts';

// Bundled at build time and run for each stage: reads its settings from stdin and writes the PDF to stdout. The photos
// are in the same directory.
const settings = siteSettings.parse(await json(process.stdin));
const pdf = await renderSamplePdf(settings, (file) =>
  readFileSync(join(import.meta.dirname, `${file}.jpg`)),
);
process.stdout.write(pdf);
