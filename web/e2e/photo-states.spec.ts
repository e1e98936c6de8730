import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { chooseCasey, editor, save, send } from './editor-page.ts';
import { jpegPhoto, signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';
import { uploadPhotos } from './upload-steps.ts';

/** Makes photos appear as still being prepared, whatever the server says. Returns a function that stops it. */
const sayProcessing = async (
  page: Page,
  address: string | RegExp,
): Promise<() => Promise<void>> => {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text
      .replaceAll('"photoState":"ready"', '"photoState":"processing"')
      .replaceAll('{"state":"ready"', '{"state":"processing"');
    await route.fulfill({ response, body });
  });
  return async () => page.unroute(address);
};

/** Milliseconds after which a screen checks a photo's progress again. */
const lookAgain = 5000;

test(
  'a photo that cannot be used is named and removed, one that is being prepared says so until it is there',
  anywidth,
  async ({ page }) => {
    await page.clock.install();
    await signIn(page, 'admin', editor);
    const photo = await jpegPhoto(page, 'Skimmer basket');
    const torn = Buffer.concat([photo.subarray(0, 200), Buffer.alloc(500)]);
    await chooseCasey(page);
    await uploadPhotos(page, [
      { name: 'basket.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: torn },
    ]);
    // A file that this browser cannot draw must not show as a broken image.
    await expect(page.getByRole('img', { name: 'basket.jpg' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'torn.jpg' })).toHaveCount(0);
    await save(page).click();
    const reason = 'This file is damaged and cannot be shown as a photo.';
    await expect(
      page.getByText(
        `Photo 2 (torn.jpg) cannot be used. ${reason} Please remove it, then save again.`,
      ),
    ).not.toHaveCount(0);
    await expect(page.getByText(`torn.jpg: ${reason}`)).toBeVisible();
    await expect(page.getByText('Refused', { exact: true })).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'main');

    const distinguishRows = await sayProcessing(page, '**/api/admin/service-reports/recent?*');
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await save(page).click();
    const badges = page.getByText('Processing photos');
    await expect(badges.first()).toBeVisible();
    await distinguishRows();
    await page.clock.fastForward(lookAgain);
    await expect(badges).toHaveCount(0);

    const distinguishReport = await sayProcessing(
      page,
      /\/api\/admin\/service-reports\/[0-9a-f-]{36}$/,
    );
    await page
      .getByRole('link', { name: /View Report/ })
      .first()
      .click();
    await expect(page.getByText('It is being prepared. You need not wait for it.')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'main');
    await distinguishReport();
    await page.clock.fastForward(lookAgain);
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();

    await send(page).click();
    await page.waitForURL('**/admin/dashboard');
    await page
      .getByRole('link', { name: /View Report/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Enlarge Photo 1 of 1' }).click();
    const large = page.getByRole('dialog', { name: 'Photo 1 of 1' }).getByRole('img');
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => new URL(image.src).search))
      .toBe('');
    await expectAccessibleAtBothWidths(page, openDialog);
  },
);
