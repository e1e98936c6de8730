import { expect, test, type Page } from '@playwright/test';
import { addDays, businessDate, weekOf } from 'shared/domain/dates.ts';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { chooseOfDay } from './stops.ts';

/** Enough for hundreds of writes in sequence. */
const withLongTimeout = { timeout: 40_000 };

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Customers of another program, as many on each working day, with the faults that are common in such files. */
const fileOf = (count: number): string =>
  [
    'First Name,Last Name,Mobile Phone,Address,City,Zip,Gate Code,Service Day,Rate,Rate Type',
    ...Array.from({ length: count }, (_, at) => {
      const number = String(at + 1).padStart(2, '0');
      return `Ines,Importer${number},(281) 555-02${number},${at + 1} Import Lane,Spring,77379,47${number},${weekdays[at % 5]},45.00,Per Stop`;
    }),
    'Ines,Importer61,555,61 Import Lane,Spring,77379,,Someday,45.00,Per Stop',
    'Someone,Else,(281) 555-0201,1 Other Lane,Spring,77379,,Monday,45.00,Per Stop',
  ].join('\r\n');

/** Imports this many customers for each working day, looks at their week, changes a day's order and undoes it all. */
export const expectImported = async (page: Page, perDay: number): Promise<void> => {
  const count = perDay * weekdays.length;
  const file = fileOf(count);
  await signIn(page, 'admin', '/admin/customers');
  await page.getByRole('link', { name: 'Import' }).click();
  await page
    .getByLabel('Choose CSV File')
    .setInputFiles({ name: 'skimmer.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByRole('heading', { name: `${count} rows to import` })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Rows' })).toContainText(`${count}new1twice1to fix`);
  await expect(page.getByText(/Weekday: “Someday” cannot be read/)).toBeVisible();
  await expect(page.getByText('The same phone as in row 2, under another name.')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'main');
  await page.getByRole('button', { name: `Import ${count} rows` }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible(
    withLongTimeout,
  );
  await expectAccessibleAtBothWidths(page, 'main');

  await test.step('every working day of a week has its share', async () => {
    const week = weekOf(addDays(businessDate(new Date()), 14));
    for (const day of week.slice(0, 5)) {
      await page.goto(`/admin/bookings?date=${day}`);
      await expect(page.getByRole('heading', { name: /^Ines Importer/ })).toHaveCount(perDay);
    }
  });

  await test.step('a day of it is put in another order, which holds from week to week', async () => {
    const [monday] = weekOf(addDays(businessDate(new Date()), 7));
    const stops = page.getByRole('heading', { name: /^Ines Importer/ });
    await page.goto(`/admin/bookings?date=${monday!}`);
    await expect(stops).toHaveCount(perDay);
    const names = await stops.allTextContents();
    const last = names.at(-1)!;
    await chooseOfDay(page, 'Change Order');
    const sheet = page.getByRole('dialog', { name: 'Order of the stops' });
    const up = sheet.getByRole('button', { name: `Move up: ${last}` });
    await up.press('Enter');
    await up.press('Enter');
    await sheet.getByRole('checkbox', { name: /every/ }).check();
    await sheet.getByRole('button', { name: 'Save Order' }).click();
    await expect(page.getByText('Order Saved', { exact: true }).first()).toBeVisible();
    const reordered = [...names.slice(0, -3), last, ...names.slice(-3, -1)];
    await expect(stops).toHaveText(reordered);
    await page.goto(`/admin/bookings?date=${addDays(monday!, 7)}`);
    await expect(stops).toHaveText(reordered);
  });

  await test.step('the same file brings nothing, and offers to undo', async () => {
    await page.goto('/admin/customers/import');
    await page.getByText('Or paste rows').click();
    await page.getByLabel('Rows').fill(file);
    await page.getByRole('button', { name: 'Check Rows' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing to import' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo Import' }).click();
    await expectAccessibleAtBothWidths(page, 'main');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText(`${count} customers are gone`).first()).toBeVisible(
      withLongTimeout,
    );
    await page.goto('/admin/customers');
    await page.getByLabel('Search customers').fill('Importer');
    await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible();
  });
};
