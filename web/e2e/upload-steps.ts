import { writeFile } from 'node:fs/promises';
import { expect, test, type FileChooser, type Locator, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';

/** Paths of files on disk, or files with their content. */
export type Uploads = Parameters<FileChooser['setFiles']>[0];

/** Writes a file for this test that the browser reads from disk. */
export const fileOnDisk = async (name: string, ...content: Uint8Array[]): Promise<string> => {
  const file = test.info().outputPath(name);
  await writeFile(file, Buffer.concat(content));
  return file;
};

export const uploadDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Upload photos (press Escape to close)' });

/** Checks the dialog alone, in its current state: other tests check the page behind it. */
export const expectDialogAccessible = (page: Page): Promise<void> =>
  expectAccessibleAtBothWidths(page, '.uppy-Root');

/** The file chooser that `open` brings up. */
export const fileChooser = async (page: Page, open: () => Promise<void>): Promise<FileChooser> => {
  const chooser = page.waitForEvent('filechooser');
  // Keys travel faster than the request to report choosers: wait until the page has received it.
  await page.evaluate(() => undefined);
  await open();
  return chooser;
};

/** Chooses files in the open dialog, as a person does. */
export const browseFiles = async (page: Page, files: Uploads): Promise<void> => {
  const browse = uploadDialog(page).getByRole('button', { name: 'browse files' });
  const chooser = await fileChooser(page, () => browse.click());
  await chooser.setFiles(files);
};

/** Opens the upload dialog and chooses files in it. */
export const choosePhotos = async (page: Page, files: Uploads): Promise<Locator> => {
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  await browseFiles(page, files);
  return uploadDialog(page);
};

/** Starts the upload of the chosen files. */
export const sendPhotos = async (page: Page): Promise<void> =>
  uploadDialog(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click();

/** Chooses files and uploads them; the dialog closes once all have arrived. */
export const uploadPhotos = async (page: Page, files: Uploads): Promise<void> => {
  const dialog = await choosePhotos(page, files);
  await sendPhotos(page);
  await expect(dialog).toBeHidden();
};
