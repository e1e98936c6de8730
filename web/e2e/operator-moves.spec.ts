import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { mailbox, signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { chooseAtStop, moreOf, openStop } from './stops.ts';
import { anywidth } from './tags.ts';
import { book, dayFromNow, freeDay, toast } from './booking-steps.ts';
import { pastUndo } from './visit-scene.ts';

test(
  'a visit is moved, a step that comes too late says so, and a cancelled visit tells its customer why',
  anywidth,
  async ({ browser }) => {
    const context = { ...test.info().project.use };
    const lastName = `Latemann${randomUUID().slice(0, 6)}`;
    const name = `Nina ${lastName}`;
    const day = freeDay('move');
    const customer = await (await browser.newContext(context)).newPage();
    const operator = await (await browser.newContext(context)).newPage();
    await signInAsNewCustomer(customer);
    const first = await book(customer, day, lastName);
    await operator.clock.install();
    await signIn(operator, 'admin', `/admin/bookings?date=${day}`);

    const movedTo = freeDay('moved');
    await test.step('a visit is moved by keyboard, and its customer sees from when and why', async () => {
      await (await moreOf(operator, name)).press('Enter');
      await operator.getByRole('menuitem', { name: 'Move' }).press('Enter');
      const dialog = operator.getByRole('dialog', { name: 'Move this visit?' });
      await dialog.getByRole('button', { name: 'Move Visit' }).press('Enter');
      await expect(dialog.getByText('This is when the visit is planned already')).toBeVisible();
      await expect(dialog.getByLabel('New day')).toBeFocused();
      await expectAccessibleAtBothWidths(operator, openDialog);
      await dialog.getByLabel('New day').fill(movedTo);
      await dialog.getByRole('radio', { name: 'Afternoon 12-5' }).press('ArrowLeft');
      await dialog.getByLabel('Reason').fill(`The truck stood still, ${lastName}`);
      await operator.keyboard.press('Tab');
      await operator.keyboard.press('Enter');
      await expect(toast(operator, 'Visit Moved')).toBeVisible();
      await expect(operator.getByRole('heading', { name })).toBeHidden();
      await expect(operator.getByRole('main')).toBeFocused();
      await operator.getByRole('button', { name: 'Show That Day' }).click();
      await expect(operator).toHaveURL(new RegExp(`date=${movedTo}`));
      // That day may have other visits.
      const card = operator.getByRole('main').getByRole('listitem').filter({ hasText: name });
      await openStop(operator, name);
      await expect(card.getByText('Morning 8-12', { exact: true })).toBeVisible();
      await customer.goto('/visits');
      await expect(customer.getByText(`: The truck stood still, ${lastName}`)).toContainText(
        'Moved from',
      );
    });

    const confirm = operator.getByRole('button', { name: `Confirm: ${name}` });
    await expect(confirm).toBeVisible();
    await customer.request.post(`/api/bookings/${first}/cancel`);
    await confirm.click();
    await expect(toast(operator, 'Visit Confirmed')).toBeVisible();
    await pastUndo(operator);
    await expect(operator.getByText('This visit has been cancelled.').first()).toBeVisible();
    await expect(operator.getByText('Cancelled by the customer')).toBeVisible();
    await expect(confirm).toHaveCount(0);

    await book(customer, day, lastName);
    await operator.goto(`/admin/bookings?date=${day}`);
    await chooseAtStop(operator, name, 'Cancel Visit');
    await operator.getByLabel('Reason').fill(`A storm is coming, ${lastName}`);
    await operator.getByRole('button', { name: 'Yes, Cancel Visit' }).dblclick();
    await expect(toast(operator, 'Visit Cancelled')).toBeVisible();
    await customer.goto('/visits');
    await expect(customer.getByText(`A storm is coming, ${lastName}`)).toBeVisible();
    const mails = (await mailbox(customer)).filter(({ text }) => text.includes(lastName));
    const cancelled = mails.filter(({ subject }) => subject.startsWith('Your visit was cancelled'));
    expect(cancelled).toHaveLength(1);
    expect(cancelled[0]!.text).not.toContain('under the third pot');
    await Promise.all([customer.context().close(), operator.context().close()]);
  },
);

test('lists a visit without a day separately until it gets one', anywidth, async ({ page }) => {
  await signIn(page, 'admin', '/admin/bookings');
  await page.getByRole('link', { name: '1 with no date yet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No date yet' })).toBeVisible();
  await openStop(page, /^Sam/);
  await expect(page.getByRole('button', { name: /^Confirm: Sam/ })).toHaveCount(0);
  await expectAccessibleAtBothWidths(page, 'main');
  await chooseAtStop(page, /^Sam/, 'Set Day');
  const dialog = page.getByRole('dialog', { name: 'When do you come?' });
  await dialog.getByRole('button', { name: 'Set Day' }).click();
  await expect(dialog.getByText('Please choose a day from today on')).toBeVisible();
  await dialog.getByLabel('Day').fill(dayFromNow(10));
  await dialog.getByRole('button', { name: 'Set Day' }).click();
  await expect(toast(page, 'Visit Moved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No visits without a date' })).toBeVisible();
});

test(
  'writes the report of a visit that is due for its booking, which then has one',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', '/admin/bookings');
    const stop = await openStop(page, /Morgan Meadows.*Yard/);
    await stop.getByRole('link', { name: /^Start: Morgan Meadows, Yard/ }).click();
    await expect(page.getByRole('heading', { name: 'Morgan Meadows' })).toBeVisible();
    await expect(page.getByLabel('Gate closed')).toBeVisible();
    const note = page.getByLabel('Note to the customer');
    const saved = page.waitForResponse((response) => /visits\/[^/]+\/report$/.test(response.url()));
    await note.fill('The gate sticks');
    expect((await saved).status()).toBe(200);
    await page.goto('/admin/bookings');
    await openStop(page, /Morgan Meadows.*Yard/);
    await stop.getByRole('link', { name: /^Start: Morgan Meadows, Yard/ }).click();
    await expect(note).toHaveValue('The gate sticks');
    await page.goto('/admin/dashboard');
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Morgan Meadows' }).first(),
    ).toContainText(/draft/i);
  },
);
