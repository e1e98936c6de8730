import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { photoKey } from '../../photos/photo-keys.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { startWorld, testSettings } from '../../testing/world.ts';
import { pdfKey } from '../stored-report.ts';
import { sampleJpeg, sampleReport } from '../testing/report-samples.ts';
import { pdfStore } from './pdf-store.ts';

await startWorld();

it('is rendered again for each reader until all photos can be read', async () => {
  const bucket = photos();
  const pdfs = pdfStore({ bucket, settings: testSettings });
  const id = randomUUID();
  const photo = photoKey(id, randomUUID());
  const report = sampleReport({ id, photos: [photo] });
  await pdfs.read(report);
  expect(await bucket.exists(pdfKey(report))).toBe(false);
  await bucket.write({ key: photo, type: 'image/jpeg', body: sampleJpeg(4, 3, 1) });
  await pdfs.read(report);
  expect(await bucket.exists(pdfKey(report))).toBe(true);
});

it('is stored although a photo was refused, which no later reader gets either', async () => {
  const bucket = photos();
  const id = randomUUID();
  const photoId = randomUUID();
  const report = sampleReport({
    id,
    photos: [photoKey(id, photoId)],
    failedPhotos: {
      [photoId]: {
        uploaderId: randomUUID(),
        name: 'pump.jpg',
        state: 'refused',
        problem: 'It is no photo.',
      },
    },
  });
  await pdfStore({ bucket, settings: testSettings }).read(report);
  expect(await bucket.exists(pdfKey(report))).toBe(true);
});
