import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeZip } from 'client-zip';
import { testSettings } from 'shared/testing/site-settings.ts';
import { photos } from '../../platform/photo-bucket.ts';
import { streamUpload } from '../../platform/stream-upload.ts';
import { archiveEntries } from '../archive/archive-entries.ts';
import { renderReportPdf } from '../pdf/report-pdf.ts';
import { pdfStore } from '../pdf/pdf-store.ts';
import { pdfKey } from '../stored-report.ts';
import { sampleReport } from './report-samples.ts';

const hour = 3600_000;

const write = async (content: Readable): Promise<void> => {
  const signal = AbortSignal.timeout(hour);
  await streamUpload()({
    key: `exports/${randomUUID()}`,
    type: 'application/zip',
    content,
    signal,
  });
};

/** What `npm run bench -- reports` runs, each in its own process. `keys` are object keys of photos. */
export const benchRuns = {
  pdf: async (): Promise<void> => {
    await renderReportPdf({ report: sampleReport(), settings: testSettings, photos: [] });
  },

  /** Stores photos and a PDF, so that `zip` need not render one. */
  prepare: async (keys: readonly string[], bytesEach: number): Promise<void> => {
    const bucket = photos();
    const body = Buffer.alloc(bytesEach, 'a photo of a pool');
    for (const key of keys) await bucket.write({ key, type: 'image/jpeg', body });
    await bucket.write({
      key: pdfKey(sampleReport()),
      type: 'application/pdf',
      body: Buffer.alloc(15_000, 'a report'),
    });
  },

  zip: async (keys: readonly string[]): Promise<void> => {
    const bucket = photos();
    const report = sampleReport({ photos: [...keys] });
    const entries = archiveEntries([report], {
      bucket,
      pdfs: pdfStore({ bucket, settings: testSettings }),
    });
    await write(Readable.from(makeZip(entries), { objectMode: false }));
  },

  copy: async (keys: readonly string[]): Promise<void> => {
    const bucket = photos();
    const contents = async function* () {
      for (const key of keys) yield* (await bucket.open(key))?.content ?? [];
    };
    await write(Readable.from(contents(), { objectMode: false }));
  },
};
