import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { siteSettings } from 'shared/domain/site-settings.ts';
import { renderSamplePdf } from './sample-report-pdf.ts';

// Built with the pages and run for each stage: settings come in, its PDF goes out. The photos lie beside it.
const settings = siteSettings.parse(await json(process.stdin));
const pdf = await renderSamplePdf(settings, (file) =>
  readFileSync(join(import.meta.dirname, `${file}.jpg`)),
);
process.stdout.write(pdf);
