import { expect } from '@playwright/test';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { expectAccessibleAtBothWidths, openLine } from './accessibility.ts';
import { agreeUnseen, newPayer } from './autopay-steps.ts';
import { freeDay, toast } from './booking-steps.ts';
import { test } from './paying-stack.ts';
import { stripeControls } from './stripe-page.ts';
import { anywidth } from './tags.ts';

const day = 86_400_000;

test(
  'after three failures autopay gives up: Money says so first, the operator tries again and pauses the plan',
  anywidth,
  async ({ page: customer, anotherPage, runJob }) => {
    const operator = await anotherPage();
    const { id, email, owe, subjects } = await newPayer(customer, operator);
    const stripe = await stripeControls(customer);
    // Can be saved, and is declined whenever it is charged.
    await agreeUnseen(customer, { number: '4000000000000341', upTo: '300.00' });
    const amount = await owe();
    const { taken } = await stripe.totals();
    const failures = async () =>
      (await subjects()).filter((subject) => subject.endsWith('did not go through')).length;

    await test.step('the plan whose bills are not paid', async () => {
      const from = freeDay('paid');
      const weekday = weekdayOf(from);
      const terms = { name: 'Pool cleaning', price: '80.00', per: 'visit', taxable: false };
      const data = { customerId: id, ...terms, weekday, everyWeeks: 1, from };
      expect((await operator.request.post('/api/admin/plans', { data })).status()).toBe(201);
    });

    await test.step('three attempts, on the days that the consent names', async () => {
      for (const [days, mails] of Object.entries({ 0: 1, 1: 1, 3: 2, 4: 2, 7: 3, 8: 3, 30: 3 })) {
        // oxlint-disable-next-line no-await-in-loop -- one day after the other
        await runJob('collect-charges', new Date(Date.now() + Number(days) * day));
        // Stripe's event may be faster than the job, and its mail a moment later.
        // oxlint-disable-next-line no-await-in-loop
        await expect.poll(failures).toBe(mails);
      }
      expect((await stripe.totals()).taken).toBe(taken);
    });

    const decisions = operator.locator('section', { hasText: 'Needs Your Decision' });
    const line = decisions.locator('summary', { hasText: email });
    await test.step('Money shows it first', async () => {
      await operator.goto('/admin/money');
      await expect(line).toContainText('Autopay gave up');
      await expect(line).toContainText(amount);
      await line.click();
      await expectAccessibleAtBothWidths(operator, openLine);
      await decisions.getByRole('button', { name: `Try Again: ${email}` }).click();
      await expect(toast(operator, 'Payment Failed Again')).toBeVisible();
      await expect(line).toContainText('Autopay gave up');
    });

    await test.step('and the plan can be paused', async () => {
      await decisions.getByRole('link', { name: `Open Customer: ${email}` }).click();
      await operator.getByRole('button', { name: 'Pause: Pool cleaning' }).click();
      await operator.getByLabel('Reason').fill('The card was declined three times');
      await operator.getByRole('button', { name: 'Pause Plan' }).click();
      await expect(toast(operator, 'Plan Paused')).toBeVisible();
    });

    await test.step('or autopay is turned off for a customer who calls', async () => {
      await operator.goto(`/admin/customers/${id}?tab=billing`);
      await operator.getByRole('button', { name: 'Turn Off Autopay' }).click();
      await expectAccessibleAtBothWidths(operator);
      await operator.getByRole('button', { name: 'Yes, Turn Off' }).click();
      await expect(operator.getByText('Autopay is off')).toBeVisible();
      await expect.poll(subjects).toContain('Autopay is off');
    });
  },
);
