import { expect, test as base } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { chooseCasey, save } from './editor-page.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import type { Role } from './local-stack.ts';
import { startOwnStack } from './own-stack.ts';
import type { StackOptions } from './stacks.ts';
import { toast } from './visit-steps.ts';

const test = base.extend<StackOptions>({ stackScript: ['', { option: true }] });

const signedIn = async (
  browser: Browser,
  { site, role, path }: { site: string; role: Role; path: string },
): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: site })).newPage();
  await page.goto(`/api/login?returnTo=${path}`);
  await fillSignIn(page, await accountOf(page, role));
  await page.waitForURL((url) => url.pathname === path);
  return page;
};

/** What the server answers at this moment, which lacks what was saved a moment ago. */
const read = async (page: Page, path: string): Promise<{ id: string }[]> =>
  (await page.request.get(path)).json();

test(
  'what was just saved is in the lists although the index lags by four seconds',
  { tag: '@anywidth' },
  async ({ browser, stackScript }) => {
    test.setTimeout(120_000);
    const { site, end } = await startOwnStack(stackScript, '--index-lag', '4000');
    try {
      await test.step('a customer’s cancelled visit', async () => {
        const page = await signedIn(browser, { site, role: 'customer', path: '/' });
        const row = page
          .getByRole('row')
          .filter({ has: page.getByRole('button', { name: /^Cancel Visit/ }) });
        await expect(row.first()).toBeVisible();
        const open = await row.count();
        await row.first().getByRole('button').click();
        await page.getByRole('button', { name: 'Yes, Cancel' }).click();
        await expect(toast(page, 'Visit Cancelled')).toBeVisible();
        await expect(row).toHaveCount(open - 1);
        await page.getByRole('link', { name: 'Book New Service' }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole('heading', { name: 'Service History' })).toBeVisible();
        await expect(row).toHaveCount(open - 1);
        await page.context().close();
      });

      const page = await signedIn(browser, { site, role: 'admin', path: '/admin/dashboard' });
      await test.step('the operator’s new draft', async () => {
        const drafts = page.getByRole('main').getByRole('link', { name: /^View Report: Casey/ });
        await expect(drafts.first()).toBeVisible();
        const before = await drafts.count();
        await page
          .getByRole('main')
          .getByRole('link', { name: 'New Service Report', exact: true })
          .click();
        await chooseCasey(page);
        await save(page).click();
        await expect(toast(page, 'Draft Saved')).toBeVisible();
        const listed = await read(page, '/api/admin/service-reports/recent');
        await expect(drafts).toHaveCount(before + 1);
        const href = (await drafts.first().getAttribute('href')) ?? '';
        expect(listed.map(({ id }) => id)).not.toContain(href.split('/').at(-1));
      });

      await test.step('a report mailed from its row', async () => {
        const send = page.getByRole('button', { name: /^Send Email: Casey/ });
        const drafts = await send.count();
        await send.first().click();
        await expect(toast(page, 'Email Sent')).toBeVisible();
        await expect(send).toHaveCount(drafts - 1);
      });

      await test.step('a quote request that was answered', async () => {
        await page.getByRole('main').getByRole('link', { name: 'Quotes' }).click();
        await page.getByRole('button', { name: 'Mark Contacted: Vera Visitor' }).click();
        await expect(page.getByRole('button', { name: 'Mark Quoted: Vera Visitor' })).toBeVisible();
        await page.getByLabel('Show').selectOption('contacted');
        await expect(page.getByRole('button', { name: 'Mark Quoted: Vera Visitor' })).toBeVisible();
      });

      await test.step('a visit that was confirmed, also in the numbers of its day', async () => {
        await page.goto('/admin/bookings');
        const confirm = page.getByRole('button', { name: /^Confirm: / });
        await expect(confirm.first()).toBeVisible();
        const waiting = await confirm.count();
        await confirm.first().click();
        await expect(toast(page, 'Visit Confirmed')).toBeVisible();
        await expect(confirm).toHaveCount(waiting - 1);
        const left = waiting === 1 ? /due$/ : new RegExp(`${waiting - 1} to confirm$`);
        await expect(page.getByText(/^\d+ visits? ·/)).toHaveText(left);
        await page.getByLabel('Show').selectOption('confirmed');
        await expect(page.getByRole('button', { name: /^Complete: / }).first()).toBeVisible();
      });
      await page.context().close();
    } finally {
      await end();
    }
  },
);
