import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { becomeNewCustomer } from './new-customer.ts';
import { chooseAtStop, moreOf, showOnly } from './stops.ts';
import { anywidth } from './tags.ts';
import { book, freeDay, toast } from './booking-steps.ts';
import { pastUndo } from './visit-scene.ts';

test('takes a visit from request to completion to review', anywidth, async ({ browser }) => {
  const context = { ...test.info().project.use };
  const lastName = `Newmann${randomUUID().slice(0, 6)}`;
  const name = `Nina ${lastName}`;
  const day = freeDay('request');
  const customer = await (await browser.newContext(context)).newPage();
  const operator = await (await browser.newContext(context)).newPage();
  await becomeNewCustomer(customer);
  await book(customer, day, lastName);

  await test.step('the day shows the visit with what is needed at the gate', async () => {
    await operator.clock.install();
    await signIn(operator, 'admin', `/admin/bookings?date=${day}`);
    await expect(operator.getByText('1 visit · $250 due')).toBeVisible();
    await expect(operator.getByRole('link', { name: '1 to confirm', exact: true })).toBeVisible();
    await expect(operator.getByText('Afternoon 12-5', { exact: true })).toBeVisible();
    await expect(operator.getByRole('heading', { name })).toBeVisible();
    await expect(operator.getByText('The key is under the third pot')).toBeVisible();
    await expect(operator.getByRole('link', { name: `Call ${name}` })).toHaveAttribute(
      'href',
      'tel:+12815550188',
    );
  });

  await test.step('a double press confirms, which is sent after eight seconds', async () => {
    await operator.getByRole('button', { name: `Confirm: ${name}` }).dblclick();
    await expect(toast(operator, 'Visit Confirmed')).toBeVisible();
    await expect(operator.getByRole('link', { name: '1 to confirm', exact: true })).toBeHidden();
    await expect(operator.getByRole('button', { name: `Undo: Confirm: ${name}` })).toBeVisible();
    await customer.goto('/');
    await expect(customer.getByRole('row', { name: /Pool School/ })).toContainText('pending');
    await pastUndo(operator);
    await expect(operator.getByText(/^Not sent yet/)).toBeHidden();
    await expect(operator.getByRole('button', { name: `Confirm: ${name}` })).toBeHidden();
    await customer.reload();
    await expect(customer.getByRole('row', { name: /Pool School/ })).toContainText('confirmed');
  });

  await test.step('a cancellation needs its reason', async () => {
    await chooseAtStop(operator, name, 'Cancel Visit');
    const dialog = operator.getByRole('dialog', { name: 'Cancel this visit?' });
    await dialog.getByRole('button', { name: 'Yes, Cancel Visit' }).click();
    await expect(dialog.getByText('Please say why: the customer will read it')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expectAccessibleAtBothWidths(operator, openDialog);
    await operator.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(await moreOf(operator, name)).toBeFocused();
  });

  await test.step('paid and completed, it leaves a report to be written', async () => {
    await chooseAtStop(operator, name, 'Mark Paid');
    // The toast comes first: it may have closed by the time the total is checked.
    await expect(toast(operator, 'Marked Paid')).toBeVisible();
    await expect(operator.getByText('1 visit · $0 due')).toBeVisible();
    // The other buttons ignore presses for a moment, because they may belong to a double press.
    await operator.clock.fastForward(1000);
    await chooseAtStop(operator, name, 'Complete Without a Report');
    await expect(toast(operator, 'Visit Completed')).toBeVisible();
    await pastUndo(operator);
    const report = operator.getByRole('link', { name: `Open Report: ${name}` });
    await expect(report).toBeVisible();
    await expect(report).toHaveAttribute('href', /^\/admin\/service-report\/[0-9a-f-]{36}$/);
    await chooseAtStop(operator, name, 'Mark Refunded');
    const dialog = operator.getByRole('dialog', { name: 'Mark $250.00 as refunded?' });
    await expectAccessibleAtBothWidths(operator, openDialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the list of another status is empty and says so', async () => {
    await showOnly(operator, 'Cancelled');
    await expect(
      operator.getByRole('heading', { name: 'No cancelled visits on this day' }),
    ).toBeVisible();
    await expect(operator).toHaveURL(/status=cancelled/);
    await expectAccessibleAtBothWidths(operator, 'main');
  });

  await test.step('the customer reviews the visit by keyboard and may change the review', async () => {
    await customer.goto('/visits');
    await customer.getByRole('button', { name: /^Review Visit: Pool School/ }).focus();
    await customer.keyboard.press('Enter');
    const dialog = customer.getByRole('dialog', { name: 'How was this visit?' });
    await dialog.getByRole('button', { name: 'Save Review' }).focus();
    await customer.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Please choose one to five stars');
    await expect(dialog.getByRole('radio', { name: '1', exact: true })).toBeFocused();
    await expectAccessibleAtBothWidths(customer, openDialog);
    for (let press = 0; press < 3; press += 1) await customer.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: '4', exact: true })).toBeChecked();
    await dialog.getByLabel('Comment').fill('Sparkling water');
    await dialog.getByRole('button', { name: 'Save Review' }).dblclick();
    await expect(toast(customer, 'Thank You!')).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = customer.getByRole('row', { name: /Pool School/ });
    await expect(row).toContainText('4 of 5 stars');
    await expect(row).toContainText('Sparkling water');
    await expect(row.getByRole('button', { name: /^Edit Review/ })).toBeVisible();
    await expectAccessibleAtBothWidths(customer, 'main');
  });

  await test.step('and the operator reads it', async () => {
    await operator.goto(`/admin/bookings?date=${day}`);
    await expect(operator.getByText('Sparkling water')).toBeVisible();
    await expectAccessibleAtBothWidths(operator, 'main');
  });
  await Promise.all([customer.context().close(), operator.context().close()]);
});

test('the operator handles a quote request and a sign-up', anywidth, async ({ page }) => {
  const lastName = `Asker${randomUUID().slice(0, 6)}`;
  const name = `Vera ${lastName}`;
  await page.request.post('/api/quote-requests', {
    data: {
      firstName: 'Vera',
      lastName,
      email: `${lastName.toLowerCase()}@example.com`,
      phone: '(281) 555-0199',
      serviceAddress: '12 Test Lane, Spring, TX',
      message: 'How much for a small pool?',
    },
  });
  await signIn(page, 'admin', '/admin/quotes');
  // The list's entry, not the toast that reports the result.
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(card.getByText('How much for a small pool?')).toBeVisible();

  await card.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('dialog', { name: 'Decline this request?' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, openDialog);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await card.getByRole('button', { name: 'Mark Contacted' }).dblclick();
  await expect(page.getByText(`${name} is now contacted.`).first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Mark Quoted' })).toBeVisible();
  await page.getByLabel('Show').selectOption('Contacted');
  await expect(card).toBeVisible();
  await page.getByLabel('Show').selectOption('Accepted');
  await expect(card).toHaveCount(0);

  await page.getByRole('tab', { name: 'Sign-Ups' }).click();
  await expect(page.getByText(/Overdue by/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark Handled: Nora Newcomer' }).dblclick();
  await expect(toast(page, 'Sign-Up Handled')).toBeVisible();
  const nora = page.getByRole('listitem').filter({ hasText: 'Nora Newcomer' });
  await expect(nora.getByText(/Handled on .* by admin@example\.com/)).toBeVisible();
});
