import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { anywidth } from './tags.ts';
import { toast } from './booking-steps.ts';

test(
  'a plan that the operator adds brings visits, which its customer skips, moves, pauses and resumes',
  anywidth,
  async ({ browser }) => {
    const context = { ...test.info().project.use };
    const customer = await (await browser.newContext(context)).newPage();
    const operator = await (await browser.newContext(context)).newPage();
    await signInAsNewCustomer(customer, '/visits');
    const { id } = await (await customer.request.get('/api/auth/user')).json();

    await test.step('the operator adds a plan', async () => {
      await signIn(operator, 'admin', `/admin/customers/${id}?tab=visits`);
      await operator.getByRole('button', { name: 'Add Plan' }).click();
      const dialog = operator.getByRole('dialog', { name: 'Add a plan' });
      await dialog.getByLabel('Service').selectOption('Monthly Membership');
      await expect(dialog.getByRole('textbox', { name: 'Price' })).toHaveValue('225.00');
      await expectAccessibleAtBothWidths(operator, openDialog);
      await dialog.getByRole('button', { name: 'Add Plan' }).click();
      await expect(toast(operator, 'Plan Added')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(operator.getByRole('heading', { name: 'Monthly Membership' })).toBeVisible();
    });

    const next = customer
      .getByRole('table', { name: 'Your next visits' })
      .getByRole('row')
      .filter({ hasText: 'Included' });

    await test.step('its visits are on the customer’s page, where one is skipped', async () => {
      await customer.reload();
      await expect(next).toHaveCount(4);
      await expectAccessibleAtBothWidths(customer, 'main');
      await next
        .nth(1)
        .getByRole('button', { name: /^Change: / })
        .click();
      await expectAccessibleAtBothWidths(customer, openDialog);
      await customer.getByRole('button', { name: /^Skip Visit/ }).click();
      const dialog = customer.getByRole('dialog', { name: 'Skip this visit?' });
      await expect(dialog.getByText('The monthly price stays the same.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Guests in the yard');
      await expectAccessibleAtBothWidths(customer, openDialog);
      await dialog.getByRole('button', { name: 'Yes, Skip' }).dblclick();
      await expect(toast(customer, 'Visit Skipped')).toBeVisible();
      await expect(next).toHaveCount(3);
    });

    await test.step('which stays where it was, and can be taken back', async () => {
      const skipped = customer
        .getByRole('table', { name: 'Your next visits' })
        .getByRole('row')
        .filter({ hasText: 'Guests in the yard' });
      await expect(skipped).toContainText('Skipped');
      await expect(skipped).toBeFocused();
      await expect(skipped.getByRole('button', { name: /^Undo: / })).toBeVisible();
      await expectAccessibleAtBothWidths(customer, 'main');
    });

    await test.step('another is moved', async () => {
      await next
        .nth(1)
        .getByRole('button', { name: /^Change: / })
        .click();
      const dialog = customer.getByRole('dialog', { name: 'Change this visit' });
      await dialog.getByLabel('New day').selectOption({ index: 3 });
      await expectAccessibleAtBothWidths(customer, openDialog);
      await dialog.getByRole('button', { name: 'Move Visit' }).click();
      await expect(toast(customer, 'Visit Moved')).toBeVisible();
      await expect(next.filter({ hasText: 'Moved from' })).toHaveCount(1);
    });

    await test.step('a pause takes the visits away, and resuming brings them back', async () => {
      await customer.getByText('Manage plan').click();
      await customer.getByRole('button', { name: 'Pause: Monthly Membership' }).click();
      await customer.getByLabel('Reason').fill('Away for a month');
      await expectAccessibleAtBothWidths(customer, openDialog);
      await customer.getByRole('button', { name: 'Pause Plan' }).click();
      await expect(toast(customer, 'Plan Paused')).toBeVisible();
      await expect(next).toHaveCount(0);
      await expect(customer.getByRole('row').filter({ hasText: 'Away for a month' })).toHaveCount(
        3,
      );
      await customer.getByRole('button', { name: 'Resume: Monthly Membership' }).click();
      await customer.getByRole('button', { name: 'Resume Plan' }).click();
      await expect(toast(customer, 'Plan Resumed')).toBeVisible();
      await expect(next).toHaveCount(3);
    });

    await test.step('and the operator reads why one was skipped', async () => {
      await operator.reload();
      await expect(operator.getByText('Guests in the yard')).toBeVisible();
    });
    await Promise.all([customer.context().close(), operator.context().close()]);
  },
);
