import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';
import { toast } from './booking-steps.ts';

const pdfOf = async (page: Page, press: () => Promise<void>): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  return download.suggestedFilename();
};

test(
  'the operator settles charges, and the customer downloads the statement of the month',
  anywidth,
  async ({ browser }) => {
    const context = { ...test.info().project.use };
    const customer = await (await browser.newContext(context)).newPage();
    const operator = await (await browser.newContext(context)).newPage();
    await signIn(customer, 'customer', '/billing');
    const { id } = await (await customer.request.get('/api/auth/user')).json();
    await signIn(operator, 'admin', `/admin/customers/${id}?tab=billing`);
    const charges = operator
      .getByRole('heading', { name: 'Charges' })
      .locator('xpath=ancestor::section[1]');

    await test.step('a charge is marked as paid', async () => {
      await charges
        .getByRole('button', { name: /^Mark Paid: / })
        .first()
        .click();
      const dialog = operator.getByRole('dialog', { name: 'Was this charge paid?' });
      await dialog.getByLabel('Paid by').selectOption('Zelle');
      await dialog.getByRole('button', { name: 'Mark Paid' }).click();
      await expect(toast(operator, 'Payment Saved')).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    await test.step('it is refunded in part, with its tax', async () => {
      await charges
        .getByRole('button', { name: /^Refund: / })
        .first()
        .click();
      const dialog = operator.getByRole('dialog', { name: 'Refund this charge?' });
      await expect(dialog.getByText(/^Give back \$/)).toBeVisible();
      await dialog.getByLabel('Amount without tax').fill('10');
      await dialog.getByRole('button', { name: 'Yes, Refunded' }).click();
      await expect(dialog.getByText('Please say why')).toBeVisible();
      await expectAccessibleAtBothWidths(operator, openDialog);
      await dialog.getByLabel('Reason').fill('A pump that we left running');
      await dialog.getByRole('button', { name: 'Yes, Refunded' }).dblclick();
      await expect(toast(operator, 'Refund Noted')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(charges.getByText('A pump that we left running')).toBeVisible();
    });

    await test.step('one that is due becomes void', async () => {
      const owed: { kind: string; customerId: string }[] = await (
        await operator.request.get('/api/admin/charges?state=due')
      ).json();
      const other = owed.find(({ kind, customerId }) => kind === 'charge' && customerId !== id);
      await operator.goto(`/admin/customers/${other!.customerId}?tab=billing`);
      await charges
        .getByRole('button', { name: /^Void: / })
        .first()
        .click();
      const dialog = operator.getByRole('dialog', { name: 'Void this charge?' });
      await dialog.getByLabel('Reason').fill('Agreed on the phone');
      await expectAccessibleAtBothWidths(operator, openDialog);
      await dialog.getByRole('button', { name: 'Yes, Void' }).click();
      await expect(toast(operator, 'Charge Void')).toBeVisible();
      await expect(charges.getByText('Agreed on the phone')).toBeVisible();
    });

    await test.step('both download the month', async () => {
      await operator.goto(`/admin/customers/${id}?tab=billing`);
      await customer.reload();
      const statements = customer
        .getByRole('heading', { name: 'Statements and Payments' })
        .locator('xpath=ancestor::section[1]');
      await statements
        .getByText(/^[A-Z][a-z]+ 20\d\d$/)
        .first()
        .click();
      const links = statements.getByRole('link', { name: /^Download PDF: / });
      await expect(links.first()).toBeVisible();
      await expectAccessibleAtBothWidths(customer, 'main');
      expect(await pdfOf(customer, async () => links.first().click())).toMatch(
        /^statement-20\d\d-\d\d\.pdf$/,
      );
      await expect(statements.getByText('Adding up the month...')).toBeVisible();
      const ofCustomer = operator.getByRole('link', { name: /^Download PDF: / });
      expect(await pdfOf(operator, async () => ofCustomer.click())).toMatch(/^statement-/);
    });

    await test.step('a month without anything says so', async () => {
      const response = await customer.goto('/api/statements/2021-01');
      expect(response?.status()).toBe(404);
      await expect(customer.getByText('There is nothing to show for January 2021.')).toBeVisible();
    });
  },
);
