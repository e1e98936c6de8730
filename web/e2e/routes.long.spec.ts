import { expect, test, type Page } from '@playwright/test';
import { publicPages } from '../../shared/domain/site/pages.ts';
import { openAndRest, rest } from './connection.ts';
import { accessDenied, adminPaths, expectDenied } from './denied.ts';
import { signIn } from './local-stack.ts';
import { expectSentHome } from './redirects.ts';
import { anywidth } from './tags.ts';
import { complaintsOf } from './walk.ts';

/** How many pages open at the same time: most of a page's time is waiting until it is at rest. */
const tabs = 4;

// Representative: web/e2e/all-routes.spec.ts > what the rules say, one thing first, and can be used by everyone
test('hydrates prerendered pages without console errors', anywidth, async ({ context }) => {
  const paths = [...publicPages, '/services?tab=pool'];
  const walk = async (): Promise<string[]> => {
    const page: Page = await context.newPage();
    const complaints = complaintsOf(page);
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      await openAndRest(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    return complaints;
  };
  const complaints = await Promise.all(Array.from({ length: tabs }, walk));
  expect(complaints.flat()).toEqual([]);
  expect(paths).toEqual([]);
});

// Representative: web/e2e/routes.spec.ts > denies visitors and customers the administrator’s screens
test('sends a customer home from each screen of the administrator', anywidth, async ({ page }) => {
  await signIn(page, 'customer');
  await rest(page);
  for (const path of adminPaths)
    await expectSentHome(page, { act: () => expectDenied(page, path), toast: accessDenied });
});
