import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { chooseCasey } from './editor-page.ts';
import { emptyCart, jpegPhoto, mailWith, signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';
import { uploadPhotos } from './upload-steps.ts';

test('delivers the operator’s report to the customer', anywidth, async ({ browser }) => {
  const token = `Filter rinsed ${randomUUID().slice(0, 8)}`;
  const context = { ...test.info().project.use };

  await test.step('a visitor sees the site and the catalogue', async () => {
    const page = await (await browser.newContext(context)).newPage();
    await page.goto('/');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your Sheriff Your Pool Your Yard' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'View Services' }).first().click();
    await page.getByRole('tab', { name: 'Pool Services' }).click();
    await expect(page.getByText('Monthly Membership').first()).toBeVisible();
    await page.context().close();
  });

  const customer = await (await browser.newContext(context)).newPage();
  await test.step('the customer signs in, fills the cart and sees its count', async () => {
    await signIn(customer, 'customer', '/services?tab=pool');
    // A cart holds a membership only once.
    await emptyCart(customer);
    const before = await cartCount();
    await customer
      .getByRole('link', { name: /Monthly Membership/ })
      .first()
      .click();
    await customer.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(customer.getByText('Added to Cart').first()).toBeVisible();
    await expect.poll(cartCount).toBeGreaterThan(before);
    await expect(
      customer.getByRole('banner').getByRole('link', { name: /cart/i }).first(),
    ).toContainText(String(await cartCount()));
  });

  const operator = await (await browser.newContext(context)).newPage();
  await test.step('the operator signs in and sees the customer', async () => {
    await signIn(operator, 'admin', '/admin/dashboard');
    await expect(
      operator.getByRole('heading', { name: 'Service Management Dashboard' }),
    ).toBeVisible();
    await operator.getByRole('tab', { name: 'Customers' }).click();
    await expect(operator.getByText('customer@example.com').first()).toBeVisible();
  });

  await test.step('the operator writes a report with a photo and saves a draft', async () => {
    await operator.goto('/admin/service-report/new');
    await chooseCasey(operator);
    await operator.getByLabel('Service Date').fill('2026-11-20');
    await operator.getByLabel(/skimmed pool surface/i).check();
    await operator.getByLabel(/tested water chemistry/i).check();
    await operator.getByLabel('Service Notes').fill(token);
    await operator.getByLabel('Next Visit Date').fill('2026-11-27');
    const photo = await jpegPhoto(operator, 'Pool after cleaning');
    await uploadPhotos(operator, [{ name: 'after.jpg', mimeType: 'image/jpeg', buffer: photo }]);
    await expect(operator.getByText('1 photo uploaded')).toBeVisible();
    await operator.getByRole('button', { name: 'Save Draft' }).click();
    await expect(operator.getByText('Draft Saved').first()).toBeVisible();
    await operator.waitForURL('**/admin/dashboard');
  });

  await test.step('the operator opens the draft again and sends it', async () => {
    await operator
      .getByRole('link', { name: /View Report/ })
      .first()
      .click();
    await expect(operator.getByLabel('Service Notes')).toHaveValue(token);
    await expect(operator.getByLabel(/skimmed pool surface/i)).toBeChecked();
    await expect(operator.getByLabel(/brushed pool walls/i)).not.toBeChecked();
    const photo = operator.getByRole('img', { name: /photo 1/i });
    await expect(photo).toBeVisible();
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(480);
    await operator.getByRole('button', { name: 'Send to Customer' }).click();
    await expect(operator.getByText('Report Sent!').first()).toBeVisible();
    await operator.waitForURL('**/admin/dashboard');
  });

  await test.step('a mail with the PDF arrives', async () => {
    const mail = await mailWith(operator, token);
    expect(mail.to).toEqual(['customer@example.com']);
    expect(mail.attachments).toMatchObject([
      { filename: 'service-report-2026-11-20.pdf', contentType: 'application/pdf' },
    ]);
    const pdf = await operator.request.get(`/__local/mail/${mail.id}/attachments/0`);
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the customer downloads the PDF', async () => {
    await customer.goto('/download-reports');
    await expect(customer.getByRole('heading', { name: 'Your Service Reports' })).toBeVisible();
    const [download] = await Promise.all([
      customer.waitForEvent('download'),
      customer
        .getByRole('listitem')
        .filter({ hasText: 'Nov 20, 2026' })
        .getByRole('link', { name: /Download/ })
        .first()
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe('service-report-2026-11-20.pdf');
  });

  async function cartCount(): Promise<number> {
    const items: { quantity: number }[] = await (await customer.request.get('/api/cart')).json();
    return items.reduce((sum, { quantity }) => sum + quantity, 0);
  }
});
