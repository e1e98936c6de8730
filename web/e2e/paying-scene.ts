import { expect, type Page } from '@playwright/test';
import { oweForVisit } from './due-visit.ts';
import { beSignedIn } from './local-stack.ts';
import { becomeNewCustomer } from './new-customer.ts';
import { watchToasts } from './toasts.ts';

/** A new customer owes for a visit and has begun to pay for it; nobody has a page open yet. */
export const payingScene = async (customer: Page, operator: Page) => {
  await becomeNewCustomer(customer);
  await operator.clock.install();
  await beSignedIn(operator, 'admin');
  await watchToasts(operator);
  const { id: customerId, email } = await (await customer.request.get('/api/auth/user')).json();
  const id = await oweForVisit(operator, customerId);
  const [{ total, day }] = await (await customer.request.get('/api/charges/due')).json();
  const data = { items: [{ kind: 'visit', id }], remember: false };
  const begun = await customer.request.post('/api/payments/checkout', { data });
  expect(begun.status()).toBe(200);
  const { url } = await begun.json();
  return {
    customerId,
    email,
    amount: `$${total}`,
    /** Of the visit. */
    day,
    /** Of Stripe's page. */
    url,
    /** Waits until the table says so. */
    becomes: async (state: string): Promise<void> =>
      expect
        .poll(async () => (await customer.request.get('/api/payments')).json())
        .toMatchObject([{ state }]),
  };
};
