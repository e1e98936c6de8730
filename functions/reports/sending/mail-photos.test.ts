import { expect, it } from 'vitest';
import { photosBlock } from './mail-photo-grid.ts';
import { mailPhotos } from './mail-photos.ts';
import { sampleJpeg, sampleReport } from '../testing/report-samples.ts';

const picture = sampleJpeg(4, 3, 1);
const huge = Buffer.concat([picture, Buffer.alloc(300 * 1024)]);
const objects: Record<string, Uint8Array> = {
  photo: huge,
  'photo-thumb': picture,
  'huge-thumb': huge,
  'text-thumb': Buffer.from('<svg onload=alert(1)>'),
};
const bucket = {
  peek: async (key: string, bytes: number) => {
    const object = objects[key];
    return object && { head: object.subarray(0, bytes), size: object.length, etag: undefined };
  },
};

const pick = async (photos: string[]) =>
  (await mailPhotos(sampleReport({ photos, photoCaptions: ['', 'Steps'] }), bucket)).map(
    ({ contentId, caption, bytes }) => [contentId, caption, bytes.length],
  );

it('uses the small versions of the first four photos that exist and are really pictures', async () => {
  const { length } = picture;
  expect(await pick(['photo', 'photo', 'photo', 'photo', 'photo'])).toEqual([
    ['photo-1', '', length],
    ['photo-2', 'Steps', length],
    ['photo-3', '', length],
    ['photo-4', '', length],
  ]);
  expect(await pick(['huge', 'photo', 'gone', 'text', 'photo'])).toEqual([
    ['photo-2', 'Steps', length],
  ]);
});

it.each([
  [4, 100, 264],
  [4 / 3, 100, 264],
  [1, 75, 198],
  [1 / 2, 38, 100],
])('a picture of the ratio %d takes %i percent of its cell', (ratio, percent, width) => {
  const photo = { contentId: 'photo-1', number: 1, caption: '', bytes: picture, ratio };
  const { html } = photosBlock([photo]);
  expect(html).toContain(`width="${width}"`);
  expect(html).toContain(`width:${percent}%;max-width:${width}px`);
});

it('numbers them as the report does, also after one that is not ready', async () => {
  const awaited = { uploaderId: 'operator', name: '', since: '2026-11-20T18:30:00.000Z' };
  const report = sampleReport({
    photos: ['late', 'photo'],
    photoCaptions: ['', 'Steps'],
    waitingPhotos: { late: awaited },
  });
  expect(await mailPhotos(report, bucket)).toEqual([
    { contentId: 'photo-2', number: 2, caption: 'Steps', bytes: picture, ratio: 4 / 3 },
  ]);
});
