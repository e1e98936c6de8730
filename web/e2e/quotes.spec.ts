import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { mailbox } from './local-stack.ts';
import { anywidth } from './tags.ts';

const form = (page: Page) => page.locator('#quote');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Get My Free Quote' });
/** The toast with this title. */
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first();

const openForm = async (page: Page): Promise<void> => {
  await page.goto('/');
  await form(page).scrollIntoViewIfNeeded();
  await expect(submit(page)).toBeVisible();
};

const fill = async (page: Page, lastName: string): Promise<void> => {
  await form(page).getByLabel('First name').fill('Vera');
  await form(page).getByLabel('Last name').fill(lastName);
  await form(page).getByLabel('Email').fill(`${lastName.toLowerCase()}@example.com`);
  await form(page).getByLabel('Phone').fill('(281) 555-0199');
  await form(page).getByLabel('Service address').fill('12 Test Lane, Spring, TX');
};

test(
  'mails both the visitor and the business after a quote request',
  anywidth,
  async ({ page }) => {
    const lastName = `Quote${randomUUID().slice(0, 8)}`;
    await openForm(page);

    await test.step('neither the keyboard nor a screen reader reaches the field that catches bots', async () => {
      await expect(form(page).getByRole('textbox', { name: 'Website' })).toHaveCount(0);
      await form(page).getByLabel('Message').focus();
      await page.keyboard.press('Tab');
      await expect(submit(page)).toBeFocused();
    });

    await test.step('missing fields are reported, and the others kept', async () => {
      await form(page).getByLabel('First name').fill('Vera');
      await submit(page).click();
      await expect(toast(page, 'Missing Information')).toBeVisible();
      await expect(page.getByText('Please fill in all required fields.').first()).toBeVisible();
      await expect(form(page).getByLabel('First name')).toHaveValue('Vera');
      await expectAccessibleAtBothWidths(page, '#quote');
    });

    await fill(page, lastName);
    await submit(page).click();
    await expect(toast(page, 'Quote Request Submitted!')).toBeVisible();
    await expect(
      page.getByText('Thank you! We will send your free estimate').first(),
    ).toBeVisible();
    for (const label of ['First name', 'Last name', 'Email', 'Phone', 'Service address'])
      await expect(form(page).getByLabel(label)).toHaveValue('');
    const mails = await mailbox(page);
    const about = (to: string) => mails.filter((mail) => mail.to.includes(to));
    expect(about(`${lastName.toLowerCase()}@example.com`)).toHaveLength(1);
    expect(
      about('admin@example.com').filter(({ subject }) => subject.includes(lastName)),
    ).toHaveLength(1);
  },
);

test(
  'keeps what was typed across a reload, and no longer than that',
  anywidth,
  async ({ page }) => {
    await openForm(page);
    await fill(page, 'Reloaded');
    await page.reload();
    await form(page).scrollIntoViewIfNeeded();
    await expect(form(page).getByLabel('Last name')).toHaveValue('Reloaded');
    await expect(form(page).getByLabel('Service address')).toHaveValue('12 Test Lane, Spring, TX');
    await submit(page).click();
    await expect(toast(page, 'Quote Request Submitted!')).toBeVisible();
    await openForm(page);
    await expect(form(page).getByLabel('Last name')).toHaveValue('');
  },
);

test(
  'keeps what was typed when the request cannot be sent',
  anywidth,
  async ({ page, context }) => {
    await openForm(page);
    await fill(page, 'Offline');
    // Typing loads the code of the toasts before the connection is lost.
    await form(page).getByLabel('Message').pressSequentially('Hello');
    await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByText('Submission Failed').first()).toBeAttached();
    await expect(submit(page)).toBeFocused();
    await context.setOffline(false);
    await expect(form(page).getByLabel('Last name')).toHaveValue('Offline');
  },
);
