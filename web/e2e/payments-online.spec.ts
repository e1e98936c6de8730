import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, expectToFitSmallest, openDialog } from './accessibility.ts';
import { openAndRest } from './connection.ts';
import { oweForVisit } from './due-visit.ts';
import { findBreaches } from './focus.ts';
import { beSignedIn, signIn } from './local-stack.ts';
import { goTo } from './navigation.ts';
import { becomeNewCustomer } from './new-customer.ts';
import { test } from './paying-stack.ts';
import {
  atStripe,
  authenticate,
  cancelAtStripe,
  expectDeclined,
  payByBank,
  payByCard,
  stripeControls,
} from './stripe-page.ts';
import { anywidth } from './tags.ts';

// One after the other, on one worker: each worker with such a test starts a stack for it.
test.describe.configure({ mode: 'default' });

/** As without payments online (rules: screen-75). */
const billsLimits = { height: 1800, controls: 15 };

const phone = { width: 390, height: 844 };

/** A new customer on a phone, who owes for so many visits, at their bills. */
const openBills = async (page: Page, operator: Page, visits: number): Promise<void> => {
  await page.setViewportSize(phone);
  await becomeNewCustomer(page);
  await beSignedIn(operator, 'admin');
  const { id } = await (await page.request.get('/api/auth/user')).json();
  for (let count = 0; count < visits; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each may take the same day
    await oweForVisit(operator, id);
  }
  await page.goto('/billing');
};

const payButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay \$/ });
const status = (page: Page) => page.getByRole('main').locator('[role=status]');
const due = (page: Page) =>
  page.getByRole('heading', { name: 'Balance Due' }).locator('xpath=following-sibling::p');

