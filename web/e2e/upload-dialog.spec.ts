import { expect, test } from '@playwright/test';
import { jpegPhoto, pngPhoto } from './local-stack.ts';
import { photoBucket } from './photo-bucket.ts';
import { anywidth } from './tags.ts';
import { openUploadHost } from './upload-host.ts';
import { delayRequests } from './upload-line.ts';
import { expectSentInParts } from './upload-parts.ts';
import { beginAsOperator, mebibyte } from './upload-report.ts';
import {
  browseFiles,
  expectDialogAccessible,
  fileChooser,
  fileOnDisk,
  uploadDialog,
} from './upload-steps.ts';

beginAsOperator();

test(
  'asks for the host’s own field, and uploads 11 MB in parts, one of which fails twice',
  anywidth,
  ({ page }) => expectSentInParts(page, { bytes: 11_000_000, parts: 3, brokenPart: 2 }),
);

test(
  'the dialog works by keyboard, with the default limits when its host sets none',
  anywidth,
  async ({ page }) => {
    test.slow();
    const photo = await jpegPhoto(page, 'Deep end');
    const photos = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) =>
        fileOnDisk(`pool-${number}.jpg`, photo, Buffer.from(`${number}`)),
      ),
    );
    const { sizes } = await photoBucket(page);
    const before = await sizes('uploads/');
    await openUploadHost(page, { session: 'keyboard', closeAfterFinish: false });
    const opener = page.getByRole('button', { name: 'Upload Photos' });
    const dialog = uploadDialog(page);

    await test.step('opens, and can be left in four ways', async () => {
      await opener.focus();
      for (const leave of [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(5, 5),
        () => dialog.getByRole('button', { name: 'Close Modal' }).press('Enter'),
      ]) {
        await page.keyboard.press('Enter');
        await expect(dialog).toBeVisible();
        await leave();
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
      }
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('button', { name: 'browse files' })).toBeFocused();
      // At half-pixel positions the height is measured as 549.99997.
      const { width, height } = (await dialog.boundingBox())!;
      expect([Math.round(width), Math.round(height)]).toEqual([750, 550]);
      await expectDialogAccessible(page);
    });

    await test.step('refuses what it does not take, and says why', async () => {
      const chooser = await fileChooser(page, () => page.keyboard.press('Enter'));
      expect(chooser.isMultiple()).toBe(true);
      await chooser.setFiles(photos);
      await expect(dialog.getByText('You can only upload 5 files').first()).toBeVisible();
      for (const [name, content, reason] of [
        ['notes.txt', Buffer.from('chlorine'), 'You can only upload: image/*'],
        [
          'turning.gif',
          Buffer.from('GIF89a'),
          'turning.gif: Only JPEG, PNG, WebP and HEIC photos can be uploaded',
        ],
        [
          'wide.png',
          Buffer.concat([pngPhoto(), Buffer.alloc(10 * mebibyte)]),
          'wide.png exceeds maximum allowed size of 10 MB',
        ],
      ] as const) {
        await browseFiles(page, await fileOnDisk(name, content));
        await expect(dialog.getByText(reason).first()).toBeVisible();
      }
    });

    const addMore = dialog.getByRole('button', { name: 'Add more files' });
    await test.step('shows what is chosen', async () => {
      await browseFiles(page, photos.slice(0, 5));
      await expect(dialog.getByText('5 files selected')).toBeVisible();
      await expect(addMore).toBeHidden();
      await dialog.getByRole('button', { name: 'Remove file pool-5.jpg' }).press('Enter');
      await expect(dialog.getByText('4 files selected')).toBeVisible();
      await expect(addMore).toBeVisible();
      // The last refusal goes by itself after five seconds; while it fades out, it has too little contrast.
      await page.clock.fastForward(5000);
      await expect(dialog.getByText('exceeds maximum allowed size')).toHaveCount(0);
      await expectDialogAccessible(page);
      await dialog.getByRole('button', { name: 'Edit file pool-1.jpg' }).press('Enter');
      await expect(dialog.getByText('Editing pool-1.jpg').last()).toBeVisible();
      await expectDialogAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).last().press('Enter');
    });

    await test.step('sends, pauses and goes on', async () => {
      const held = await delayRequests(page, '*/sheriff-dev-photos-*');
      await dialog.getByRole('button', { name: 'Upload 4 files' }).press('Enter');
      await expect.poll(held.count).toBeGreaterThanOrEqual(4);
      await expect(dialog.getByText('Uploading 4 files')).toBeVisible();
      await dialog.getByRole('button', { name: 'Pause', exact: true }).press('Enter');
      await expect(dialog.getByText('Upload paused')).toBeVisible();
      await expectDialogAccessible(page);
      await held.letGo();
      await dialog.getByRole('button', { name: 'Resume', exact: true }).press('Enter');
      await expect(dialog.getByText('Upload complete')).toBeVisible();
      await expect(page).toHaveTitle('4 arrived');
      await expectDialogAccessible(page);
    });

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'browse files' })).toBeFocused();
    const added = [...(await sizes('uploads/'))].filter(([key]) => !before.has(key));
    expect(added.map(([, size]) => size)).toEqual(
      Array.from({ length: 4 }, () => photo.length + 1),
    );
  },
);
