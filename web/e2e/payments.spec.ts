import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, openLine } from './accessibility.ts';
import { toast } from './booking-steps.ts';
import { oweForVisit } from './due-visit.ts';
import { beSignedIn, mailWith } from './local-stack.ts';
import { goTo } from './navigation.ts';
import { becomeNewCustomer } from './new-customer.ts';
import { anywidth } from './tags.ts';
import { pressUndo } from './taps.ts';
import { expectToast, watchToasts } from './toasts.ts';
import { pastUndo } from './visit-scene.ts';

/** Milliseconds after which a press no longer counts as the second of a double press. */
const pause = 1000;

test(
  'a customer reports a payment twice: the operator dismisses the first and confirms the second',
  anywidth,
  async ({ browser }) => {
    const context = { ...test.info().project.use };
    const customer = await (await browser.newContext(context)).newPage();
    const operator = await (await browser.newContext(context)).newPage();
    // Nobody else's, because in the end nothing is due any more.
    await becomeNewCustomer(customer);
    await operator.clock.install();
    await beSignedIn(operator, 'admin');
    const { id, email } = await (await customer.request.get('/api/auth/user')).json();
    await oweForVisit(operator, id);
    await customer.goto('/billing');
    const panel = customer.getByRole('heading', { name: 'How to Pay' }).locator('xpath=..');
    const asked = panel.getByText(/^Please add the reference [0-9A-Z]{6} to your payment\.$/);
    await expect(asked).toBeVisible();
    const [, reference] = /reference (\w{6})/.exec(await asked.innerText())!;
    const amount = await customer
      .getByRole('heading', { name: 'Balance Due' })
      .locator('xpath=following-sibling::p')
      .innerText();
    await expect(panel.getByRole('link', { name: 'Open Venmo' })).toHaveAttribute(
      'href',
      `https://venmo.com/ExampleSheriff?txn=pay&amount=${amount.replaceAll(/[$,]/g, '')}&note=${reference}`,
    );
    await expectAccessibleAtBothWidths(customer);

    await test.step('a computer shows the links as codes too, a phone does not', async () => {
      const codes = customer.getByRole('img', { name: /^QR code: / });
      const size = customer.viewportSize()!;
      await customer.setViewportSize({ width: 1280, height: 800 });
      await expect(codes).toHaveCount(2);
      await expect(codes.first()).toHaveAccessibleName(`QR code: ${amount} by Venmo`);
      await customer.setViewportSize({ width: 390, height: 844 });
      await expect(codes).toHaveCount(0);
      await customer.setViewportSize(size);
    });

    await test.step('the visit says how to pay it, too', async () => {
      await goTo(customer, 'Visits');
      await customer.getByRole('button', { name: /^Report and Photos: Pump repair/ }).click();
      const dialog = customer.getByRole('dialog');
      await expect(
        dialog.getByText(`Please pay ${amount} with the reference ${reference}.`),
      ).toBeVisible();
      await expectAccessibleAtBothWidths(customer);
      await customer.keyboard.press('Escape');
      await goTo(customer, 'Billing');
    });

    await test.step('the operator reminds the customer once, with the same reference', async () => {
      await watchToasts(operator);
      await operator.goto('/admin/money');
      await operator.locator('summary', { hasText: email }).click();
      await operator.getByRole('button', { name: `Remind: ${email}`, exact: true }).click();
      await expectToast(operator, { title: 'Sending Reminder', description: email });
      await operator.clock.fastForward(pause);
      await pressUndo(operator.getByRole('button', { name: `Undo: Remind: ${email}` }));
      await operator.clock.fastForward(pause);
      await operator.getByRole('button', { name: `Remind: ${email}`, exact: true }).click();
      await expect(operator.getByRole('button', { name: `Undo: Remind: ${email}` })).toBeVisible();
      await expectAccessibleAtBothWidths(operator, openLine);
      await pastUndo(operator);
      const mail = await mailWith(
        customer,
        `Please pay ${amount} with the reference ${reference}.`,
      );
      expect(mail.subject).toBe(`Balance due: ${amount}`);
      await expect(operator.getByText(/^Reminded on /)).toBeVisible();
    });

    const report = async () => {
      await panel.getByText('I’ve Paid', { exact: true }).click();
      await panel.getByRole('button', { name: 'I’ve Paid by Venmo' }).click();
      await expect(toast(customer, 'Thank You')).toBeVisible();
      await expect(panel.getByText(/^You told us on /)).toBeVisible();
      await operator.goto('/admin/money');
      await operator.locator('summary', { hasText: email }).first().click();
      await expect(operator.getByText(`Reference ${reference}.`)).toBeVisible();
    };

    await test.step('the first is dismissed with a reason that the customer reads', async () => {
      await report();
      await operator.getByRole('button', { name: /^Dismiss: / }).click();
      await operator.getByLabel('Reason').fill('Nothing has arrived at Venmo');
      await expectAccessibleAtBothWidths(operator, openLine);
      await operator.getByRole('button', { name: 'Yes, Dismiss' }).click();
      await expect(toast(operator, 'Payment Dismissed')).toBeVisible();
      await customer.reload();
      await expect(panel.getByText(/: Nothing has arrived at Venmo$/)).toBeVisible();
      await expect(asked).toBeVisible();
    });

    await test.step('the second is confirmed, and nothing is due any more', async () => {
      await report();
      await operator.getByRole('button', { name: /^Confirm: / }).click();
      await expect(toast(operator, 'Payment Confirmed')).toBeVisible();
      await customer.reload();
      await expect(customer.getByText('Nothing is due.')).toBeVisible();
      await expect(panel).toBeHidden();
      await goTo(customer, 'Visits');
      await expect(customer.getByRole('row', { name: /^.*Pump repair .* paid / })).toBeVisible();
    });
  },
);
