import { expect, test } from '@playwright/test';
import { expectAccessibleAtBothWidths, expectToFitSmallest } from './accessibility.ts';
import { openAndRest, rest, strip } from './connection.ts';
import { editor, notes, save } from './editor-page.ts';
import { signIn } from './local-stack.ts';
import { failOnce } from './paused-clock.ts';
import { anywidth } from './tags.ts';

/** Typed while the field has the focus; not a single key may be lost. */
const typedOffline = ' and twice around the filter.';

test('leaves somebody who types alone while the connection is down', anywidth, async ({ page }) => {
  await page.clock.install();
  await openAndRest(page, '/');
  // While empty, it takes up no space between the navigation bar and the page.
  expect(await page.locator('[data-connection-strip]').boundingBox()).toMatchObject({ height: 0 });
  // These reviews load on scrolling, and their answer would count as a sign that the connection works.
  const reviews = page.waitForResponse('**/api/reviews');
  await page.locator('#quote').scrollIntoViewIfNeeded();
  await reviews;
  await rest(page);
  const name = page.getByLabel('First name');
  await name.click();
  await page.keyboard.type('Dana');

  await page.context().setOffline(true);
  await expect(strip(page)).toHaveText(/You're Offline/);
  await page.keyboard.type(typedOffline);
  await expect(name).toHaveValue(`Dana${typedOffline}`);
  await expect(name).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessibleAtBothWidths(page, '[data-connection-strip]');
  await expectToFitSmallest(page);

  await test.step('it can be closed, and comes back with the next failed request', async () => {
    const close = page.getByRole('button', { name: 'Close this message' });
    await close.click();
    await expect(close).toBeHidden();
    await page.getByRole('button', { name: 'Get My Free Quote' }).scrollIntoViewIfNeeded();
    for (const label of ['Last name', 'Email', 'Phone', 'Service address'])
      await page.getByLabel(label).fill(label === 'Email' ? 'dana@example.com' : '281 555 0142');
    await failOnce(page, () => page.getByRole('button', { name: 'Get My Free Quote' }).click());
    await expect(strip(page)).toHaveText(/You're Offline/);
    await expect(page.getByText('Submission Failed').first()).toBeAttached();
  });

  await page.context().setOffline(false);
  await expect(strip(page)).toBeHidden();
  await expect(name).toHaveValue(`Dana${typedOffline}`);
});

test('a space typed into a report right after the cut is a space', anywidth, async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin', editor);
  await rest(page);
  await notes(page).click();
  await page.keyboard.type('The pump was loud.');
  await page.context().setOffline(true);
  await page.keyboard.type(typedOffline);
  await expect(strip(page)).toHaveText(/You're Offline/);
  await expect(notes(page)).toHaveValue(`The pump was loud.${typedOffline}`);
  await expect(notes(page)).toBeFocused();
  await expectAccessibleAtBothWidths(page, '[data-connection-strip]');
  await failOnce(page, () => save(page).click());
  await expect(
    page.getByRole('alert').filter({ hasText: 'Draft Not Saved. No signal.' }),
  ).toBeVisible();
  await expect(save(page)).toBeFocused();
  await page.context().setOffline(false);
  await expect(strip(page)).toBeHidden();
});

test(
  'says at once that the connection is lost, before the screen about it has arrived',
  anywidth,
  async ({ page }) => {
    // Nobody has scrolled, so nothing more has loaded.
    await openAndRest(page, '/');
    await page.context().setOffline(true);
    await expect(strip(page)).toHaveText(/You're Offline/);
    await page.context().setOffline(false);
  },
);
