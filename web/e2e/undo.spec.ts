import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { book, freeDay } from './booking-steps.ts';
import { beSignedIn, mailbox, signIn } from './local-stack.ts';
import { becomeNewCustomer } from './new-customer.ts';
import { kills } from './operator-phone.ts';
import { moreOf, stopOf } from './stops.ts';
import { anywidth } from './tags.ts';
import { notSentYet, pressUndo, tapInPlace, visitOnServer } from './taps.ts';
import { expectToast, watchToasts } from './toasts.ts';
import {
  dayAddress,
  endScene,
  expectSynced,
  pastUndo,
  planVisits,
  planWeekly,
  startScene,
  storeVisits,
} from './visit-scene.ts';

/** The operator's one-tap changes, which can be undone until they are sent (rules: field-11). */

/** Milliseconds after which a press no longer counts as the second of a double press. */
const pause = 1000;

test('a tap stays where it was made, is told nobody and can be undone', async ({ page }) => {
  await beSignedIn(page, 'admin');
  const [visit] = await planVisits(page, 1);
  const { name } = visit!.customer;
  await page.clock.install();
  await page.goto(dayAddress);

  await test.step('Complete and Mark Paid, one after the other', async () => {
    const complete = await tapInPlace(page, 'Complete', name);
    await page.clock.fastForward(pause);
    const paid = await tapInPlace(page, 'Mark Paid', name);
    expect(await visitOnServer(page, visit!)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
    });
    await page.clock.fastForward(pause);
    await pressUndo(paid);
    await page.clock.fastForward(pause);
    await pressUndo(complete);
    await expect(notSentYet(page)).toBeHidden();
  });

  await test.step('what was undone is never sent, and what was not after eight seconds', async () => {
    await pastUndo(page);
    await tapInPlace(page, 'Mark Paid', name);
    // A toast may cover a part of a button.
    await page.locator('li[data-variant]').getByRole('button').click();
    await expect(page.locator('li[data-variant]')).toBeHidden();
    await expectAccessibleAtBothWidths(page, 'main');
    await pastUndo(page);
    await expect(notSentYet(page)).toBeHidden();
    expect(await visitOnServer(page, visit!)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
    });
  });
});

test(
  'a visit that its customer cancels before Confirm is sent stays as it is, and the list says so',
  anywidth,
  async ({ page, browser }) => {
    const context = { ...test.info().project.use };
    // Their requests alone: no page of theirs is looked at.
    const customer = await (await browser.newContext(context)).newPage();
    const lastName = `Tapmann${randomUUID().slice(0, 6)}`;
    const name = `Nina ${lastName}`;
    const day = freeDay('request');
    await becomeNewCustomer(customer);
    const id = await book(customer, day, lastName);
    await page.clock.install();
    await signIn(page, 'admin', `${dayAddress}?date=${day}`);
    await tapInPlace(page, 'Confirm', name);
    await customer.request.post(`/api/bookings/${id}/cancel`);
    await pastUndo(page);
    const line = page.getByRole('link', { name: `${name}: This visit has been cancelled.` });
    await expect(line).toBeVisible();
    await expect(page.getByText('Cancelled by the customer')).toBeVisible();
    await expectAccessibleAtBothWidths(page, 'main');
    await line.click();
    await expect(page.getByText('Confirm was not possible: This visit has been')).toBeVisible();
    await page.getByRole('button', { name: 'Understood' }).click();
    await expect(page.getByRole('alert')).toBeHidden();
    await customer.context().close();
  },
);

test('a visit of a plan is skipped with one tap', anywidth, async ({ page }) => {
  await beSignedIn(page, 'admin');
  const visit = await planWeekly(page);
  const { name } = visit.customer;
  await page.clock.install();
  await page.goto(dayAddress);

  await test.step('undone, it is never sent', async () => {
    await pressUndo(await tapInPlace(page, 'Skip', name));
    await pastUndo(page);
    await expect(notSentYet(page)).toBeHidden();
    expect(await visitOnServer(page, visit)).toMatchObject({ status: 'confirmed' });
  });

  await test.step('moved from another device meanwhile, it stays as it is, and the list says so', async () => {
    await tapInPlace(page, 'Skip', name);
    const day = addDays(businessDate(new Date()), 2);
    const move = { action: 'reschedule', scheduledDate: day, preferredTime: 'Morning 8-12' };
    const moved = await page.request.post(`/api/admin/bookings/${visit.id}/transition`, {
      data: move,
    });
    expect(moved.status()).toBe(200);
    await pastUndo(page);
    await expect(
      page.getByRole('link', { name: `${name}: This visit has been moved: ` }),
    ).toBeVisible();
    expect(await visitOnServer(page, visit, day)).toMatchObject({ status: 'confirmed' });
    await page.getByRole('link', { name: `${name}: This visit has been moved: ` }).click();
    await page.getByRole('button', { name: 'Understood' }).click();
  });

  await test.step('left alone, it is sent after eight seconds, and its customer is told', async () => {
    const other = await planWeekly(page);
    await page.goto(dayAddress);
    await tapInPlace(page, 'Skip', other.customer.name);
    await pastUndo(page);
    await expect(notSentYet(page)).toBeHidden();
    expect(await visitOnServer(page, other)).toMatchObject({ status: 'cancelled' });
    await expect(stopOf(page, other.customer.name)).toContainText('Skipped');
    const mails = (await mailbox(page)).filter(({ to }) => to.includes(other.customer.email));
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your visit was cancelled/),
    ]);
    expect(mails[0]!.text).not.toContain('Why');
  });
});

test('a device that stores nothing asks, and then acts at once', async ({ page }) => {
  await beSignedIn(page, 'admin');
  const [visit] = await planVisits(page, 1);
  const { name } = visit!.customer;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await watchToasts(page);
  await page.goto(dayAddress);
  await (await moreOf(page, name)).click();
  // The second press lies where the menu has closed, on the question or beside it.
  await page.getByRole('menuitem', { name: 'Complete Without a Report' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Complete this visit?' });
  await expectAccessibleAtBothWidths(page, '[role="dialog"]');
  expect(await visitOnServer(page, visit!)).toMatchObject({ status: 'confirmed' });
  await dialog.getByRole('button', { name: 'Yes, Complete' }).click();
  await expectToast(page, {
    title: 'Visit Completed',
    description: 'Its report waits to be written.',
  });
  expect(await visitOnServer(page, visit!)).toMatchObject({ status: 'completed' });
});

test(
  'the tab is killed within the eight seconds, and the tap goes when the day is open again',
  anywidth,
  async ({ browser }, info) => {
    const scene = await startScene(browser, info);
    try {
      const [visit] = await storeVisits(scene, 1);
      const { name } = visit!.customer;
      const page = await scene.phone.open(dayAddress);
      await tapInPlace(page, 'Mark Paid', name);
      await kills['the tab'](scene.phone, page);
      expect(await visitOnServer(scene.desk, visit!)).toMatchObject({ paymentStatus: 'pending' });
      const later = await scene.phone.open(dayAddress);
      await expectSynced(later, [visit!]);
      expect(await visitOnServer(scene.desk, visit!)).toMatchObject({ paymentStatus: 'paid' });
      await expect(notSentYet(later)).toBeHidden();
    } finally {
      await endScene(scene);
    }
  },
);
