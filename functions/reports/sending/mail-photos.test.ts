import { expect, it } from 'vitest';
import { mailPhotos } from './mail-photos.ts';
import { sampleJpeg, samplePng, sampleReport } from '../testing/report-samples.ts';

const objects: Record<string, Uint8Array> = {
  small: samplePng(),
  large: Buffer.concat([samplePng(), Buffer.alloc(300 * 1024)]),
  prepared: Buffer.concat([samplePng(), Buffer.alloc(300 * 1024)]),
  'prepared-thumb': sampleJpeg(4, 3, 1),
  text: Buffer.from('<svg onload=alert(1)>'),
};
const bucket = {
  peek: async (key: string, bytes: number) => {
    const object = objects[key];
    return object && { head: object.subarray(0, bytes), size: object.length, etag: undefined };
  },
};

const pick = async (photos: string[]) =>
  (await mailPhotos(sampleReport({ photos, photoCaptions: ['', 'Steps'] }), bucket)).map(
    ({ contentId, caption, type }) => [contentId, caption, type],
  );

it('takes the first four photos, those that are small, there and truly pictures', async () => {
  expect(await pick(['small', 'small', 'small', 'small', 'small'])).toEqual([
    ['photo-1', '', 'image/png'],
    ['photo-2', 'Steps', 'image/png'],
    ['photo-3', '', 'image/png'],
    ['photo-4', '', 'image/png'],
  ]);
  expect(await pick(['large', 'small', 'gone', 'text', 'small'])).toEqual([
    ['photo-2', 'Steps', 'image/png'],
  ]);
});

it('takes the small version of a photo that is too large for a mail', async () => {
  expect(await pick(['prepared'])).toEqual([['photo-1', '', 'image/jpeg']]);
});
