import { expect, test, type Page } from '@playwright/test';
import { catalogueServices } from '../../shared/domain/prices/catalogue.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { anywidth } from './tags.ts';
import { chooseFarDay, orderDay } from './booking-steps.ts';

test(
  'a customer adds and corrects their details, and the checkout uses them',
  anywidth,
  async ({ page }) => {
    await signInAsNewCustomer(page, '/account');
    const serviceId = catalogueServices.find(({ name }) => name === 'Monthly Membership')?.id;
    const add = () => page.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
    const details = page.getByRole('region', { name: 'Your Details' });

    await test.step('what was never told is said to be missing', async () => {
      await expect(page.getByRole('heading', { name: 'Your Details' })).toBeVisible();
      await expect(details.getByText('Not given yet')).toHaveCount(4);
      await expect(details.getByText(/^new-.*@example\.com/)).toBeVisible();
    });

    await test.step('the form says what is missing', async () => {
      await details.getByRole('button', { name: 'Edit Details' }).click();
      await details.getByRole('button', { name: 'Save Details' }).click();
      for (const message of [
        'First name is required',
        'Last name is required',
        'Phone number must be at least 10 digits',
        'Please provide a complete service address',
      ])
        await expect(details.getByText(message, { exact: true })).toBeVisible();
      await expect(details.getByLabel('First name')).toBeFocused();
      await expectAccessibleAtBothWidths(page, 'main');
    });

    await test.step('what is saved is shown, and a double click saves once', async () => {
      await details.getByLabel('First name').fill('Nova');
      await details.getByLabel('Last name').fill('North');
      await details.getByLabel('Phone').fill('(281) 555-0177');
      await details.getByLabel('Service address').fill('77 Sample Street, Spring, TX 77373');
      await details.getByLabel('Access instructions').fill('Left gate\nCode 2580');
      await details.getByLabel('I have pets').check();
      await details.getByLabel('About your pets').fill('A shy cat');
      const saves: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') saves.push(request.url());
      });
      await details.getByRole('button', { name: 'Save Details' }).dblclick();
      await expect(page.getByText('Details Saved').first()).toBeVisible();
      for (const text of ['Nova North', '(281) 555-0177', /Left gate\s+Code 2580/, 'A shy cat'])
        await expect(details.getByText(text)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your Details' })).toBeFocused();
      expect(saves).toHaveLength(1);
    });

    await test.step('the greeting and the checkout know it', async () => {
      await page.getByRole('link', { name: 'Home' }).last().click();
      await expect(page.getByRole('heading', { name: 'Welcome back, Nova!' })).toBeVisible();
      await page.getByRole('link', { name: 'Account' }).click();
    });

    await test.step('cancelling changes nothing', async () => {
      await details.getByRole('button', { name: 'Edit Details' }).click();
      await details.getByLabel('First name').fill('Other');
      await details.getByRole('button', { name: 'Cancel' }).click();
      await expect(details.getByText('Nova North')).toBeVisible();
    });

    await test.step('the booking form begins with it', async () => {
      await add();
      await page.goto('/checkout');
      await expect(page.getByLabel('First name')).toHaveValue('Nova');
      await expect(page.getByLabel('Phone')).toHaveValue('(281) 555-0177');
      await expect(page.getByLabel('Service address')).toHaveValue(
        '77 Sample Street, Spring, TX 77373',
      );
      await expect(page.getByLabel('Remember how I pay')).not.toBeChecked();
    });

    await test.step('how to pay is remembered for the next request', async () => {
      await chooseFarDay(page, 'Date', orderDay(100));
      await page.getByLabel('Time', { exact: true }).selectOption('Morning 8-12');
      await page.getByRole('radio', { name: 'Venmo' }).check();
      await page.getByLabel('Remember how I pay').check();
      await page.getByRole('button', { name: 'Request Booking' }).click();
      await expect(page.getByRole('heading', { name: 'Booking Request Received' })).toBeVisible();
      await expect(page.getByText(/We mail you a summary to new-/)).toBeVisible();
      await add();
      await page.goto('/checkout');
      await expect(page.getByRole('radio', { name: 'Venmo' })).toBeChecked();
      await expect(page.getByLabel('Remember how I pay')).toBeChecked();
    });
  },
);

const statusIn = async (page: Page) => (await page.request.get('/api/auth/user')).status();

test(
  'a customer signs out everywhere else, and the operator signs a customer out',
  anywidth,
  async ({ page, browser }) => {
    await signInAsNewCustomer(page, '/account');
    const user = await (await page.request.get('/api/auth/user')).json();
    const { use } = test.info().project;

    // The hosted sign-in remembers the person and does not ask again, so this is their second session.
    const other = await (await browser.newContext(use)).newPage();
    const cookies = await page.context().cookies();
    await other.context().addCookies(cookies.filter(({ name }) => name !== 'session'));
    await other.goto('/api/login?returnTo=/account');
    await expect(other.getByRole('heading', { name: 'Devices' })).toBeVisible();

    await page.getByRole('heading', { name: 'Devices' }).click();
    await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await expect(page.getByText('You are signed in on this device only.').first()).toBeVisible();
    expect([await statusIn(page), await statusIn(other)]).toEqual([200, 401]);
    await other.context().close();

    const operator = await (await browser.newContext(use)).newPage();
    await signIn(operator, 'admin', `/admin/customers/${user.id}`);
    await operator.getByText('More: sign-in, account and data').click();
    await operator.getByRole('button', { name: 'Sign Customer Out' }).click();
    await expect(operator.getByText('is signed out on every device.').first()).toBeVisible();
    expect([await statusIn(page), await statusIn(operator)]).toEqual([401, 200]);
    await operator.context().close();
  },
);
