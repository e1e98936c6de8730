import { truncate } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { photoBucket } from './photo-bucket.ts';
import { openUploadHost } from './upload-host.ts';
import { breakRequests, expectBrokenTwice, partAddress } from './upload-line.ts';
import { fileOf, mebibyte, partSentBy } from './upload-report.ts';
import { browseFiles, sendPhotos, uploadDialog } from './upload-steps.ts';

/** Uploads a file in parts from a page whose dialog takes larger files and asks for a field of its own. */
export const expectSentInParts = async (
  page: Page,
  { bytes, parts, brokenPart }: { bytes: number; parts: number; brokenPart: number },
): Promise<void> => {
  const file = await fileOf('panorama');
  await truncate(file, bytes);
  await openUploadHost(page, {
    session: 'host',
    maxFileSize: 100 * mebibyte,
    multipartOver: 5 * mebibyte,
    metaFields: [{ id: 'place', name: 'Place' }],
    requiredMetaFields: ['place'],
  });
  const opener = page.getByRole('button', { name: 'Upload Photos' });
  await opener.click();
  const dialog = uploadDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await browseFiles(page, file);
  await sendPhotos(page);
  await expect(dialog.getByText('Missing required meta field: Place.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit file panorama.jpg' }).click();
  await dialog.getByLabel('Place').fill('Deep end');
  await dialog.getByRole('button', { name: 'Save changes' }).click();

  const { sizes } = await photoBucket(page);
  const before = await sizes('uploads/');
  const sent: string[] = [];
  page.on('response', (response) => {
    const part = partSentBy(response);
    if (part !== undefined) sent.push(part);
  });
  const broken = await breakRequests(page, partAddress(brokenPart), 2);
  await sendPhotos(page);
  await expectBrokenTwice(page, broken);
  await expect(page).toHaveTitle('1 arrived', { timeout: 60_000 });
  expect(sent.map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: parts }, (_, index) => index + 1),
  );
  const added = [...(await sizes('uploads/'))].filter(([key]) => !before.has(key));
  expect(added.map(([, size]) => size)).toEqual([bytes]);
};
