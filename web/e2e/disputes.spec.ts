import { expect, type Page } from '@playwright/test';
import { card } from 'local-stripe/testing/checkout-form.ts';
import { businessDate, monthOf } from 'shared/domain/dates.ts';
import { expectAccessibleAtBothWidths, openLine } from './accessibility.ts';
import { payingScene } from './paying-scene.ts';
import { test } from './paying-stack.ts';
import { payUnseen, stripeControls } from './stripe-page.ts';
import { anywidth } from './tags.ts';
import { expectToast } from './toasts.ts';

/** A new customer has paid for a visit by card, and the cardholder contests all of it. */
const disputedScene = async (customer: Page, operator: Page) => {
  const scene = await payingScene(customer, operator);
  await payUnseen(scene.url, card('4242424242424242'));
  await scene.becomes('succeeded');
  const stripe = await stripeControls(operator);
  const { customerId } = scene;
  const query = `state=succeeded&customerId=${customerId}`;
  const [{ intentId }] = await (await operator.request.get(`/api/admin/payments?${query}`)).json();
  const { id: dispute } = await stripe.call('dispute', { intent: intentId });
  await scene.becomes('disputed');
  const decisions = operator.locator('section', { hasText: 'Needs Your Decision' });
  return {
    ...scene,
    stripe,
    dispute,
    decisions,
    /** Of this customer, among what needs a decision. */
    line: decisions.locator('summary', { hasText: scene.email }),
  };
};

/** What the customer reads of their only payment. */
const expectPayment = async (customer: Page, state: string): Promise<void> => {
  await customer.locator('summary', { hasText: 'Your Payments' }).click();
  await expect(customer.getByText(state, { exact: true }).first()).toBeVisible();
};

const expectMoneyToSay = async (operator: Page, name: string, cents: number): Promise<void> => {
  const sum = `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const row = operator.locator('dl > div', { has: operator.getByText(name, { exact: true }) });
  await expect(row.locator('dd')).toHaveText(sum);
};

const inCents = (amount: string): number => Math.round(Number(amount.replace(/[$,]/g, '')) * 100);

/** What the current month adds up to, in cents. */
const totalsOfMonth = async (operator: Page) => {
  const month = monthOf(businessDate(new Date()));
  const totals = await (
    await operator.request.get(`/api/admin/charges/totals?month=${month}`)
  ).json();
  const [taken, returned] = [totals.taken, totals.returned].map(inCents) as [number, number];
  return { taken, returned };
};

test(
  'a disputed card payment comes first in Money, its evidence is put at Stripe, and it is won',
  anywidth,
  async ({ page: customer, anotherPage }) => {
    const operator = await anotherPage();
    const { customerId, email, amount, becomes, line, decisions, stripe, dispute } =
      await disputedScene(customer, operator);
    await customer.goto('/billing');
    await expect(customer.getByText('Nothing is due.')).toBeVisible();
    await expectPayment(customer, 'Disputed');
    await operator.goto('/admin/money');
    await expect(line).toContainText('Disputed');
    await expect(line).toContainText(/Answer by \w+ \d+/);
    await expect(line).toContainText(amount);
    await line.click();
    await expectAccessibleAtBothWidths(operator);
    await decisions.getByRole('button', { name: `Gather Evidence: ${email}` }).click();
    await expectToast(operator, {
      title: 'Evidence Gathered',
      description: /^Submit it at Stripe by /,
    });
    await expect(
      decisions.getByRole('link', { name: `Submit at Stripe: ${email} (opens a new tab)` }),
    ).toBeVisible();
    await expectAccessibleAtBothWidths(operator, openLine);

    await test.step('it is at Stripe, and not submitted', async () => {
      const stored = await stripe.read(`disputes/${dispute}`);
      expect(stored).toMatchObject({
        status: 'needs_response',
        evidence_details: { has_evidence: true, submission_count: 0 },
        evidence: { customer_email_address: email },
      });
      const file = await stripe.read(`files/${stored.evidence.service_documentation}`);
      expect(file).toMatchObject({ purpose: 'dispute_evidence', type: 'pdf' });
    });

    await test.step('won: paid again everywhere', async () => {
      await stripe.call('close-dispute', { id: dispute, status: 'won' });
      await becomes('succeeded');
      await operator.goto('/admin/money');
      await expect(operator.getByRole('heading', { name: 'Money' })).toBeVisible();
      await expect(operator.locator('summary', { hasText: 'Totals by Month' })).toBeVisible();
      await expect(operator.locator('summary', { hasText: email })).toBeHidden();
      const query = `state=succeeded&customerId=${customerId}`;
      const paid = await (await operator.request.get(`/api/admin/payments?${query}`)).json();
      expect(paid).toMatchObject([{ state: 'succeeded', dispute: { state: 'won' } }]);
      await customer.goto('/billing');
      await expect(customer.getByText('Nothing is due.')).toBeVisible();
      await expectPayment(customer, 'Paid');
    });
  },
);

test(
  'a dispute that is lost is due again: the operator records Zelle, and the month says returned and taken',
  anywidth,
  async ({ page: customer, anotherPage }) => {
    const operator = await anotherPage();
    const { email, amount, becomes, line, decisions, stripe, dispute } = await disputedScene(
      customer,
      operator,
    );
    const before = await totalsOfMonth(operator);
    await stripe.call('close-dispute', { id: dispute, status: 'lost' });
    await becomes('returned');

    await test.step('due again for the customer', async () => {
      await customer.goto('/billing');
      await expect(customer.getByText(/was returned by the bank\./)).toBeVisible();
      await expect(customer.getByText(amount).first()).toBeVisible();
      await expectPayment(customer, 'Returned');
      await expectAccessibleAtBothWidths(customer);
    });

    await test.step('and in Money, where the operator records Zelle', async () => {
      await operator.goto('/admin/money');
      await expect(line).toContainText('Returned by the bank');
      await expect(line).toContainText(amount);
      await line.click();
      await decisions.getByRole('button', { name: `Record Payment: ${email}` }).click();
      await decisions.getByLabel('Paid by').selectOption('zelle');
      await expectAccessibleAtBothWidths(operator, openLine);
      await decisions.getByRole('button', { name: `Mark ${amount} Paid: ${email}` }).click();
      await expectToast(operator, {
        title: 'Payment Saved',
        description: `${amount} from ${email}.`,
      });
      await expect(line).toBeHidden();
    });

    await test.step('the month says both', async () => {
      const cents = inCents(amount);
      const after = { taken: before.taken + cents, returned: before.returned + cents };
      expect(await totalsOfMonth(operator)).toEqual(after);
      await operator.goto('/admin/money');
      await operator.locator('summary', { hasText: 'Totals by Month' }).click();
      await expectMoneyToSay(operator, 'Taken', after.taken);
      await expectMoneyToSay(operator, 'Returned', -after.returned);
      await expectAccessibleAtBothWidths(operator, openLine);
      await customer.goto('/billing');
      await expect(customer.getByText('Nothing is due.')).toBeVisible();
    });
  },
);
