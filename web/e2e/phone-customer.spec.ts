import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { notes } from './editor-page.ts';
import { signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';
import { thumb } from './thumb.ts';
import { freeDay, toast } from './booking-steps.ts';

test(
  'the operator adds a customer without an email, and finishes a report for them',
  anywidth,
  async ({ page }) => {
    const lastName = `Phone${randomUUID().slice(0, 6)}`;
    const name = `Petra ${lastName}`;
    await signIn(page, 'admin', '/admin/customers');

    const main = page.getByRole('main');
    await test.step('with what is said on the phone', async () => {
      await page.getByRole('button', { name: 'Add Customer' }).click();
      const form = page.getByRole('dialog', { name: 'Add Customer' });
      await form.getByLabel('First name').fill('Petra');
      await form.getByLabel('Last name').fill(lastName);
      await form.getByLabel('Address').fill('3 Phone Street, Spring, TX 77379');
      await form.getByRole('button', { name: 'Add Customer' }).click();
      await expect(form.getByText('Phone number must be at least 10 digits')).toBeVisible();
      await expectAccessibleAtBothWidths(page, openDialog);
      await form.getByLabel('Phone').fill('(281) 555-0188');
      await form.getByRole('button', { name: 'Add Customer' }).click();
      await expect(page.getByText('Customer Added').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(main.getByText('3 Phone Street')).toBeVisible();
      await main.getByText('More: sign-in, account and data').click();
      await expect(main.getByText('has no email address and cannot sign in')).toBeVisible();
      await expectAccessibleAtBothWidths(page);
    });

    await test.step('whose report is finished instead of sent', async () => {
      await main.getByRole('link', { name: 'New Report' }).click();
      await notes(page).fill('Cleaned and told on the spot.');
      await page.getByRole('button', { name: 'Finish Report' }).click();
      await expect(page.getByText('Report Finished').first()).toBeVisible();
      await page.waitForURL('**/admin/dashboard');
      const row = main.getByRole('listitem').filter({ hasText: name });
      await expect(row.getByText('No email')).toBeVisible();
      await row.getByRole('link', { name: /View Report/ }).click();
    });

    await test.step('and who is told of it by phone', async () => {
      await expect(page.getByText('print the report, or tell them by phone').first()).toBeVisible();
      await page.getByRole('button', { name: 'Told by Phone' }).click();
      await expect(page.getByText('was told by phone')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Told by Phone' })).toBeHidden();
    });
  },
);

test(
  'whoever calls is in the books within a minute of the phone in one hand',
  anywidth,
  async ({ page }) => {
    const lastName = `Caller${randomUUID().slice(0, 6)}`;
    const day = freeDay('callIn');
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'admin', '/admin/bookings');
    const hand = thumb();
    await hand.tap(page.getByRole('button', { name: 'More for this day' }));
    await hand.tap(page.getByRole('menuitem', { name: 'Add Visit' }));
    await hand.tap(page.getByRole('button', { name: 'Add Customer' }));
    const form = page.getByRole('dialog', { name: 'Add Customer' });
    await hand.type(form.getByLabel('First name'), 'Carla');
    await hand.type(form.getByLabel('Last name'), lastName);
    await hand.type(form.getByLabel('Phone'), '2815550188');
    await hand.type(form.getByLabel('Address'), '8 Caller Court, Spring, TX 77379');
    await hand.tap(form.getByRole('button', { name: 'Add Customer' }));
    await expect(form).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(
      new RegExp(`Carla ${lastName}`),
    );
    await hand.choose(page.getByLabel('Service'), 'One-Time Deep Cleaning');
    await hand.type(page.getByLabel('Price'), '180');
    await hand.chooseDay(page.getByLabel('Day'), day);
    await hand.tap(page.getByRole('radio', { name: 'Morning 8-12' }));
    await hand.tap(page.getByRole('button', { name: 'Add Visit' }));
    await expect(toast(page, 'Visit Added')).toBeVisible();
    const visit = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Carla ${lastName}` });
    await expect(visit).toContainText('confirmed');
    await expect(page).toHaveURL(new RegExp(`date=${day}`));
    expect(hand.seconds()).toBeLessThan(60);
  },
);
