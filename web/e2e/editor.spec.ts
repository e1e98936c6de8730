import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { casey, chooseCasey, editor, notes, picker, save, send } from './editor-page.ts';
import { jpegPhoto, mailWith, signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';
import { fileChooser, uploadDialog, uploadPhotos } from './upload-steps.ts';

test(
  'writes and sends a report by keyboard alone, from the dashboard to the mail',
  anywidth,
  async ({ page }) => {
    const token = `By keys ${randomUUID().slice(0, 8)}`;
    await signIn(page, 'admin', '/admin/dashboard');
    const photo = await jpegPhoto(page, 'Skimmed');
    const focusedName = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
        return `${(label && element.labels?.[0]?.textContent) || ''} ${element?.textContent}`.trim();
      });
    const tabTo = async (name: RegExp, key = 'Tab') => {
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press(key);
        if (name.test(await focusedName())) return;
      }
      throw new Error(`${key} never reached ${name}`);
    };
    const press = (key: string) => page.keyboard.press(key);
    const found = page.getByRole('listbox').getByRole('option');

    await test.step('the customer is looked for and taken with the arrow keys', async () => {
      await expect(page.getByRole('link', { name: 'New Service Report' })).toBeVisible();
      await tabTo(/^New Service Report/);
      await press('Enter');
      await expect(picker(page)).toBeVisible();
      await tabTo(/^Customer/);
      await press('ArrowDown');
      await expect(found.nth(2)).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');
      await press('Escape');
      await expect(found).toHaveCount(0);
      await page.keyboard.type('zzz');
      await expect(page.getByRole('status')).toContainText([
        'Nobody’s name, email or address begins with “zzz”',
      ]);
      await press('Control+a');
      await page.keyboard.type('casey');
      // Until the results arrive, Enter chooses none of those listed for an earlier text.
      await press('Enter');
      await expect(picker(page)).toHaveValue('casey');
      await expect(found).toContainText([casey]);
      await expect(picker(page)).toHaveAttribute('aria-activedescendant', /./);
      await press('Enter');
      await expect(picker(page)).toHaveValue(casey);
      await expect(page.getByRole('link', { name: '(281) 555-0101' })).toBeVisible();
    });

    await test.step('checklist, photo and caption', async () => {
      await tabTo(/^Skimmed pool surface/);
      await press('Space');
      await expect(page.getByLabel('Skimmed pool surface')).toBeChecked();
      await tabTo(/^Upload Photos/);
      await press('Enter');
      await expect(uploadDialog(page)).toBeVisible();
      await tabTo(/^browse files/);
      const chooser = await fileChooser(page, () => press('Enter'));
      await chooser.setFiles([{ name: 'pool.jpg', mimeType: 'image/jpeg', buffer: photo }]);
      await expect(
        uploadDialog(page).getByRole('button', { name: /^Upload 1 file/ }),
      ).toBeVisible();
      await tabTo(/^Upload 1 file/);
      await press('Enter');
      await expect(uploadDialog(page)).toBeHidden();
      await expect(page.getByText('1 photo uploaded')).toBeVisible();
      await tabTo(/^Captions/);
      await press('Enter');
      await tabTo(/^Caption of photo 1/);
      await page.keyboard.type('The skimmer');
    });

    await test.step('notes, never behind the bar at the foot, and off', async () => {
      await tabTo(/^Service Notes/);
      await page.keyboard.type(token);
      const [field, bar] = await Promise.all([
        notes(page).boundingBox(),
        page.locator('[data-action-bar]').boundingBox(),
      ]);
      expect(field!.y + Math.min(field!.height, 40)).toBeLessThanOrEqual(bar!.y);
      await tabTo(/^Send to Customer/);
      await press('Enter');
      await expect(page.getByText('Report Sent!').first()).toBeVisible();
      const mail = await mailWith(page, token);
      expect(mail.to).toEqual(['customer@example.com']);
      expect(mail.text).toContain('- Skimmed pool surface');
    });
  },
);

test(
  'shows a yard visit with captions to the customer and in the sent report',
  anywidth,
  async ({ page }) => {
    const token = `Yard ${randomUUID().slice(0, 8)}`;
    await signIn(page, 'admin', editor);
    await chooseCasey(page);
    await expect(page.getByText('How to get in (never shown in a report)')).toBeVisible();
    await page.getByLabel('Yard visit').check();
    await expect(page.getByLabel('Skimmed pool surface')).toBeHidden();
    await page.getByLabel('Area cleaned').check();
    await notes(page).fill(token);
    const photo = await jpegPhoto(page, 'Lawn');
    await uploadPhotos(page, [{ name: 'lawn.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    await expect(page.getByText('1 photo uploaded')).toBeVisible();
    await page.getByText('Captions').click();
    await page.getByLabel('Caption of photo 1').fill('Behind the shed');
    await expectAccessibleAtBothWidths(page, 'main');
    await send(page).click();
    await expect(page.getByText('Report Sent!').first()).toBeVisible();
    const mail = await mailWith(page, token);
    expect(mail.text).toContain(
      '1 of 2 tasks done:\n- Area cleaned\n\nNot done this time:\n- Gate closed',
    );
    expect(mail.text).not.toMatch(/X-Amz|gate code|access/i);
    await page
      .getByRole('link', { name: /View Report: Casey Customer/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Yard Visit' })).toBeVisible();
    await expect(page.getByText('Behind the shed', { exact: true })).toBeVisible();
    await expect(page.getByText('customer@example.com')).toBeVisible();
    await expect(page.getByText(/mail service|mailbox/)).toBeVisible();
    await expect(save(page)).toBeHidden();
    await expectAccessibleAtBothWidths(page, 'main');
  },
);
