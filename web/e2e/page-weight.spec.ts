import { expect, test } from '@playwright/test';
import { firstScreens, mostShift, people } from './first-screens.ts';
import { beSignedIn } from './local-stack.ts';
import { expectWithinBudgets } from './screen-budgets.ts';
import { weighScreen } from './screen-weight.ts';
import { anywidth } from './tags.ts';

for (const person of people)
  test(
    `the first screen of a ${person} keeps its budget of scripts, and nothing moves on it`,
    anywidth,
    ({ page, browser, baseURL }) =>
      expectWithinBudgets({ page, browser, baseURL }, person, firstScreens[person].slice(0, 1)),
  );

test('nothing moves on the account when the details come late', anywidth, async ({ page }) => {
  await beSignedIn(page, 'customer');
  const context = page.context();
  await context.route('**/api/user/profile', async (route) => {
    await route.request().frame().page().getByText('Loading your details...').waitFor();
    await route.continue();
  });
  const { cls, shifts } = await weighScreen(context, '/account');
  expect(cls, JSON.stringify(shifts)).toBeLessThan(mostShift);
});
