import { expect, test } from '@playwright/test';
import { openAndRest } from './connection.ts';
import { mostShift } from './first-screens.ts';
import { findBreaches } from './focus.ts';
import { faults, plant } from './focus-faults.ts';
import { measurePage } from './focus-page.ts';
import { anywidth } from './tags.ts';

const phone = { width: 390, height: 844 };

test('the landing page is as high once it was scrolled through, and nothing moves', async ({
  page,
}) => {
  await openAndRest(page, '/');
  const { before, after, moved } = await page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
    const root = document.documentElement;
    const first = root.scrollHeight;
    for (let top = 0; top < first; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    }
    return { before: first, after: root.scrollHeight, moved: shift };
  });
  expect(after).toBe(before);
  expect(moved).toBeLessThan(mostShift);
});

test('the measures of a screen report what is planted into it', anywidth, async ({ page }) => {
  await page.setViewportSize(phone);
  await openAndRest(page, '/record-check');
  const main = page.getByRole('main');
  const purpose = main.getByLabel('The line from the email');
  const { height, controls } = await page.evaluate(measurePage);
  const limits = { height: height + 2000, controls: controls.length };
  const broken = async (): Promise<string[]> =>
    (await findBreaches(page, [purpose], limits)).map(({ rule }) => rule).toSorted();
  expect(await broken()).toEqual([]);

  for (const { name, breaks, ...fault } of faults)
    await test.step(name, async () => {
      await main.evaluate(plant, fault);
      expect(await broken()).toEqual(breaks);
      await page.locator('[data-planted]').evaluate((planted) => planted.remove());
    });

  await test.step('a second button of our own', async () => {
    const check = main.getByRole('button', { name: 'Check' });
    await check.evaluate((element) => element.after(element.cloneNode(true)));
    expect(await broken()).toEqual(['controls', 'filled buttons']);
    await check.last().evaluate((element) => element.remove());
  });

  await test.step('the purpose 20 px below the first viewport', async () => {
    const box = await purpose.boundingBox();
    if (!box) throw new Error('The purpose is not there');
    const pushed = phone.height - (box.y + box.height) + 20;
    await main.evaluate(plant, {
      tag: 'div',
      style: { flex: 'none', height: `${pushed}px` },
      first: true,
    });
    expect(await broken()).toEqual(['purpose']);
  });
});