test(
  'a customer leaves the payment page, goes on, is declined and authenticates, before any event arrives',
  anywidth,
  async ({ page, anotherPage }) => {
    await openBills(page, await anotherPage(), 1);
    const amount = await due(page).innerText();
    await expect(payButton(page)).toHaveText(`Pay ${amount}`);
    expect(await findBreaches(page, [payButton(page)], billsLimits)).toEqual([]);
    await expectAccessibleAtBothWidths(page);
    await expectToFitSmallest(page);

    await test.step('Back and Cancel both lead to a page that can be used', async () => {
      await payButton(page).click();
      await atStripe(page);
      const { href } = new URL(page.url());
      await page.goBack();
      await payButton(page).click();
      await page.waitForURL(href);
      await cancelAtStripe(page);
      await expect(status(page)).toHaveText(`Not paid yet${amount} is still due.`);
      await expect(payButton(page)).toBeHidden();
      expect(await findBreaches(page, [status(page)], billsLimits)).toEqual([]);
      await expectAccessibleAtBothWidths(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(href);
    });

    await test.step('the answer is waited for while events are held', async () => {
      const stripe = await stripeControls(page);
      await stripe.hold();
      await payByCard(page, '4000 0000 0000 0002');
      await expectDeclined(page);
      await payByCard(page, '4000 0025 0000 3155');
      await authenticate(page, 'Complete');
      await expect(status(page)).toContainText(`Paid ${amount}, thank you`);
      await expect(status(page)).toContainText('Card ending in 3155');
      await expect(page).toHaveURL(/\/billing$/);
      await expect(page.getByText('Nothing is due.')).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      await stripe.release();
    });

    await test.step('the visit says that it is paid, also when read again', async () => {
      await page.reload();
      await expect(page.getByText('Nothing is due.')).toBeVisible();
      await expect(status(page)).toBeHidden();
      await goTo(page, 'Visits');
      await expect(page.getByRole('row', { name: /Pump repair .* paid /i })).toBeVisible();
    });
  },
);

test(
  'two bills together: one bank refuses after four days, another pays',
  anywidth,
  async ({ page, anotherPage }) => {
    await openBills(page, await anotherPage(), 2);
    const stripe = await stripeControls(page);
    const amount = await due(page).innerText();

    await test.step('it is processing everywhere, and not due', async () => {
      await payButton(page).click();
      await payByBank(page, '000222222227');
      await expect(status(page)).toContainText(`Processing ${amount}, up to 4 business days`);
      await expect(page.getByText('Nothing is due.')).toBeVisible();
      await goTo(page, 'Home');
      await expect(page.getByText(`Processing ${amount}`)).toBeVisible();
      await expect(page.getByText(/^Balance due/)).toBeHidden();
      await expectAccessibleAtBothWidths(page, 'main');
      await goTo(page, 'Visits');
      await expect(page.getByRole('row', { name: /Pump repair .* processing /i })).toHaveCount(2);
      await goTo(page, 'Billing');
      const list = page.getByRole('list', { name: 'Payments that are processing' });
      await expect(list).toContainText('Bank account ending in 2227');
      await expectAccessibleAtBothWidths(page);
    });

    await test.step('the refusal is said where it is due again', async () => {
      await stripe.afterDays(5);
      await page.reload();
      await expect(page.getByText(/did not go through\. There was not enough money/)).toBeVisible();
      await expect(payButton(page)).toHaveText(`Pay ${amount}`);
      await expectAccessibleAtBothWidths(page);
      await goTo(page, 'Home');
      await expect(page.getByText(`Balance due ${amount}`)).toBeVisible();
      await page.getByRole('link', { name: 'Pay', exact: true }).click();
    });

    await test.step('one visit pays by itself where it is opened, the other by a bank', async () => {
      await goTo(page, 'Visits');
      await page
        .getByRole('button', { name: /^Report and Photos: Pump repair/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
      await expectAccessibleAtBothWidths(page, openDialog);
      await dialog.getByRole('button', { name: /^Pay \$/ }).click();
      await payByCard(page);
      await expect(status(page)).toContainText(/^Paid \$.*, thank you/);
      await payButton(page).click();
      await payByBank(page);
      await expect(status(page)).toContainText(/^Processing /);
      await stripe.afterDays(10);
      await page.reload();
      await expect(page.getByText('Nothing is due.')).toBeVisible();
      await expect(page.getByRole('list', { name: 'Payments that are processing' })).toBeHidden();
      await stripe.afterDays(0);
    });
  },
);

/** The text of the focused control, or of the label of a field. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0] : at;
    return label?.textContent.trim() ?? '';
  });

test('a bill is paid with the keyboard alone', anywidth, async ({ page, anotherPage }) => {
  await openBills(page, await anotherPage(), 1);
  /** Moves the focus on to the control with this name. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let strokes = 0; strokes < 40; strokes += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as somebody presses them
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line no-await-in-loop
      if (name.test(await focusedName(page))) return;
    }
    throw new Error(`Nothing called ${name}`);
  };
  await expect(payButton(page)).toBeVisible();
  await tabTo(/^Pay \$/);
  await page.keyboard.press('Enter');
  await atStripe(page);
  await tabTo(/^Card number/);
  await page.keyboard.type('4242424242424242');
  await tabTo(/^Expiration/);
  await page.keyboard.type('12/34');
  await tabTo(/^Security code/);
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText(/^Paid \$.*, thank you/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Nothing is due.')).toBeVisible();
});

test('the landing page loads nothing of it, and the bills do', anywidth, async ({ page }) => {
  /** Whether a script that the page has loaded has the words of the bills. */
  const hasCode = async (): Promise<boolean> => {
    const urls = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const scripts = urls.filter((url) => new URL(url).pathname.endsWith('.js'));
    const texts = await Promise.all(
      scripts.map(async (url) => (await page.request.get(url)).text()),
    );
    return texts.some((text) => text.includes('Other ways to pay'));
  };
  await page.setViewportSize(phone);
  await openAndRest(page, '/');
  const purpose = page.getByRole('main').getByRole('link', { name: 'Get Started' });
  // The limits of focus.spec.ts, which looks at a stage that takes no cards.
  expect(await findBreaches(page, [purpose], { height: 7000, controls: 44 })).toEqual([]);
  expect(await hasCode()).toBe(false);
  await signIn(page, 'customer', '/billing');
  await expect(payButton(page)).toBeVisible();
  expect(await hasCode()).toBe(true);
});
