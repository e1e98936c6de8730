import { describe, expect, it } from 'vitest';
import { readPhotoReference } from './photo-keys.ts';
import { photoTypeOf } from 'shared/domain/photos/photo-type.ts';

const owner = '11111111-1111-4111-8111-111111111111';
const photo = '22222222-2222-4222-8222-222222222222';
const upload = { kind: 'upload', uploaderId: owner, photoId: photo };
const stored = { kind: 'photo', reportId: owner, photoId: photo };

describe('what an entry of a report’s photos names', () => {
  it.each([
    [`uploads/${owner}/${photo}`, upload],
    [
      `https://s3.us-east-1.amazonaws.com/a-bucket/uploads/${owner}/${photo}?X-Amz-Expires=900`,
      upload,
    ],
    [`https://a-bucket.s3.amazonaws.com/uploads/${owner}/${photo}`, upload],
    [`https://a-bucket.s3.us-east-1.amazonaws.com/uploads%2F${owner}%2F${photo}`, upload],
    [`https://s3.us-east-1.amazonaws.com/a-bucket/uploads%2F..%2F${owner}%2F${photo}`, undefined],
    [`/api/service-photos/${owner}/${photo}`, stored],
    [`https://site.example/api/service-photos/${owner}/${photo}`, stored],
    [`photos/${owner}/${photo}`, undefined],
    [`pdfs/${owner}/1.pdf`, undefined],
    [`uploads/${owner}/../${photo}`, undefined],
    [`https://x.example/a/b/uploads/${owner}/${photo}`, undefined],
    [`uploads/${owner}/${photo}/more`, undefined],
    [`javascript:alert(1)`, undefined],
    ['', undefined],
  ])('%s', (entry, reference) => {
    expect(readPhotoReference(entry)).toEqual(reference);
  });
});

it('tells a photo’s type by its first bytes', () => {
  expect(photoTypeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
  expect(photoTypeOf(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10))).toBe('image/png');
  expect(photoTypeOf(new TextEncoder().encode('<svg xmlns='))).toBeUndefined();
  expect(photoTypeOf(new Uint8Array())).toBeUndefined();
});
