import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { anywidth } from './tags.ts';
import { book, orderDay, toast } from './booking-steps.ts';

test(
  'a customer switches reminders off, and gets a calendar link that follows the visits until it is turned off',
  anywidth,
  async ({ page, request }) => {
    await signInAsNewCustomer(page, '/account');
    const calendar = page.getByRole('region', { name: 'Calendar' });
    const link = calendar.getByLabel('Your calendar link');
    const day = orderDay(20);

    await test.step('reminders stay off', async () => {
      const reminders = page.getByLabel('Remind me the evening before');
      await expect(reminders).toBeChecked();
      await reminders.press('Space');
      await expect(toast(page, 'Reminders Off')).toBeVisible();
      await page.reload();
      await expect(reminders).not.toBeChecked();
    });

    await test.step('the link is shown, selected and accessible', async () => {
      await calendar.getByRole('heading', { name: 'Calendar' }).click();
      await calendar.getByRole('button', { name: 'Create Link' }).click();
      await expect(link).toBeFocused();
      await expect(calendar.getByRole('link', { name: 'Add to Calendar' })).toHaveAttribute(
        'href',
        /^webcal:\/\/localhost.*\.ics$/,
      );
      await expectAccessibleAtBothWidths(page);
    });

    const url = await link.inputValue();
    const read = async () => request.get(url);

    await test.step('whoever has it reads service, day and window, also after a change', async () => {
      expect((await (await read()).text()).replaceAll('\r\n ', '')).not.toContain('Pool School');
      await book(page, day, 'North');
      const response = await read();
      expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      const file = (await response.text()).replaceAll('\r\n ', '');
      expect(file).toContain('SUMMARY:Pool School');
      expect(file).toContain(`DTSTART;TZID=America/Chicago:${day.replaceAll('-', '')}T120000`);
      expect(file).not.toMatch(/Nina|North|Browser Bend|555-0188/);
      const known = { 'if-none-match': response.headers()['etag']! };
      expect((await request.get(url, { headers: known })).status()).toBe(304);
    });

    await test.step('it is not shown again, and replaced or turned off', async () => {
      await page.goto('/account');
      await calendar.getByRole('heading', { name: 'Calendar' }).click();
      await expect(calendar.getByRole('button', { name: 'Turn Off' })).toBeVisible();
      await expect(link).toBeHidden();
      await calendar.getByRole('button', { name: 'Replace Link' }).click();
      await expectAccessibleAtBothWidths(page);
      await calendar.getByRole('button', { name: 'Replace Link Now' }).dblclick();
      await expect(link).toBeFocused();
      expect((await read()).status()).toBe(404);
      const next = await link.inputValue();
      expect((await request.get(next)).status()).toBe(200);
      await calendar.getByRole('button', { name: 'Turn Off' }).click();
      await calendar.getByRole('button', { name: 'Turn Off Now' }).click();
      await expect(calendar.getByRole('button', { name: 'Create Link' })).toBeVisible();
      expect((await request.get(next)).status()).toBe(404);
    });
  },
);
