import { hasNoMetadata } from 'shared/domain/photos/strip-metadata.ts';
import { describe, expect, it, vi } from 'vitest';
import { photoPreparer, UnusablePhoto } from './prepare-photo.ts';
import { sha256 } from './sha256.ts';
import type { Shrunk } from './shrink-on-page.ts';
import { exifSegment, jpegOf, metadataSegments, pictureParts } from './testing/camera-file.ts';

const photoOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]);

/** A camera's photo of 4032 by 3024 pixels that was held upright: 3024 by 4032. */
const camera = jpegOf([
  metadataSegments.profile,
  exifSegment({ orientation: 6 }),
  ...pictureParts(4032, 3024),
]);
const heic = new TextEncoder().encode('....ftypheic and a picture');

/** What a browser makes of it, with a color profile of its own, as Safari writes it. */
const drawn = (full = { width: 3024, height: 4032 }): Shrunk => ({
  bytes: jpegOf([metadataSegments.profile, ...pictureParts(1536, 2048)]).buffer,
  full,
  width: 1536,
  height: 2048,
});

const unable = async () => undefined;

describe('a photo on the phone', () => {
  it('is drawn by the worker, is left bare, and has the hash of what is sent', async () => {
    const onPage = vi.fn<typeof unable>(unable);
    const prepare = photoPreparer({ inWorker: async () => drawn(), onPage });
    const photo = await prepare(photoOf(camera));
    expect(photo).toMatchObject({
      how: 'worker',
      type: 'image/jpeg',
      width: 1536,
      height: 2048,
      takenAt: '2026-11-20T10:42:31-06:00',
      sha256: await sha256(photo.bytes),
    });
    expect(photo.sha256).toMatch(/^[\w+/]{43}=$/);
    expect(hasNoMetadata(new Uint8Array(photo.bytes))).toBe(true);
    expect(onPage).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot', unable],
    // A browser that ignores the orientation.
    ['draws it lying on its side', async () => drawn({ width: 4032, height: 3024 })],
    ['writes no JPEG', async () => ({ ...drawn(), bytes: new ArrayBuffer(9) })],
  ])('is drawn by the page when the worker %s', async (_, inWorker) => {
    const photo = await photoPreparer({ inWorker, onPage: async () => drawn() })(photoOf(camera));
    expect(photo.how).toBe('page');
  });

  it.each([
    ['worker', async () => drawn(), unable],
    ['page', unable, async () => drawn()],
  ])('is a JPEG once the %s has drawn it, whatever it was', async (how, inWorker, onPage) => {
    const photo = await photoPreparer({ inWorker, onPage })(photoOf(heic));
    expect(photo).toMatchObject({ how, type: 'image/jpeg', width: 1536, height: 2048 });
  });

  it('goes as it is when neither can, turned by whoever can, without place and date', async () => {
    const prepare = photoPreparer({ inWorker: unable, onPage: unable });
    const photo = await prepare(photoOf(camera));
    expect(photo).toMatchObject({ how: 'as-is', width: 3024, height: 4032 });
    expect(photo.takenAt).toBe('2026-11-20T10:42:31-06:00');
    expect(new TextDecoder('latin1').decode(photo.bytes)).not.toContain('2026:11');
    const other = await prepare(photoOf(heic));
    expect(other).toMatchObject({ how: 'as-is', type: 'image/heic', width: null });
    expect(new Uint8Array(other.bytes)).toEqual(heic);
  });

  it('is not drawn again when it is small, upright and of ordinary colors', async () => {
    const inWorker = vi.fn<typeof unable>(unable);
    const prepare = photoPreparer({ inWorker, onPage: unable });
    const small = jpegOf([metadataSegments.exif, ...pictureParts(2048, 1536)]);
    const photo = await prepare(photoOf(small));
    expect(photo).toMatchObject({ how: 'as-is', width: 2048, height: 1536 });
    expect(new Uint8Array(photo.bytes)).toEqual(jpegOf(pictureParts(2048, 1536)));
    expect(inWorker).not.toHaveBeenCalled();
    await prepare(photoOf(jpegOf(pictureParts(2049, 10))));
    await prepare(photoOf(jpegOf([metadataSegments.profile, ...pictureParts(9, 9)])));
    expect(inWorker).toHaveBeenCalledTimes(2);
  });

  it('is refused in words when it is none, or too large to go as it is', async () => {
    const prepare = photoPreparer({ inWorker: unable, onPage: unable });
    await expect(prepare(new Blob(['<svg>']))).rejects.toThrow(
      'This file is not a photo: only JPEG, PNG, WebP and HEIC can be used.',
    );
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    large.set(heic);
    await expect(prepare(photoOf(large))).rejects.toThrow(UnusablePhoto);
    const allowed = photoOf(large.subarray(0, large.length - 1));
    expect((await prepare(allowed)).how).toBe('as-is');
  });

  it('waits for the one before it, also when that is refused', async () => {
    const under: Blob[] = [];
    let most = 0;
    const inWorker = async (photo: Blob) => {
      under.push(photo);
      most = Math.max(most, under.length);
      await new Promise((resolve) => {
        setTimeout(resolve, 5);
      });
      under.splice(under.indexOf(photo), 1);
      return drawn();
    };
    const prepare = photoPreparer({ inWorker, onPage: unable });
    const outcomes = await Promise.allSettled([
      prepare(photoOf(camera)),
      prepare(new Blob(['no photo'])),
      prepare(photoOf(camera)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(most).toBe(1);
  });
});
