import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { addDays } from 'shared/domain/dates.ts';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { notes, send } from './editor-page.ts';
import { mailWith, signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { chooseAtStop, openStop } from './stops.ts';
import { anywidth } from './tags.ts';
import { orderDay, toast } from './booking-steps.ts';
import { pastUndo } from './visit-scene.ts';

test(
  'a membership that is ordered once leads to the report of its fourth visit',
  anywidth,
  async ({ browser }) => {
    const context = { ...test.info().project.use };
    const customer = await (await browser.newContext(context)).newPage();
    const operator = await (await browser.newContext(context)).newPage();
    const lastName = `Weekly${randomUUID().slice(0, 6)}`;
    const name = `Willa ${lastName}`;
    const firstDay = orderDay(2);
    const fourthDay = addDays(firstDay, 21);

    await test.step('the customer orders it', async () => {
      await signInAsNewCustomer(customer, '/services');
      await customer.getByRole('tab', { name: 'Pool Services' }).click();
      await customer.getByRole('link', { name: 'View details of Monthly Membership' }).click();
      await customer.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(toast(customer, 'Added to Cart')).toBeVisible();
      await customer.getByRole('main').getByRole('link', { name: 'View Cart & Checkout' }).click();
      await customer.getByLabel('First name').fill('Willa');
      await customer.getByLabel('Last name').fill(lastName);
      await customer.getByLabel('Phone').fill('(281) 555-0137');
      await customer.getByLabel('Service address').fill('4 Weekly Way, Spring, TX 77373');
      await customer.getByLabel('Date', { exact: true }).selectOption(firstDay);
      await customer.getByLabel('Time', { exact: true }).selectOption('Morning 8-12');
      await customer.getByRole('radio', { name: 'Zelle' }).check();
      await customer.getByRole('button', { name: 'Request Booking' }).click();
      await expect(
        customer.getByRole('heading', { name: 'Booking Request Received' }),
      ).toBeVisible();
      await expect(
        customer.getByText(/every week from .*, \$225\/month plus sales tax/),
      ).toBeVisible();
    });

    await test.step('the operator confirms the first visit, and four weeks are planned', async () => {
      await operator.clock.install();
      await signIn(operator, 'admin', `/admin/bookings?date=${firstDay}`);
      await (
        await openStop(operator, name)
      )
        .getByRole('button', { name: `Confirm: ${name}` })
        .click();
      await expect(toast(operator, 'Visit Confirmed')).toBeVisible();
      await pastUndo(operator);
      await expect(operator.getByText(/^Not sent yet/)).toBeHidden();
      await customer.goto('/visits');
      const next = customer
        .getByRole('table', { name: 'Your next visits' })
        .getByRole('row')
        .filter({ hasText: 'Included' });
      await expect(next).toHaveCount(4);
      await expect(next.filter({ hasText: 'confirmed' })).toHaveCount(4);
    });

    const message = `Skimmed and balanced ${randomUUID().slice(0, 8)}`;
    await test.step('at the fourth visit the operator writes its report', async () => {
      await operator.goto(`/admin/bookings?date=${fourthDay}`);
      const stop = operator.getByRole('main').getByRole('listitem').filter({ hasText: name });
      await expect(stop).toContainText('Included');
      await chooseAtStop(operator, name, 'Complete Without a Report');
      await expect(toast(operator, 'Visit Completed')).toBeVisible();
      await pastUndo(operator);
      await operator.getByRole('link', { name: `Open Report: ${name}` }).click();
      await expect(operator.getByLabel('Service Date')).toHaveValue(fourthDay);
      await notes(operator).fill(message);
      await send(operator).click();
      await expect(toast(operator, 'Report Sent!')).toBeVisible();
    });

    await test.step('which the customer has by mail and beside the visit', async () => {
      const mail = await mailWith(operator, message);
      expect(mail.attachments).toMatchObject([{ filename: `service-report-${fourthDay}.pdf` }]);
      await customer.reload();
      const row = customer.getByRole('row').filter({ hasText: 'completed' });
      await row.getByRole('button', { name: /^Report and Photos/ }).click();
      await expectAccessibleAtBothWidths(customer, openDialog);
      const [download] = await Promise.all([
        customer.waitForEvent('download'),
        customer
          .getByRole('dialog')
          .getByRole('link', { name: /^Download/ })
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe(`service-report-${fourthDay}.pdf`);
    });
    await Promise.all([customer.context().close(), operator.context().close()]);
  },
);
