import { expect, type Page } from '@playwright/test';
import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { test } from './paying-stack.ts';
import { payByBank, payByCard, stripeControls } from './stripe-page.ts';
import { anywidth } from './tags.ts';

const oweForToday = async (operator: Page, customerId: string, name: string): Promise<string> => {
  const added = await operator.request.post('/api/admin/bookings', {
    data: {
      customerId,
      name,
      price: '100.00',
      taxable: true,
      scheduledDate: businessDate(new Date()),
    },
  });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  const data = { action: 'complete' };
  const url = `/api/admin/bookings/${id}/transition`;
  expect((await operator.request.post(url, { data })).status()).toBe(200);
  return id;
};

test(
  'a month adds up what a card paid, what a bank is processing and what is due, for the customer and the accountant',
  anywidth,
  async ({ page, anotherPage }) => {
    const operator = await anotherPage();
    await signInAsNewCustomer(page, '/billing');
    await signIn(operator, 'admin', '/admin/money');
    const { id: customerId } = await (await page.request.get('/api/auth/user')).json();
    const begin = async (id: string): Promise<void> => {
      const data = { items: [{ kind: 'visit', id }], remember: false };
      const answer = await page.request.post('/api/payments/checkout', { data });
      await page.goto((await answer.json()).url);
    };
    const [filter, pump] = [
      await oweForToday(operator, customerId, 'Filter cleaning'),
      await oweForToday(operator, customerId, 'Pump repair'),
    ];
    await oweForToday(operator, customerId, 'Tile brushing');
    await begin(filter);
    await payByCard(page);
    await page.waitForURL(/\/billing/);
    await begin(pump);
    await payByBank(page);
    await page.waitForURL(/\/billing/);
    const states = async () =>
      (await (await page.request.get('/api/payments')).json()).map(
        ({ state }: { state: string }) => state,
      );
    await expect.poll(states).toEqual(['processing', 'succeeded']);

    await test.step('the customer sees it in the month, and which card it was', async () => {
      await page.goto('/billing');
      // The balance is above the months, which move when it is read.
      await expect(page.getByText('Tile brushing').first()).toBeVisible();
      const sums = page.getByText('$108.25 paid, $108.25 processing, $108.25 due');
      await expect(sums).toBeVisible();
      await sums.click();
      await expect(page.getByText(/^Paid on .* by Visa ending in 4242$/)).toBeVisible();
      await expect(page.getByText('processing', { exact: true })).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');
    });

    const fileOf = async (): Promise<string> => {
      const month = monthOf(businessDate(new Date()));
      const answer = await operator.request.get(`/api/admin/export/charges.csv?month=${month}`);
      return answer.text();
    };
    await test.step('the accountant’s file tells them apart', async () => {
      const file = await fileOf();
      expect(file).toMatch(/Filter cleaning,.*,108\.25,paid,card,/);
      expect(file).toMatch(/Pump repair,.*,108\.25,processing,,,/);
      expect(file).toMatch(/Tile brushing,.*,108\.25,due,,,/);
    });

    await test.step('nobody is deleted while the bank decides', async () => {
      const refused = await operator.request.delete(`/api/admin/customers/${customerId}`);
      expect([refused.status(), (await refused.json()).message]).toEqual([
        409,
        'A payment is under way.',
      ]);
    });

    await test.step('once the bank has paid, nothing is processing', async () => {
      const stripe = await stripeControls(page);
      await stripe.afterDays(5);
      await expect.poll(states).toEqual(['succeeded', 'succeeded']);
      await stripe.afterDays(0);
      await page.reload();
      await expect(page.getByText('$216.50 paid, $108.25 due')).toBeVisible();
      expect(await fileOf()).toMatch(/Pump repair,.*,108\.25,paid,bank,/);
    });

    await test.step('an export has both payments, and what they were made with', async () => {
      await page.goto('/account');
      const answer = await page.request.get('/api/user/export');
      expect((await answer.json()).payments).toMatchObject([
        { state: 'succeeded', method: { type: 'bank', last4: '6789' } },
        { state: 'succeeded', method: { type: 'card', last4: '4242' } },
      ]);
      expect(await answer.text()).not.toContain('cs_test_');
    });

    await test.step('the privacy policy and the terms tell of Stripe', async () => {
      await page.goto('/privacy');
      await expect(page.getByText('Payments by card or bank:')).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');
      await page.goto('/terms');
      await expect(page.getByText(/Paying from a bank account authorizes us/)).toBeVisible();
    });
  },
);
