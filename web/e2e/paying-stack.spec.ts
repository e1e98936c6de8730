import { expect, test as onSharedStack, type Page } from '@playwright/test';
import { oweForVisit } from './due-visit.ts';
import { signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { test } from './paying-stack.ts';
import {
  authenticate,
  cancelAtStripe,
  expectDeclined,
  payByBank,
  payByCard,
  stripeControls,
} from './stripe-page.ts';
import { anywidth } from './tags.ts';

/** A new customer who owes for a visit; returns how to begin a payment of it, and what has become of it. */
const owing = async (page: Page, operator: Page) => {
  await signInAsNewCustomer(page, '/billing');
  await signIn(operator, 'admin', '/admin/money');
  const { id: customerId } = await (await page.request.get('/api/auth/user')).json();
  const id = await oweForVisit(operator, customerId);
  return {
    begin: async (): Promise<{ url: string; paymentId: string }> => {
      const data = { items: [{ kind: 'visit', id }], remember: false };
      const answer = await page.request.post('/api/payments/checkout', { data });
      expect(answer.status()).toBe(200);
      return answer.json();
    },
    /** Reads the table alone, so that only an event can change it. */
    stored: async () => (await page.request.get('/api/payments')).json(),
  };
};

test(
  'a customer pays at Stripe after a cancellation, a declined card and a failed authentication',
  anywidth,
  async ({ page, anotherPage }) => {
    const { begin, stored } = await owing(page, await anotherPage());
    const stripe = await stripeControls(page);
    const { taken } = await stripe.totals();
    const { url, paymentId } = await begin();
    await page.goto(url);
    await cancelAtStripe(page);
    await page.waitForURL(new RegExp(`/billing\\?payment=${paymentId}&left=1$`));
    await page.goto((await begin()).url);
    await payByCard(page, '4000 0000 0000 0002');
    await expectDeclined(page);
    await payByCard(page, '4000 0025 0000 3155');
    await authenticate(page, 'Fail');
    await expectDeclined(page);
    await stripe.hold();
    await payByCard(page);
    await page.waitForURL(/\/billing/);
    await stripe.release();
    await expect
      .poll(stored)
      .toMatchObject([{ id: paymentId, state: 'succeeded', method: { type: 'card' } }]);
    const [{ total }] = await stored();
    expect((await stripe.totals()).taken - taken).toBe(Math.round(Number(total) * 100));
  },
);

test('a bank pays after four days of Stripe’s clock', anywidth, async ({ page, anotherPage }) => {
  const { begin, stored } = await owing(page, await anotherPage());
  const stripe = await stripeControls(page);
  await page.goto((await begin()).url);
  await payByBank(page);
  await expect.poll(stored).toMatchObject([{ state: 'processing' }]);
  await stripe.afterDays(5);
  await expect.poll(stored).toMatchObject([{ state: 'succeeded', method: { type: 'bank' } }]);
  await stripe.afterDays(0);
});

test('the pages say that cards are taken', anywidth, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/credit and debit cards, CashApp Pay/)).toBeVisible();
  await signIn(page, 'customer', '/checkout');
  await expect(page.getByText('You can book now and pay on service day.')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Payment Processing Setup Required' }),
  ).toBeHidden();
});

onSharedStack(
  'a stage that takes no cards has nothing of Stripe',
  anywidth,
  async ({ page, baseURL }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${baseURL}/`)) elsewhere.push(request.url());
    });
    const info = await (await page.request.get('/__local/info.json')).json();
    expect(info).not.toHaveProperty('stripe');
    await signIn(page, 'customer', '/billing');
    elsewhere.length = 0;
    for (const path of [
      '/',
      '/billing',
      '/visits',
      '/checkout',
      '/account',
      '/terms',
      '/privacy',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect([path, /stripe|pay by card/i.exec(await page.content())?.[0]]).toEqual([
        path,
        undefined,
      ]);
    }
    expect(elsewhere).toEqual([]);
    const id = crypto.randomUUID();
    const calls = [
      ['/api/payments/checkout', { items: [{ kind: 'visit', id }], remember: false }],
      [`/api/payments/${id}/cancel`, undefined],
      ['/api/payments/events', {}],
    ] as const;
    for (const [path, data] of calls)
      expect([path, (await page.request.post(path, { data })).status()]).toEqual([path, 404]);
    expect((await page.request.get(`/api/payments/${id}`)).status()).toBe(404);
  },
);
