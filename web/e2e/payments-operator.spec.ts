import { expect, type Page } from '@playwright/test';
import { bank, card } from 'local-stripe/testing/checkout-form.ts';
import { expectAccessibleAtBothWidths, openDialog, openLine } from './accessibility.ts';
import { payingScene } from './paying-scene.ts';
import { test } from './paying-stack.ts';
import { chooseAtStop } from './stops.ts';
import { payUnseen, stripeControls } from './stripe-page.ts';
import { anywidth } from './tags.ts';
import { expectToast } from './toasts.ts';

/** Milliseconds after which a press no longer counts as the second of a double press. */
const pause = 1000;

/** Opens Money and asks for the form of what a customer owes. */
const openForm = async (operator: Page, email: string): Promise<void> => {
  await operator.goto('/admin/money');
  await operator.locator('summary', { hasText: email }).last().click();
  await operator.getByRole('button', { name: `Record Payment: ${email}` }).click();
  await operator.getByLabel('Paid by').selectOption('check');
};

const goodCard = card('4242424242424242');

const end = (operator: Page) =>
  operator.getByRole('button', { name: 'End That Payment and Continue' });

test(
  'the operator ends a payment that a customer has begun, and records a check',
  anywidth,
  async ({ page: customer, anotherPage }) => {
    const operator = await anotherPage();
    const { email, amount, url, becomes } = await payingScene(customer, operator);
    await openForm(operator, email);
    await operator.getByRole('button', { name: `Mark ${amount} Paid: ${email}` }).click();
    await expect(operator.getByText(/^The customer is paying this right now\./)).toBeVisible();
    await expectAccessibleAtBothWidths(operator, openLine);
    // A second press at once would be taken for one of a double press.
    await operator.clock.fastForward(pause);
    await end(operator).click();
    await expectToast(operator, {
      title: 'Payment Saved',
      description: `${amount} from ${email}.`,
    });
    await becomes('canceled');
    // The customer's page is over, too.
    await customer.goto(url);
    await expect(customer.getByRole('button', { name: 'Pay', exact: true })).toBeHidden();
    await customer.goto('/billing');
    await expect(customer.getByText('Nothing is due.')).toBeVisible();
  },
);

test(
  'a customer who pays first is not paid for a second time',
  anywidth,
  async ({ page: customer, anotherPage }) => {
    const operator = await anotherPage();
    const { email, amount, url, becomes } = await payingScene(customer, operator);
    await openForm(operator, email);
    await operator.getByRole('button', { name: `Mark ${amount} Paid: ${email}` }).click();
    await expect(end(operator)).toBeVisible();
    const stripe = await stripeControls(operator);
    // The operator is faster than Stripe's news of it.
    await stripe.hold();
    await payUnseen(url, goodCard);
    await operator.clock.fastForward(pause);
    await end(operator).click();
    await expectToast(operator, {
      title: 'Paid in the Meantime',
      description: 'The customer paid first, so nothing was changed.',
    });
    await expect(operator.getByRole('button', { name: `Record Payment: ${email}` })).toBeHidden();
    await stripe.release();
    await becomes('succeeded');
  },
);

test(
  'a bank takes days and refuses: Money says that it is processing, and then why it failed',
  anywidth,
  async ({ page: customer, anotherPage }) => {
    const operator = await anotherPage();
    const { customerId, email, amount, url, becomes } = await payingScene(customer, operator);
    const stripe = await stripeControls(operator);
    await payUnseen(url, bank('000222222227'));
    await becomes('processing');
    await operator.goto('/admin/money');
    await operator.locator('summary', { hasText: 'Processing' }).click();
    await expect(operator.getByRole('link', { name: email })).toBeVisible();
    await expect(operator.locator('summary', { hasText: email })).toBeHidden();
    await operator.goto(`/admin/customers/${customerId}?tab=billing`);
    const processing = operator.getByRole('heading', { name: 'Processing' }).locator('xpath=..');
    await expect(processing).toHaveText(`Processing${amount}`);
    await expect(operator.getByRole('heading', { name: 'Balance due' })).toBeHidden();
    await expectAccessibleAtBothWidths(operator);
    await stripe.afterDays(5);
    await becomes('failed');
    await stripe.afterDays(0);
    await operator.goto('/admin/money');
    const failed = operator.locator('section', { hasText: 'Failed Payments' });
    const line = failed.locator('summary', { hasText: email });
    await expect(line).toContainText('There was not enough money in the account.');
    await line.click();
    await expect(failed.getByRole('link', { name: `Open Customer: ${email}` })).toBeVisible();
    await expectAccessibleAtBothWidths(operator, openLine);
    await expect(operator.locator('summary', { hasText: email })).toHaveCount(2);
  },
);

test(
  'the operator refunds a visit to the card that paid for it, in part and then the rest',
  anywidth,
  async ({ page: customer, anotherPage }) => {
    const operator = await anotherPage();
    const { email, amount, day, url, becomes } = await payingScene(customer, operator);
    const stripe = await stripeControls(operator);
    await payUnseen(url, goodCard);
    await becomes('succeeded');
    const before = (await stripe.totals()).refunded;
    await operator.goto(`/admin/bookings?date=${day}`);
    const dialog = operator.getByRole('dialog', { name: 'Refund this visit?' });
    const refund = async (typed: string | undefined, button: string): Promise<void> => {
      await chooseAtStop(operator, email, 'Refund');
      if (typed !== undefined) await dialog.getByLabel('Amount with tax').fill(typed);
      await dialog.getByLabel('Reason').fill('The pump failed again');
      await expectAccessibleAtBothWidths(operator, openDialog);
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog).toBeHidden();
    };
    await refund('20', 'Refund $20.00 to Visa ending in 4242');
    await expectToast(operator, {
      title: 'Refund Made',
      description: '$20.00 to Visa ending in 4242.',
    });
    await expect.poll(async () => (await stripe.totals()).refunded - before).toBe(2000);
    const cents = Math.round(Number(amount.slice(1)) * 100);
    const rest = `$${((cents - 2000) / 100).toFixed(2)}`;
    await refund(undefined, `Refund ${rest} to Visa ending in 4242`);
    await expect.poll(async () => (await stripe.totals()).refunded - before).toBe(cents);
    await chooseAtStop(operator, email, 'Refund');
    await expect(dialog.getByText('All of it was given back.')).toBeVisible();
  },
);
