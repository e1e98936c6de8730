import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, openDialog } from './accessibility.ts';
import { followRequests, rest } from './connection.ts';
import { accountOf, fillSignIn, signIn } from './local-stack.ts';
import { signInAsNewCustomer } from './new-customer.ts';
import { expectSignIn } from './redirects.ts';
import { anywidth } from './tags.ts';

const loginRequired = {
  title: 'Login Required',
  description: 'Please log in to access your service reports.',
};

test('a customer lists reports and downloads one and all of them', anywidth, async ({ page }) => {
  await signIn(page, 'customer', '/download-reports');
  await expect(page.getByRole('heading', { name: 'Your Service Reports' })).toBeVisible();
  const count = await page
    .getByText(/You have \d+ service report\(s\) available for download/)
    .textContent();
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Generated' });
  await expect(entries).toHaveCount(Number(/\d+/.exec(count ?? '')?.[0]));
  await expect(entries.first()).toContainText(/Service on [A-Z][a-z]{2} \d+, \d{4}/);
  await expect(entries.first()).toContainText(/Generated [A-Z][a-z]{2} \d+, \d{4}/);
  await expect(entries.first()).toContainText(
    /Includes service notes and photos|Standard service checklist/,
  );

  const one = await download(page, () =>
    entries
      .first()
      .getByRole('link', { name: /Download/ })
      .click(),
  );
  expect(one.name).toMatch(/^service-report-\d{4}-\d\d-\d\d\.pdf$/);
  const all = await download(page, () =>
    page.getByRole('link', { name: 'Download All Reports' }).click(),
  );
  expect(all.name).toMatch(/^service-reports-\d{4}-\d\d-\d\d\.zip$/);
  expect(all.start).toBe('PK');
  await expect(page.getByText('Packing your reports...')).toBeVisible();
});

test(
  'offers reports in parts when they are too many for one archive',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'customer', '/download-reports');
    const reports: unknown[] = await (await page.request.get('/api/user/service-reports')).json();
    const { name } = await download(page, async () => {
      await page.goto('/download-reports?archive=preparing');
      await expect(page.getByText('Your archive is still being prepared')).toBeVisible();
      await expectAccessibleAtBothWidths(page);
    });
    expect(name).toMatch(/\.zip$/);
    await expect(page.getByRole('link', { name: 'Download again' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');

    await page.goto('/download-reports?parts=2');
    const part = page.getByRole('link', { name: 'Download part 1 of 2' });
    // A single report cannot be split.
    if (reports.length < 2) await expect(part).toBeHidden();
    else {
      await expect(part).toBeVisible();
      await expectAccessibleAtBothWidths(page);
      expect((await download(page, () => part.click())).name).toMatch(/-part-1-of-2\.zip$/);
    }
  },
);

test('shows a new customer the empty states of home and reports', anywidth, async ({ page }) => {
  await signInAsNewCustomer(page);
  await expect(page.getByRole('heading', { name: 'Welcome back, valued customer!' })).toBeVisible();
  for (const text of [
    'No upcoming services scheduled',
    'No completed services yet',
    'Active Customer',
    '0 services booked',
    'No Service History',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute(
    'href',
    '/services',
  );
  await expectAccessibleAtBothWidths(page, 'main');

  await page.goto('/download-reports');
  await expect(page.getByRole('heading', { name: 'No Reports Available' })).toBeVisible();
  await expect(
    page.getByText(
      'Your service reports will appear here after the business completes services at your property.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download All Reports' })).toBeHidden();
  await expectAccessibleAtBothWidths(page, 'main');

  await page.goto('/api/reports/download-all');
  await expect(page.getByText('There are no service reports to download yet.')).toBeVisible();
});

test(
  'returns to the same page through the sign-in after the session has ended',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'customer', '/download-reports');
    await expect(page.getByRole('heading', { name: 'Your Service Reports' })).toBeVisible();
    await expectSignIn(page, {
      act: async () => {
        await page.context().clearCookies();
        await page.reload();
      },
      toast: loginRequired,
      returnTo: '/download-reports',
    });
    await fillSignIn(page, await accountOf(page, 'customer'));
    await expect(page.getByRole('heading', { name: 'Your Service Reports' })).toBeVisible();
  },
);

test('notices an ended session on the next request', anywidth, async ({ page }) => {
  await signIn(page, 'customer', '/services');
  const reports = page.getByRole('link', { name: 'My Reports' });
  await expect(reports).toBeVisible();
  await rest(page);
  const untilQuiet = followRequests(page);
  await expectSignIn(page, {
    act: async () => {
      // A request still in flight would notice that the session has ended before the click does.
      await untilQuiet();
      await page.context().clearCookies();
      await reports.click();
    },
    toast: loginRequired,
    returnTo: '/download-reports',
  });
});

test(
  'asks for the sign-in when a download starts after the session has ended',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'customer', '/download-reports');
    const all = page.getByRole('link', { name: 'Download All Reports' });
    await expect(all).toBeVisible();
    await page.context().clearCookies();
    await all.click();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  },
);

const download = async (page: Page, act: () => Promise<unknown>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const stream = await file.createReadStream();
  let start = '';
  for await (const piece of stream) {
    start = Buffer.from(piece).subarray(0, 2).toString('latin1');
    break;
  }
  return { name: file.suggestedFilename(), start };
};

test(
  'a customer reads a report on its own page and looks at its photos one by one',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'customer', '/download-reports');
    await page
      .getByRole('link', { name: /^Read the report of/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/reports\/[0-9a-f-]{36}$/);
    // A report with several photos; other tests also send reports to this customer.
    const reports: { id: string }[] = await (
      await page.request.get('/api/user/service-reports')
    ).json();
    for (const { id } of reports) {
      const { photos } = await (await page.request.get(`/api/reports/${id}`)).json();
      if (photos.length < 2) continue;
      await page.goto(`/reports/${id}`);
      break;
    }
    await expect(page.getByText(/^What we did at your place on/)).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    const number = await page.getByText(/^\d{6}-[0-9A-Z]{4}$/).textContent();
    const thumbs = page.getByRole('button', { name: /^Enlarge Photo/ });
    const count = await thumbs.count();
    expect(count).toBeGreaterThan(1);
    await thumbs.first().click();
    const dialog = page.getByRole('dialog', { name: `Photo 1 of ${count}` });
    const large = dialog.getByRole('img');
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessibleAtBothWidths(page, openDialog);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: `Photo 2 of ${count}` })).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.keyboard.press('Escape');
    await expect(thumbs.first()).toBeFocused();
    const file = await download(page, () =>
      page.getByRole('link', { name: 'Download PDF' }).click(),
    );
    expect(file.name).toMatch(/^service-report-/);

    // The mail's link, opened on a device without a session: the sign-in leads to the report.
    const address = new URL(page.url()).pathname;
    await page.context().clearCookies();
    await page.goto(`/api/login?returnTo=${encodeURIComponent(address)}`);
    await fillSignIn(page, await accountOf(page, 'customer'));
    await expect(page.getByText(number ?? 'no number')).toBeVisible();
  },
);
