import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { businessDate } from 'shared/domain/dates.ts';
import {
  expectAccessibleAtBothWidths,
  expectReadableInSunlight,
  openDialog,
} from './accessibility.ts';
import { jpegPhoto, mailWith, signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { chooseAtStop, openStop, stopOf } from './stops.ts';
import { anywidth } from './tags.ts';
import { toast } from './booking-steps.ts';

test(
  'a locked gate is noted with a photo, and its customer reads it by mail and on the site',
  anywidth,
  async ({ browser }) => {
    const context = { ...test.info().project.use };
    const customer = await (await browser.newContext(context)).newPage();
    const operator = await (await browser.newContext(context)).newPage();
    await signInAsNewCustomer(customer);
    await operator.clock.install();
    await signIn(operator, 'admin', '/admin/bookings');
    const { id: customerId } = await (await customer.request.get('/api/auth/user')).json();
    const work = `Filter ${randomUUID().slice(0, 6)}`;
    const added = await operator.request.post('/api/admin/bookings', {
      data: {
        customerId,
        name: work,
        price: '80.00',
        taxable: false,
        scheduledDate: businessDate(new Date()),
      },
    });
    expect(added.status()).toBe(201);

    await test.step('the operator says what it costs before it is said', async () => {
      await operator.reload();
      await openStop(operator, work);
      await expectReadableInSunlight(operator);
      await chooseAtStop(operator, work, 'Couldn’t Service');
      const dialog = operator.getByRole('dialog', { name: 'Why couldn’t you service it?' });
      await dialog.getByRole('button', { name: 'Tell the Customer' }).click();
      await expect(dialog.getByText('Please choose what kept you')).toBeVisible();
      await dialog.getByRole('radio', { name: 'Something else' }).check();
      await dialog.getByRole('button', { name: 'Tell the Customer' }).click();
      await expect(dialog.getByText('Please explain what happened')).toBeVisible();
      await expect(dialog.getByLabel('Message to the customer')).toBeFocused();
      await dialog.getByRole('radio', { name: 'Gate locked' }).check();
      await dialog.getByLabel('Message to the customer').fill('Nobody answered the bell');
      await expect(dialog.getByText('Nothing is owed for it anymore.')).toBeVisible();
      const photo = await jpegPhoto(operator, 'The gate');
      const gate = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: photo };
      await dialog.getByLabel('Add Photo').setInputFiles([gate]);
      await dialog.getByLabel('Add Another Photo').setInputFiles([{ ...gate, name: 'again.jpg' }]);
      await dialog.getByRole('button', { name: 'Remove photo 2' }).click();
      await expectAccessibleAtBothWidths(operator, openDialog);
      await expectReadableInSunlight(operator, openDialog);
      for (const button of await dialog.locator('button').all()) {
        const box = await button.boundingBox();
        const isClose = (await button.getAttribute('aria-label')) === 'Close';
        expect(box?.height ?? 0).toBeGreaterThanOrEqual(isClose ? 44 : 56);
      }
      await dialog.getByRole('button', { name: 'Tell the Customer' }).click();
      await expect(toast(operator, 'Noted')).toBeVisible();
      await expect(stopOf(operator, work)).toContainText('Not possible');
      // The photos and the step are sent one after the other, once nothing has changed for two seconds.
      await operator.clock.fastForward(2000);
      await expect(operator.getByText(/^Not sent yet/)).toBeHidden({ timeout: 30_000 });
    });

    await test.step('the customer reads it in one mail and beside the visit', async () => {
      const mail = await mailWith(operator, 'Nobody answered the bell');
      expect(mail.text).toContain('The gate was locked: Nobody answered the bell.');
      expect(mail.text).toContain('You won’t be charged for it.');
      await customer.goto('/visits');
      const row = customer.getByRole('row').filter({ hasText: work });
      await expect(row).toContainText('Not possible');
      await row.getByRole('button', { name: /^What Happened/ }).click();
      const dialog = customer.getByRole('dialog', { name: 'We could not do this visit' });
      await expect(dialog).toContainText('The gate was locked: Nobody answered the bell');
      const shown = dialog.getByRole('img', { name: 'What we saw, 1 of 1' });
      await expect
        .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(640);
      await expectAccessibleAtBothWidths(customer, openDialog);
    });
    await Promise.all([customer.context().close(), operator.context().close()]);
  },
);
