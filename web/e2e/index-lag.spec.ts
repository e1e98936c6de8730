import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { chooseCasey, save } from './editor-page.ts';
import { accountOf, fillSignIn, type Role } from './local-stack.ts';
import { startOwnStack } from './own-stack.ts';
import type { StackOptions } from './stacks.ts';
import { chooseAtStop, openStop, showOnly, stopOf } from './stops.ts';
import { anywidth } from './tags.ts';
import { dayFromNow, orderDay, toast } from './booking-steps.ts';
import { pastUndo } from './visit-scene.ts';

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

/** The router stays on the page until the next screen's code is there; going back sooner leaves the site. */
const toServicesAndBack = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/services');
  await page.goBack();
};

/** What the server answers at this moment, which lacks what has just been saved. */
const read = async (page: Page, path: string): Promise<{ id: string }[]> =>
  (await page.request.get(path)).json();

test(
  'what was just saved is in the lists although the index lags by four seconds',
  anywidth,
  async ({ browser, stackScript }) => {
    test.setTimeout(240_000);
    const { site, end } = await startOwnStack(stackScript, '--index-lag', '4000', '--weeks', '2');
    try {
      const customer = await signedIn(browser, { site, role: 'customer', path: '/visits' });
      await test.step('a customer’s cancelled visit', async () => {
        // A plan's visits are skipped instead.
        const row = customer
          .getByRole('row')
          .filter({ hasText: 'Change' })
          .filter({ hasNotText: 'Included' });
        await expect(row.first()).toBeVisible();
        const open = await row.count();
        await row
          .first()
          .getByRole('button', { name: /^Change: / })
          .click();
        await customer.getByRole('button', { name: /^Cancel Visit/ }).click();
        await customer.getByRole('button', { name: 'Yes, Cancel' }).click();
        await expect(toast(customer, 'Visit Cancelled')).toBeVisible();
        await expect(row).toHaveCount(open - 1);
        await toServicesAndBack(customer);
        await expect(customer.getByRole('heading', { name: 'Service History' })).toBeVisible();
        await expect(row).toHaveCount(open - 1);
      });

      await test.step('a visit that the customer has just booked', async () => {
        const services: { id: string; name: string }[] = await (
          await customer.request.get('/api/services')
        ).json();
        const serviceId = services.find(({ name }) => name === 'Pool School')?.id;
        await customer.request.post('/api/cart', { data: { serviceId, quantity: 1 } });
        await customer.goto('/checkout');
        await customer.getByLabel('Date', { exact: true }).selectOption(orderDay(3));
        await customer.getByLabel('Time', { exact: true }).selectOption('Morning 8-12');
        await customer.getByRole('radio', { name: 'Venmo' }).check();
        await customer.getByRole('button', { name: 'Request Booking' }).click();
        await expect(
          customer.getByRole('heading', { name: 'Booking Request Received' }),
        ).toBeVisible();
        await customer.getByRole('link', { name: 'Home', exact: true }).click();
        const booked = customer.getByRole('row').filter({ hasText: 'Pool School' });
        await expect(booked.filter({ hasText: 'Pending' })).toBeVisible();
      });

      await test.step('a message that the customer has read', async () => {
        await customer.getByRole('link', { name: 'Messages', exact: true }).click();
        const unread = customer.getByRole('main').getByRole('link', { name: /New$/ });
        await expect(unread.first()).toBeVisible();
        const before = await unread.count();
        await unread.first().click();
        await customer.waitForURL('**/reports/*');
        await customer.goBack();
        await expect(customer.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
        await expect(unread).toHaveCount(before - 1);
        await customer.context().close();
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
        await page.goto('/admin/quotes');
        await page.getByRole('button', { name: 'Mark Contacted: Vera Visitor' }).click();
        await expect(page.getByRole('button', { name: 'Mark Quoted: Vera Visitor' })).toBeVisible();
        await page.getByLabel('Show').selectOption('contacted');
        await expect(page.getByRole('button', { name: 'Mark Quoted: Vera Visitor' })).toBeVisible();
      });

      await test.step('a visit that was confirmed, also in the numbers of its day', async () => {
        await page.clock.install();
        await page.goto('/admin/bookings');
        const pending = page.locator('details[name=stops]').filter({ hasText: 'pending' });
        await expect(pending.first()).toBeVisible();
        const waiting = await pending.count();
        const name = (await pending.first().getByRole('heading').textContent())!;
        const stop = await openStop(page, name);
        await stop.getByRole('button', { name: /^Confirm: / }).click();
        await expect(toast(page, 'Visit Confirmed')).toBeVisible();
        await expect(pending).toHaveCount(waiting - 1);
        await pastUndo(page);
        await expect(page.getByText(/^Not sent yet/)).toBeHidden();
        await expect(page.getByRole('link', { name: /^\d+ to confirm$/ })).toHaveText(
          waiting === 1 ? [] : [`${waiting - 1} to confirm`],
        );
        // Until then the list of all visits may still be there, or none while the other is on its way.
        const listed = page.waitForResponse((response) => /status=confirmed/.test(response.url()));
        await showOnly(page, 'Confirmed');
        await (await listed).finished();
        await expect(page.getByText('Loading bookings...')).toHaveCount(0);
        await expect(stopOf(page, name)).toContainText('confirmed');
      });

      await test.step('a visit that was moved, on neither day twice', async () => {
        const names = page.locator('details[name=stops] h3');
        await expect(names.first()).toBeVisible();
        const before = await names.count();
        const moved = (await names.first().textContent())!;
        await chooseAtStop(page, moved, 'Move');
        await page.getByLabel('New day').fill(dayFromNow(20));
        await page.getByLabel('Reason').fill('The truck stood still');
        await page.getByRole('button', { name: 'Move Visit' }).click();
        await expect(toast(page, 'Visit Moved')).toBeVisible();
        await expect(names).toHaveCount(before - 1);
        await page.getByRole('button', { name: 'Show That Day' }).click();
        await expect(stopOf(page, moved)).toBeVisible();
      });

      await test.step('a sign-up that was handled', async () => {
        await page.getByRole('navigation').getByRole('link', { name: 'Quotes' }).click();
        await page.getByRole('tab', { name: 'Sign-Ups' }).click();
        await page.getByRole('button', { name: 'Mark Handled: Nora Newcomer' }).click();
        await expect(toast(page, 'Sign-Up Handled')).toBeVisible();
        const nora = page.getByRole('listitem').filter({ hasText: 'Nora Newcomer' });
        const handled = nora.getByText(/Handled on .* by admin@example\.com/);
        await expect(handled).toBeVisible();
        await page.getByRole('tab', { name: 'Quote Requests' }).click();
        await page.getByRole('tab', { name: 'Sign-Ups' }).click();
        await expect(handled).toBeVisible();
      });
      await page.context().close();
    } finally {
      await end();
    }
  },
);
