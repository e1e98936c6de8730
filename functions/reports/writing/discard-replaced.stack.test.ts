import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { photoKey, thumbKey } from '../../photos/photo-keys.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { startWorld } from '../../testing/world.ts';
import { pdfKey } from '../stored-report.ts';
import { sampleReport } from '../testing/report-samples.ts';
import { discardPdf, discardPhotos } from './discard-replaced.ts';

await startWorld();

it('deletes the PDF and the photos of the previous version, except what a later save put back', async () => {
  const bucket = photos();
  const id = randomUUID();
  const [dropped, back] = [photoKey(id, randomUUID()), photoKey(id, randomUUID())];
  const before = sampleReport({ id, photos: [dropped, back] });
  const after = sampleReport({ id, version: 2 });
  const gone = [pdfKey(before), dropped, thumbKey(dropped)];
  const left = [pdfKey(after), back, thumbKey(back)];
  for (const key of [...gone, ...left])
    await bucket.write({ key, type: 'image/jpeg', body: Buffer.from('x') });
  const find = async () => sampleReport({ id, version: 3, photos: [back] });
  await discardPdf(before, bucket);
  await discardPhotos({ before, after }, { reports: { find }, bucket });
  const isThere = async (keys: string[]) => Promise.all(keys.map((key) => bucket.exists(key)));
  expect(await isThere(gone)).toEqual([false, false, false]);
  expect(await isThere(left)).toEqual([true, true, true]);
});
