import { expect, type Page } from '@playwright/test';
import { oweForVisit } from './due-visit.ts';
import { signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { watchToasts } from './toasts.ts';

/** A new customer owes for a visit and has Stripe's page open to pay for it, while the operator looks at Money. */
export const payingScene = async (customer: Page, operator: Page) => {
  await signInAsNewCustomer(customer, '/billing');
  await operator.clock.install();
  await signIn(operator, 'admin', '/admin/money');
  await watchToasts(operator);
  const { id: customerId, email } = await (await customer.request.get('/api/auth/user')).json();
  const id = await oweForVisit(operator, customerId);
  const [{ total, day }] = await (await customer.request.get('/api/charges/due')).json();
  const data = { items: [{ kind: 'visit', id }], remember: false };
  const begun = await customer.request.post('/api/payments/checkout', { data });
  expect(begun.status()).toBe(200);
  const { url } = await begun.json();
  await customer.goto(url);
  return {
    customerId,
    email,
    amount: `$${total}`,
    /** Of the visit. */
    day,
    url,
    /** Waits until the table says so. */
    becomes: async (state: string): Promise<void> =>
      expect
        .poll(async () => (await customer.request.get('/api/payments')).json())
        .toMatchObject([{ state }]),
  };
};
