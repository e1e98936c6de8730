import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { fillSignIn } from './local-stack.ts';
import { newPerson } from './new-customer.ts';
import { choosePassword, codeFor } from './password-steps.ts';
import { anywidth } from './tags.ts';

const password = 'Clear-Water-7';

const askForCode = async (page: Page, email: string): Promise<void> => {
  await page.goto('/password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('If there is an account for this address')).toBeVisible();
};

test(
  'distinguishes weak passwords, wrong codes and expired codes, and sends a new code',
  anywidth,
  async ({ page }) => {
    const { email } = await newPerson(page, 'Fritz');
    await askForCode(page, email);
    const first = await codeFor(page, email);
    await choosePassword(page, '1', 'short');
    await expect(page.getByText('Please enter the six digits from our email')).toBeVisible();
    await expect(page.getByLabel('Code from our email')).toBeFocused();
    await expect(
      page.getByText('Please choose a password of at least 12 characters'),
    ).toBeVisible();
    await choosePassword(page, '1', 'Password-2026');
    await expect(page.getByText('too easy to guess')).toBeVisible();
    const field = page.getByLabel('New password');
    await expect(field).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show the password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await expectAccessibleAtBothWidths(page, 'main');
    await page.getByRole('button', { name: 'Send a new code' }).click();
    const second = await codeFor(page, email, 2);
    await choosePassword(page, first === second ? '000000' : first, password);
    await expect(page.getByText('This code is not correct.')).toBeVisible();
    await expect(page.getByLabel('Code from our email')).toBeFocused();
    await choosePassword(page, ` ${second.slice(0, 3)} ${second.slice(3)} `, password);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  },
);

test('explains why too many wrong codes are stopped', anywidth, async ({ page }) => {
  const { email } = await newPerson(page, 'Fritz');
  await askForCode(page, email);
  const code = await codeFor(page, email);
  const wrong = code === '111111' ? '222222' : '111111';
  for (let turn = 0; turn < 5; turn += 1) {
    await choosePassword(page, wrong, password);
    await expect(page.getByRole('button', { name: 'Set my password' })).toBeEnabled();
  }
  await choosePassword(page, wrong, password);
  await expect(page.getByText('There were too many tries.')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'main');
});

test('replaces a forgotten password, starting at the sign-up page', anywidth, async ({ page }) => {
  const { email } = await newPerson(page, 'Fritz');
  await page.goto('/signup');
  await page.getByRole('link', { name: 'choose a new password' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a Password' })).toBeVisible();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'main');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = await codeFor(page, email);
  // The mail may be here before the page has its answer.
  await expect(page.getByLabel('Code from our email')).toBeVisible();
  await page.reload();
  await choosePassword(page, code, password);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await fillSignIn(page, { email, password });
  await expect(page.getByRole('heading', { name: 'Welcome back, Fritz!' })).toBeVisible();
});

test(
  'gives an unknown address the same answer as a known one, and accepts no code for it',
  anywidth,
  async ({ page }) => {
    await askForCode(page, `nobody-${randomUUID()}@example.com`);
    await choosePassword(page, '123456', password);
    await expect(page.getByText('This code is not correct.')).toBeVisible();
  },
);
