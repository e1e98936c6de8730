import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import {
  expectAccessibleAtBothWidths,
  expectReadableInSunlight,
  expectToFitSmallest,
  openDialog,
} from './accessibility.ts';
import { beSignedIn } from './local-stack.ts';
import { chooseOfDay } from './stops.ts';
import { anywidth } from './tags.ts';
import { freeDay, toast } from './booking-steps.ts';

type Customer = { id: string; firstName: string; lastName: string };

/** Adds a visit for each of the first `count` customers; returns their names. */
const addVisits = async (page: Page, day: string, count: number): Promise<string[]> => {
  const customers: Customer[] = await (await page.request.get('/api/admin/customers')).json();
  const names: string[] = [];
  for (const { id, firstName, lastName } of customers.slice(0, count)) {
    const answer = await page.request.post('/api/admin/bookings', {
      headers: { 'idempotency-key': randomUUID() },
      data: {
        customerId: id,
        name: 'Green pool',
        price: '90.00',
        taxable: false,
        scheduledDate: day,
        preferredTime: 'Morning 8-12',
      },
    });
    expect(answer.status()).toBe(201);
    names.push([firstName, lastName].filter(Boolean).join(' '));
  }
  return names;
};

const stops = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

test('the operator reorders a day by keyboard, and the order stays', anywidth, async ({ page }) => {
  await beSignedIn(page, 'admin');
  const day = freeDay('order');
  const [first, second, third] = await addVisits(page, day, 3);
  await page.goto(`/admin/bookings?date=${day}`);
  await expect(stops(page)).toHaveText([first!, second!, third!]);
  await page.getByRole('button', { name: 'More for this day' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Change Order' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Order of the stops' });
  const up = sheet.getByRole('button', { name: `Move up: ${third}` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(`${third} is now number 2 of 3.`)).toBeAttached();
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessibleAtBothWidths(page, openDialog);
  await sheet.getByRole('button', { name: 'Save Order' }).press('Enter');
  await expect(toast(page, 'Order Saved')).toBeVisible();
  await expect(stops(page)).toHaveText([third!, first!, second!]);
  await page.reload();
  await expect(stops(page)).toHaveText([third!, first!, second!]);

  await test.step('a day of twelve stops takes three sheets of paper at most', async () => {
    await stops(page)
      .first()
      .evaluate((heading) => {
        const stop = heading.closest('li');
        for (let more = 0; more < 9; more += 1) stop?.after(stop.cloneNode(true));
      });
    await expect(stops(page)).toHaveCount(12);
    const paper = await page.pdf({ format: 'Letter' });
    const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length).toBeLessThanOrEqual(3);
  });
});

test(
  'a rain-out moves checked visits to one day, and undoing it brings them back',
  anywidth,
  async ({ page }) => {
    await beSignedIn(page, 'admin');
    const day = freeDay('rainOut');
    const to = freeDay('afterRain');
    const [first, second] = await addVisits(page, day, 2);
    await page.goto(`/admin/bookings?date=${day}`);
    await chooseOfDay(page, 'Rain-Out');
    const sheet = page.getByRole('dialog', { name: 'Rain-out' });
    await sheet.getByLabel(`${second}, Morning 8-12`).uncheck();
    await sheet.getByRole('radio', { name: 'Move to one day' }).check();
    await sheet.getByLabel('New day').fill(to);
    await sheet.getByLabel('Reason').fill('A storm is coming');
    await expectAccessibleAtBothWidths(page, openDialog);
    await expectReadableInSunlight(page, openDialog);
    await sheet.getByRole('button', { name: 'Move 1 visit' }).click();
    await expect(toast(page, 'Visits Moved')).toBeVisible();
    await expect(stops(page)).toHaveText([second!]);
    await page.reload();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Back On')).toBeVisible();
    await expect(stops(page).filter({ hasText: first! })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  },
);

test(
  'a full week with large amounts fits the smallest phone, and its counts are not covered',
  anywidth,
  async ({ page }) => {
    await beSignedIn(page, 'admin');
    await page.route('**/api/admin/bookings/days?*', async (route) => {
      const answer = await route.fetch();
      const week = (await answer.text())
        .replaceAll(/"visits":\d+/g, '"visits":25')
        .replaceAll(/"toConfirm":\d+/g, '"toConfirm":12')
        .replaceAll(/"amountDue":"[^"]+"/g, '"amountDue":"11575.53"');
      await route.fulfill({ response: answer, body: week });
    });
    await page.goto('/admin/bookings');
    await expect(page.getByText('25 visits · $11,575.53 due')).toBeVisible();
    await expectToFitSmallest(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const counts = page.getByRole('link', { name: /25 visits, 12 to confirm$/ }).getByText('25!');
    await expect(counts).toHaveCount(7);
    const covered = await counts.evaluateAll((all) =>
      all.filter((count) => {
        const { left, top, width, height } = count.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) !== count;
      }),
    );
    expect(covered).toHaveLength(0);
  },
);
