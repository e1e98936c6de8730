import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { settingsRow, status } from './autopay-steps.ts';
import { chooseFarDay, orderDay } from './booking-steps.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { test } from './paying-stack.ts';
import { cancelAtStripe, saveCard } from './stripe-page.ts';
import { anywidth } from './tags.ts';

/** A new customer on a phone, at the checkout with a visit in the cart. */
const openCheckout = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsNewCustomer(page, '/billing');
  const services: { id: string; name: string }[] = await (
    await page.request.get('/api/services')
  ).json();
  const serviceId = services.find(({ name }) => name === 'Pool School')?.id;
  await page.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
  await page.goto('/checkout');
};

test(
  'a request to be paid by card or bank leads to saving a card, which may also be left',
  anywidth,
  async ({ page }) => {
    await openCheckout(page);
    await page.getByLabel('First name').fill('Nina');
    await page.getByLabel('Last name').fill('Neal');
    await page.getByLabel('Phone').fill('(281) 555-0142');
    await page.getByLabel('Service address').fill('12 Test Lane, Spring, TX 77373');
    await chooseFarDay(page, 'Date', orderDay(90));
    await page.getByLabel('Time', { exact: true }).selectOption('Morning 8-12');
    await page.getByText('Card or bank', { exact: true }).last().click();
    await expect(page.getByText(/^Nothing is charged now\. Next, you can save/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Request Booking' }).click();
    await expect(page.getByRole('heading', { name: 'Booking Request Received' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Skip for now' })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('button', { name: 'Save a card or bank account' }).click();

    await test.step('left, nothing is said, and it can be begun again', async () => {
      await cancelAtStripe(page);
      await expect(page).toHaveURL(/\/billing$/);
      await expect(settingsRow(page).getByText('Nothing is saved yet.')).toBeVisible();
      await expect(status(page)).toBeHidden();
      await settingsRow(page).getByRole('button', { name: 'Add a card or bank account' }).click();
    });

    await test.step('saved, it is said and leads to autopay', async () => {
      await saveCard(page);
      await expect(status(page)).toContainText('Saved Visa ending in 4242');
      await expect(page).toHaveURL(/\/billing$/);
      await expectAccessibleAtBothWidths(page);
      await page.getByRole('link', { name: 'Turn on autopay' }).click();
      await expect(page).toHaveURL(/\/billing#autopay$/);
      await expect(
        settingsRow(page).getByRole('button', { name: 'Turn on', exact: true }),
      ).toBeInViewport();
    });
  },
);
