import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export type Upload = { name: string; mimeType: string; buffer: Buffer };

export const uploadDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Upload photos (press Escape to close)' });

/** Opens the upload dialog and chooses files in it, as a person does. */
export const choosePhotos = async (page: Page, files: Upload[]): Promise<Locator> => {
  await page.getByRole('button', { name: 'Upload Photos' }).click();
  const dialog = uploadDialog(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('button', { name: 'browse files' }).click(),
  ]);
  await chooser.setFiles(files);
  return dialog;
};

/** Chooses files and sends them; the dialog closes by itself when all have arrived. */
export const uploadPhotos = async (page: Page, files: Upload[]): Promise<void> => {
  const dialog = await choosePhotos(page, files);
  await dialog.getByRole('button', { name: /^Upload \d+ files?$/ }).click();
  await expect(dialog).toBeHidden();
};
