import { expect, test, type Locator, type Page } from '@playwright/test';
import { jpegPhoto, signIn } from './local-stack.ts';
import { uploadDialog } from './upload-steps.ts';
import { planVisits } from './visit-scene.ts';
import { expectPhotos, takePhoto } from './visit-thumb.ts';

/** What a wet thumb reaches on the operator's phone, in CSS pixels. */
const thumb = 56;

/** A button that slid in is 55.99999 px high at times. */
const toHundredths = (pixels: number): number => Math.round(pixels * 100) / 100;

/** Null for a moment while React draws the page or the dialog again. */
const boxOf = async (target: Locator) => {
  let box = await target.boundingBox();
  await expect(async () => expect((box = await target.boundingBox())).not.toBeNull()).toPass();
  const { x, y, width, height } = box!;
  return { x, y, width: toHundredths(width), height: toHundredths(height) };
};

const expectLarge = async (target: Locator): Promise<void> => {
  const { width, height } = await boxOf(target);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(thumb);
};

/** Whether a finger in the middle of a control would meet it, and not what lies over it. */
const isMet = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

test('after each shot the button of the next one lies under the thumb', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has no thumb');
  await signIn(page, 'admin', '/terms');
  const [visit] = await planVisits(page, 1);
  await page.goto(visit!.address);
  const camera = button(page, /^Take photo/);
  await expect(camera).toBeVisible();
  for (const name of [/^Take photo/, 'Choose', 'All Done', 'Send Report'])
    await expectLarge(button(page, name));
  await camera.scrollIntoViewIfNeeded();
  const before = await boxOf(camera);
  for (const [index, slot] of ['Before', 'After', 'Gate'].entries()) {
    const taken = await jpegPhoto(page, `Shot ${index}`);
    await takePhoto(page, `Take photo: ${slot}`, taken);
    await expectPhotos(page, index + 1);
    const now = await boxOf(camera);
    expect([Math.round(now.x), Math.round(now.y)]).toEqual([
      Math.round(before.x),
      Math.round(before.y),
    ]);
    expect(await isMet(camera)).toBe(true);
  }
  await page.getByRole('textbox', { name: 'Free chlorine' }).click();
  const keys = page.getByRole('group', { name: 'Keys for Free chlorine' });
  for (const key of await keys.getByRole('button').all()) await expectLarge(key);
});

test('on a phone the upload dialog has one button as wide as it is, and closes beside the menu', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'on a desktop the dialog is a window');
  await signIn(page, 'admin', '/admin/service-report/new');
  const menu = button(page, /menu/i);
  const under = await boxOf(menu);
  await button(page, 'Upload Photos').click();
  const dialog = uploadDialog(page);
  const browse = dialog.getByRole('button', { name: 'browse files' });
  const close = dialog.getByRole('button', { name: 'Close Modal' });
  // It slides in.
  await expect.poll(() => isMet(close)).toBe(true);
  await expect.poll(() => isMet(browse)).toBe(true);
  const [{ width }, main] = [await boxOf(dialog), await boxOf(browse)];
  expect(main.height).toBeGreaterThanOrEqual(thumb);
  // The padding on both sides of it.
  expect(main.width).toBeGreaterThanOrEqual(width - 64);
  const isApart = async () => {
    const over = await boxOf(close);
    return over.x >= under.x + under.width || over.y >= under.y + under.height;
  };
  await expect.poll(isApart, 'a second tap does not open the menu').toBe(true);
});
