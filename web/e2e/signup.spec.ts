import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { fillSignIn, mailbox } from './local-stack.ts';
import { answerWith } from './network.ts';
import { failOnce } from './paused-clock.ts';
import { choosePassword, codeFor } from './password-steps.ts';
import { anywidth } from './tags.ts';

const success = 'Account created successfully! Please check your email to verify your account.';
const password = 'Clear-Water-7';

const newPerson = () => {
  const lastName = `Newcomer${randomUUID().slice(0, 8)}`;
  return { firstName: 'Nina', lastName, email: `${lastName.toLowerCase()}@example.com` };
};
type Person = ReturnType<typeof newPerson>;

const fillForm = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone').fill('(281) 555-0177');
  await page.getByLabel('Service address').fill('8 Cypress Court, Spring, TX 77379');
  await page.getByLabel('Pool or yard access instructions').fill('Side gate, code M4711');
  await page.getByLabel('Service type').selectOption('both');
  await page.getByLabel('Preferred day').selectOption({ label: 'Tuesday' });
};

const submit = (page: Page) => page.getByRole('button', { name: 'Create Free Account' });

const signUp = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/signup');
  await fillForm(page, person);
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveText(success);
};

test(
  'a new person signs up, chooses a password with the mailed code and is greeted by name',
  anywidth,
  async ({ page }) => {
    const person = newPerson();
    const amplify: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('.js')) return;
      if ((await response.text().catch(() => '')).includes('ConfirmForgotPassword'))
        amplify.push(response.url());
    });
    await page.goto('/signup');
    await expect(page).toHaveTitle(/Create Your Account/);
    await expect(page.getByText("It's FREE!")).toBeVisible();
    await expect(page.getByText('pool warranty')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Terms of Service', exact: true })).toHaveAttribute(
      'href',
      '/terms',
    );
    await expect(page.getByRole('link', { name: 'Privacy Policy', exact: true })).toHaveAttribute(
      'href',
      '/privacy',
    );

    await fillForm(page, person);
    await expect(page.getByLabel('About your pets')).toHaveCount(0);
    await page.getByLabel('I have pets').check();
    await page.getByLabel('About your pets').fill('One shy beagle');
    expect(amplify).toEqual([]);
    await submit(page).click();
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    await expect(page.getByRole('alert')).toHaveText(success);

    const code = await codeFor(page, person.email);
    expect(amplify.length).toBeGreaterThan(0);
    await expect(page.getByText('a six-digit code is on its way')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'main');
    await test.step('goes on with the same code on a phone that forgot the page beside the mail', async () => {
      await page.reload();
      await expect(page.getByText('a six-digit code is on its way')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Another address' })).toBeVisible();
      expect(await codeFor(page, person.email)).toBe(code);
    });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email');
    await expect(page.getByText("It's FREE!")).toHaveCount(0);
    await choosePassword(page, code, password);
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute(
      'autocomplete',
      'current-password',
    );
    await fillSignIn(page, { email: person.email, password });
    await expect(page.getByRole('heading', { name: 'Welcome back, Nina!' })).toBeVisible();

    const announcement = (await mailbox(page)).find(({ subject }) =>
      subject.includes(person.lastName),
    );
    expect(announcement!.text).toContain('One shy beagle');
    expect(announcement!.text).not.toContain('M4711');
  },
);

test(
  'gives a known address the same answer, and its password can only be changed through its mailbox',
  anywidth,
  async ({ page }) => {
    const person = newPerson();
    await signUp(page, person);
    await choosePassword(page, await codeFor(page, person.email), password);
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await signUp(page, { ...person, firstName: 'Mallory' });
    await codeFor(page, person.email, 2);
    await choosePassword(page, '000000', 'Stolen-Water-7');
    await expect(page.getByText('This code is not correct.')).toBeVisible();
    await page.goto('/api/login');
    await fillSignIn(page, { email: person.email, password });
    await expect(page.getByRole('heading', { name: 'Welcome back, Nina!' })).toBeVisible();
  },
);

test(
  'keeps the answers across a reload, on a page that is prerendered',
  anywidth,
  async ({ page }) => {
    const problems: Error[] = [];
    page.on('pageerror', (error) => problems.push(error));
    await page.goto('/signup');
    await fillForm(page, { ...newPerson(), lastName: 'Reloaded' });
    await page.getByLabel('I have pets').check();
    await page.getByLabel('About your pets').fill('One shy beagle');
    await page.reload();
    await expect(page.getByLabel('Last name')).toHaveValue('Reloaded');
    await expect(page.getByLabel('Service type')).toHaveValue('both');
    await expect(page.getByLabel('I have pets')).toBeChecked();
    await expect(page.getByLabel('About your pets')).toHaveValue('One shy beagle');
    // React throws where the first rendering differs from the page.
    expect(problems).toEqual([]);
  },
);

test('reports each missing field and sends nothing', anywidth, async ({ page }) => {
  await page.goto('/signup');
  await submit(page).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Phone number must be at least 10 digits',
    'Please provide your complete address',
    'Please describe how to access your pool area',
    'Please select the type of service you need',
    'Please select your preferred service day',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('First name is required');
  await expectAccessibleAtBothWidths(page, 'main');
});

test('offers the choices that the business offers', anywidth, async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Service type').getByRole('option')).toHaveText([
    'Choose a service',
    'Pool Sheriff - Pool Maintenance',
    'Poop Sheriff - Pet Waste Cleanup',
    'Both Pool & Yard Services',
  ]);
  const days = page.getByLabel('Preferred day').getByRole('option');
  expect(
    await days.evaluateAll((options) => options.map((option) => option.getAttribute('value'))),
  ).toEqual(['', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
});

test(
  'keeps what was typed when the sign-up cannot be sent',
  anywidth,
  async ({ page, context }) => {
    const person = newPerson();
    await page.clock.install();
    await page.goto('/signup');
    await fillForm(page, person);
    await context.setOffline(true);
    await failOnce(page, () => submit(page).click());
    await expect(page.getByText('Failed to create account. Please try again.')).toBeAttached();
    await context.setOffline(false);
    const busy = 'That was a lot at once. Please wait 5 minutes and try again.';
    const release = await answerWith(page, '/api/signup', {
      status: 429,
      body: { code: 'too-many-requests', message: busy, requestId: '1' },
    });
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(busy);
    await release();
    await expect(page.getByLabel('Last name')).toHaveValue(person.lastName);
    await expect(page.getByLabel('Preferred day')).toHaveValue('tuesday');
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: success })).toBeVisible();
  },
);
