import { expect, type Page } from '@playwright/test';
import { submitCheckout, type CheckoutForm } from 'local-stripe/testing/checkout-form.ts';

/** Waits for the page of the local Stripe. Its test numbers are in packages/local-stripe/README.md. */
export const atStripe = async (page: Page): Promise<void> => {
  await page.waitForURL(/\/c\/pay\//);
};

const sendCard = async (page: Page, number: string, button: 'Pay' | 'Save'): Promise<void> => {
  await atStripe(page);
  await page.getByRole('radio', { name: 'Card', exact: true }).check();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: button, exact: true }).click();
};

/** Types a card's number and presses the button to pay. A declined card stays on the page, with an alert. */
export const payByCard = async (page: Page, number = '4242 4242 4242 4242'): Promise<void> =>
  sendCard(page, number, 'Pay');

/** The same on a page that saves a card, without paying anything. */
export const saveCard = async (page: Page, number = '4242 4242 4242 4242'): Promise<void> =>
  sendCard(page, number, 'Save');

/** The same with a bank account; its bank decides after four days of Stripe's clock. */
export const payByBank = async (page: Page, account = '000123456789'): Promise<void> => {
  await atStripe(page);
  await page.getByRole('radio', { name: 'Bank account', exact: true }).check();
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill(account);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
};

/** Pays by sending the form of Stripe's page alone, for tests that do not look at that page. */
export const payUnseen = async (url: string, form: CheckoutForm): Promise<void> => {
  const { status } = await submitCheckout(url, form);
  expect(status).toBe(303);
};

/** Expects that the page says why nothing was paid. */
export const expectDeclined = async (page: Page): Promise<void> => {
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeVisible();
};

/** Answers the bank, after a number that must be authenticated. */
export const authenticate = async (page: Page, how: 'Complete' | 'Fail'): Promise<void> => {
  await page.getByRole('button', { name: how, exact: true }).click();
};

/** Goes back to the site, which leaves the payment open. */
export const cancelAtStripe = async (page: Page): Promise<void> => {
  await atStripe(page);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
};

/** Stripe's side of the stack of a page: time, events, disputes and faults. */
export const stripeControls = async (page: Page) => {
  const { stripe } = await (await page.request.get('/__local/info.json')).json();
  const call = async (name: string, data?: object): Promise<any> => {
    const address = `${stripe.control}/${name}`;
    const answer = await (data ? page.request.post(address, { data }) : page.request.get(address));
    expect([answer.status(), name]).toEqual([200, name]);
    return answer.json();
  };
  const read = async (path: string): Promise<any> => {
    const headers = { authorization: 'Bearer sk_test_local' };
    return (await page.request.get(`${stripe.api}/v1/${path}`, { headers })).json();
  };
  return {
    /** Calls any control of packages/local-stripe/README.md. */
    call,
    /** Moves Stripe's clock, by which banks decide, to so many days from now, and sends the events of them. */
    afterDays: async (days: number): Promise<void> => {
      await call('clock', { now: new Date(Date.now() + days * 86_400_000).toISOString() });
    },
    /** Keeps Stripe's events back until they are released. */
    hold: async (): Promise<void> => {
      await call('webhooks', { mode: 'hold' });
    },
    release: async (): Promise<void> => {
      await call('release', {});
      await call('webhooks', { mode: 'deliver' });
    },
    /** Anything that Stripe has, by its path below `/v1/`. */
    read,
    /** Whether a saved card or bank account, by Stripe's id of it, can still be charged. */
    isSaved: async (method: string): Promise<boolean> =>
      (await read(`payment_methods/${method}`)).customer !== null,
    /** What Stripe has taken and given back, in cents. */
    totals: async (): Promise<Record<'taken' | 'refunded' | 'returned' | 'fees', number>> =>
      call('totals'),
  };
};
