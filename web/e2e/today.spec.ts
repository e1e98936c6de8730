import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  expectAccessibleAtBothWidths,
  expectReadableInSunlight,
  expectToFitSmallest,
} from './accessibility.ts';
import { signIn } from './local-stack.ts';
import { chooseAtStop, chooseOfDay, moreOf, openStop, stopOf } from './stops.ts';
import { anywidth } from './tags.ts';
import { dayAddress } from './visit-scene.ts';

/** The operator's day on a phone, with one stop open (rules: screen-36). */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** The lines of the day's stops, without what is folded as done. */
const lines = (page: Page): Locator =>
  page.locator('details[name=stops] > summary').filter({ visible: true });
const openStops = (page: Page): Locator => page.locator('details[name=stops][open]');

const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const bar = document.querySelector('[data-tab-bar] nav')?.getBoundingClientRect().top;
    return top >= 0 && bottom <= (bar ?? innerHeight);
  });

/** What can be pressed or filled in, and how many filled buttons there are. */
const measure = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const shown = [...main.querySelectorAll('a, button, input, select, textarea, summary')].filter(
      (control) =>
        !control.closest('footer') && control.checkVisibility({ contentVisibilityAuto: true }),
    );
    const filled = shown.filter((control) => /\bbg-(?:gold|pool-700)\b/.test(control.className));
    return { controls: shown.length, filled: filled.length };
  });

test(
  'the next stop is open in the first view, and the rest of the day below it is short',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', dayAddress);
    const stop = await openStop(page, 'Dana Deckard');
    await expect(openStops(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
    for (const name of [/^Start: /, /^Call /, /^Map of /, /^On My Way: /])
      expect(await isInView(stop.getByRole('link', { name })), `${name}`).toBe(true);
    expect(await isInView(stop.getByRole('button', { name: /^More: / }))).toBe(true);
    const stops = await lines(page).count();
    // Other tests add stops to this day.
    const others = Math.max(0, stops - 9);
    const { controls, filled } = await measure(page);
    expect(filled).toBe(1);
    expect(controls).toBeLessThanOrEqual(30 + others);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(2200 + others * 100);
    for (const line of await lines(page).all())
      expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(56);
    await expectAccessibleAtBothWidths(page);
    await expectReadableInSunlight(page);
    await expectToFitSmallest(page);
  },
);

test(
  'a line opens in its place and closes the stop before it, by thumb and by keyboard',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', dayAddress);
    await openStop(page, 'Dana Deckard');
    const line = stopOf(page, 'Drew Dunaway').locator('summary');
    await line.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 200));
    const before = (await line.boundingBox())!;
    // The second press of a double press neither closes it nor reaches what lies there now.
    await line.dblclick();
    await expect(stopOf(page, 'Drew Dunaway')).toHaveAttribute('open');
    await expect(openStops(page)).toHaveCount(1);
    await expect
      .poll(async () => Math.round((await line.boundingBox())!.y))
      .toBe(Math.round(before.y));
    await expect(page).toHaveURL(({ pathname }) => pathname === dayAddress);

    const other = stopOf(page, 'Finley Fairbanks').locator('summary');
    await other.focus();
    await page.keyboard.press('Enter');
    await expect(stopOf(page, 'Finley Fairbanks')).toHaveAttribute('open');
    await expect(other).toBeFocused();
    await expect(openStops(page)).toHaveCount(1);
  },
);

test(
  'both menus are used by keyboard and leave the focus where it was, and paper shows every stop whole',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', dayAddress);
    const ofDay = page.getByRole('button', { name: 'More for this day' });
    await ofDay.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Add Visit',
      'Go to Date',
      'Change Order',
      'Rain-Out',
      'No Date Yet',
    ]);
    await expectAccessibleAtBothWidths(page, '[role=menu]');
    await expectReadableInSunlight(page, '[role=menu]');
    await page.keyboard.press('Escape');
    await expect(ofDay).toBeFocused();
    await ofDay.press('Enter');
    await menu.getByRole('menuitem', { name: 'Go to Date' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Go to date' });
    await expectAccessibleAtBothWidths(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(ofDay).toBeFocused();

    const ofStop = await moreOf(page, 'Dana Deckard');
    await ofStop.press('Enter');
    await menu.getByRole('menuitem', { name: 'Move' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Move this visit?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ofStop).toBeFocused();

    await test.step('a press beside an open menu only closes it', async () => {
      await (await moreOf(page, 'Dana Deckard')).click();
      await expect(menu).toBeVisible();
      const line = (await lines(page).nth(2).boundingBox())!;
      await page.mouse.click(line.x + 40, line.y + 20);
      await expect(menu).toBeHidden();
      await expect(stopOf(page, 'Dana Deckard')).toHaveAttribute('open');
      await expect(openStops(page)).toHaveCount(1);
    });

    await test.step('paper shows every stop of the day whole', async () => {
      await page.emulateMedia({ media: 'print' });
      for (const stop of await page.locator('details[name=stops]').all())
        await expect(stop.getByText(/^(?:Morning 8-12|Afternoon 12-5|Any time)$/)).toBeVisible();
      await expect(page.getByText('Pepper, a terrier: barks, then wants to play.')).toBeVisible();
    });
  },
);

/** Presses on the page while a task is done. */
const pressesOf = async (page: Page, task: () => Promise<unknown>): Promise<number> => {
  const counted = await page.evaluateHandle(() => {
    const count = { presses: 0 };
    window.addEventListener('click', () => (count.presses += 1), true);
    return count;
  });
  await task();
  return counted.evaluate(({ presses }) => presses);
};

test('what is done most takes few presses', anywidth, async ({ page }) => {
  await signIn(page, 'admin', dayAddress);
  await test.step('to mark a later stop as paid', async () => {
    // Her plan is paid by the visit; other plans' visits have nothing to be paid.
    const later = 'Cameron Castellano';
    const menu = await pressesOf(page, async () => {
      await (await moreOf(page, later)).click();
      await page.getByRole('menuitem', { name: 'Mark Paid' }).waitFor();
    });
    // Its item is the third press, which would change a visit that other tests use.
    expect(menu).toBe(2);
    await page.keyboard.press('Escape');
    await expect(await moreOf(page, later)).toBeFocused();
  });
  await test.step('to a rain-out', async () => {
    expect(await pressesOf(page, () => chooseOfDay(page, 'Rain-Out'))).toBe(2);
    await page.keyboard.press('Escape');
  });
  await test.step('to a customer’s last readings', async () => {
    await page.reload();
    await expect(lines(page).first()).toBeVisible();
    const open = () => chooseAtStop(page, 'Avery Aldermann', 'Customer’s Page');
    expect(await pressesOf(page, open)).toBeLessThanOrEqual(3);
    await expect(page.getByRole('heading', { name: 'Last readings' })).toBeVisible();
  });
});
