import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  expectAccessibleAtBothWidths,
  openDialog,
  expectReadableInSunlight,
} from './accessibility.ts';
import { chooseCasey, editor, remaining, save } from './editor-page.ts';
import { signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';

const shot = process.env['WATER_SHOTS'];

test(
  'the operator notes a pool, reads its water, and records what was added',
  anywidth,
  async ({ page }) => {
    const lastName = `Pool${randomUUID().slice(0, 6)}`;
    const look = async (name: string) => {
      if (!shot) return;
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: `${shot}/${name}-${width}.png`, fullPage: true });
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await signIn(page, 'admin', '/admin/customers');
    await test.step('its volume is worked out from measures', async () => {
      await page.getByRole('button', { name: 'Add Customer' }).click();
      const form = page.getByRole('dialog', { name: 'Add Customer' });
      await form.getByLabel('First name').fill('Wanda');
      await form.getByLabel('Last name').fill(lastName);
      await form.getByLabel('Phone').fill('(281) 555-0188');
      await form.getByLabel('Address').fill('3 Pool Street, Spring, TX 77379');
      await form.getByLabel('Pool volume in gallons').fill('12');
      await form.getByRole('button', { name: 'Add Customer' }).click();
      await expect(form.getByText('Please give from 100 to 2,000,000 gallons')).toBeVisible();
      await form.getByText('Work out the gallons').click();
      await form.getByLabel('Length in feet').fill('32');
      await form.getByLabel('Width in feet').fill('16');
      await form.getByLabel('Average depth in feet').fill('5');
      await form.getByRole('button', { name: 'Fill in the gallons' }).click();
      await expect(form.getByLabel('Pool volume in gallons')).toHaveValue('19149');
      await form.getByLabel('Pool surface').selectOption('Plaster');
      await form.getByLabel('Pool sanitizer').selectOption('Liquid chlorine');
      await form.getByLabel('Strength of the liquid chlorine in percent').fill('8');
      await form.getByText('This pool’s own targets').click();
      const alkalinity = form.getByRole('group', { name: 'Alkalinity target' });
      await alkalinity.getByLabel('From').fill('50');
      await alkalinity.getByLabel('To').fill('70');
      await form.getByRole('button', { name: 'Add Customer' }).click();
      await expect(
        alkalinity.getByText('Please give two numbers from 60 to 180 ppm, the lower one first'),
      ).toBeVisible();
      await alkalinity.getByLabel('From').fill('60');
      await expectAccessibleAtBothWidths(page, openDialog);
      await look('customer');
      await form.getByRole('button', { name: 'Add Customer' }).click();
    });
    const main = page.getByRole('main');
    await expect(main.getByText('19,149 gallons')).toBeVisible();
    await expect(main.getByText('60 to 70 ppm')).toBeVisible();
    await page.getByRole('tab', { name: 'Reports' }).click();
    await expect(main.getByText('No water has been tested yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await main.getByRole('link', { name: 'New Report' }).click();

    const reading = (name: string) => page.getByRole('textbox', { name });
    const press = async (keys: string) => {
      for (const key of keys)
        await page
          .getByRole('group', { name: /^Keys for/ })
          .getByText(key, { exact: true })
          .click();
    };
    await test.step('readings move on by themselves, doses follow with their arithmetic', async () => {
      await reading('Free chlorine').click();
      await press('1');
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(reading('pH')).toBeFocused();
      await press('80');
      await expect(reading('Alkalinity')).toBeFocused();
      // A physical keyboard works as well.
      await page.keyboard.type('110');
      await page.keyboard.type('250');
      await page.keyboard.type('40');
      await page.keyboard.type('82');
      await expect(page.getByText('Balance +0.5')).toBeVisible();
      const advice = page.getByRole('region', { name: 'Advice on the water' });
      await expect(advice.getByText('own target 60 to 70 instead of 80 to 100')).toBeVisible();
      await expect(advice.getByText(/^With this pool’s own targets \(white mark\)/)).toBeVisible();
      await expect(advice.getByText(/of Liquid chlorine 8%$/)).toBeVisible();
      await expect(
        advice.getByText('Always follow the product label.', { exact: false }).first(),
      ).toBeVisible();
      await advice.getByText('How this is worked out: Muriatic acid 31.45%').click();
      await expect(
        advice.getByText('At most 32 fl oz for 10,000 gallons at one visit'),
      ).toBeVisible();
      await expect(advice.getByText('4 hours where it names none').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Poison Control 1-800-222-1222' })).toBeVisible();
      await expectAccessibleAtBothWidths(page, 'main');
      await expectReadableInSunlight(page);
      await look('advice');
      await advice.getByRole('button', { name: /^Added .* of Muriatic acid/ }).click();
      await expect(
        advice.getByText('Acid was added at this visit: test again before adding more.'),
      ).toBeVisible();
      await expect(
        page.getByRole('listitem').filter({ hasText: /fl oz of Muriatic acid/ }),
      ).toBeVisible();
    });

    await test.step('they are kept on the phone, and stored with the report', async () => {
      await expect(remaining(page)).toBeVisible();
      await page.reload();
      await expect(reading('pH')).toHaveValue('8.0');
      await save(page).click();
      await page.waitForURL('**/admin/dashboard*');
      await page.goto('/admin/customers');
      await page.getByLabel('Search customers').fill(lastName);
      await main.getByRole('link', { name: `Wanda ${lastName}` }).click();
      await expect(main.getByText(/^Last Readings, /)).toBeVisible();
      await page.getByRole('tab', { name: 'Reports' }).click();
      await expect(main.getByRole('rowheader')).toHaveCount(1);
      await expect(main.getByText('pH, ', { exact: false }).first()).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      await look('history');
    });
  },
);

test('a yard visit has areas, bags and anything unusual', anywidth, async ({ page }) => {
  await signIn(page, 'admin', editor);
  await chooseCasey(page);
  await page.getByLabel('Yard visit').check();
  await page.getByLabel('Back yard').check();
  await page.getByRole('button', { name: 'One bag more' }).click();
  await page.getByRole('button', { name: 'One bag more' }).click();
  await page.getByLabel('Anything unusual').fill('A loose board in the fence');
  await expectAccessibleAtBothWidths(page, 'main');
  if (shot)
    await page.screenshot({
      path: `${shot}/yard-${page.viewportSize()?.width}.png`,
      fullPage: true,
    });
  await save(page).click();
  await page.waitForURL('**/admin/dashboard*');
  await page
    .getByRole('link', { name: /View Report: Casey Customer/ })
    .first()
    .click();
  await expect(page.getByLabel('Back yard')).toBeChecked();
  await expect(page.getByLabel('Anything unusual')).toHaveValue('A loose board in the fence');
  await expect(page.getByText('2', { exact: true }).first()).toBeVisible();
});
