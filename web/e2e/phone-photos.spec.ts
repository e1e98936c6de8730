import { createHash } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { hasNoMetadata } from 'shared/domain/photos/strip-metadata.ts';
import { jpegSize } from 'shared/domain/photos/jpeg-parts.ts';
import { cameraPhoto } from './camera-photo.ts';
import { openPhoneHost } from './phone-host.ts';
import { anywidth } from './tags.ts';

const prepare = async (page: Page, photo: Buffer) => {
  const { bytes, ...facts } = await page.evaluate(async (input) => {
    const own = globalThis as unknown as {
      preparePhoto: (photo: Blob) => Promise<{ bytes: ArrayBuffer; sha256: string; how: string }>;
    };
    const file = new Blob([Uint8Array.from(atob(input), (text) => text.charCodeAt(0))]);
    const made = await own.preparePhoto(file);
    return { ...made, bytes: [...new Uint8Array(made.bytes)] };
  }, photo.toString('base64'));
  return { bytes: Buffer.from(bytes), facts };
};

/** The color, red or blue, at the middle of the top and bottom edges. */
const edgesOf = async (page: Page, bytes: Buffer) =>
  page.evaluate(async (input) => {
    const file = new Blob([Uint8Array.from(atob(input), (text) => text.charCodeAt(0))]);
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return [5, bitmap.height - 5].map((y) => {
      const [red = 0, , blue = 0] = context.getImageData(bitmap.width / 2, y, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    });
  }, bytes.toString('base64'));

test(
  'a photo is made ready on the phone, by whatever the browser has',
  anywidth,
  async ({ page }) => {
    test.slow();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await openPhoneHost(page);
    const photo = await cameraPhoto(page, 4000, 3000);

    const expectReady = async (how: string) => {
      const { bytes, facts } = await prepare(page, photo);
      expect(facts).toEqual({
        how,
        type: 'image/jpeg',
        width: 1536,
        height: 2048,
        takenAt: '2026-11-20T10:42:31-06:00',
        sha256: createHash('sha256').update(bytes).digest('base64'),
      });
      expect(jpegSize(bytes)).toEqual({ width: 1536, height: 2048 });
      expect(hasNoMetadata(bytes)).toBe(true);
      // Rotated clockwise: what was on the left is on top.
      expect(await edgesOf(page, bytes)).toEqual(['red', 'blue']);
    };

    await test.step('in a worker, which is a file of the site', async () => {
      await expectReady('worker');
      expect(page.workers()).toHaveLength(1);
      expect(page.workers()[0]?.url()).toMatch(/^http/);
    });

    await test.step('on the page, where there is no worker', async () => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
      await openPhoneHost(page);
      await expectReady('page');
    });

    await test.step('as it is, where nothing can be drawn, without date and place', async () => {
      await page.addInitScript(() => {
        HTMLCanvasElement.prototype.toBlob = (done) => done(null);
      });
      await openPhoneHost(page);
      const { bytes, facts } = await prepare(page, photo);
      expect(facts).toMatchObject({ how: 'as-is', width: 3000, height: 4000 });
      expect(bytes.includes('2026:11')).toBe(false);
      expect(await edgesOf(page, bytes)).toEqual(['red', 'blue']);
    });
    expect(refused).toEqual([]);
  },
);
