import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import {
  expectAccessibleAtBothWidths,
  expectFitting,
  expectToFitBothWidths,
} from './accessibility.ts';
import { beSignedIn, signIn } from './local-stack.ts';
import { anywidth } from './tags.ts';

test(
  'the headline stays readable beside its actions between phone and desktop',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', '/admin/dashboard');
    const headline = page.getByRole('heading', { level: 1, name: 'Service Management Dashboard' });
    await expect(headline).toBeVisible();
    for (const width of [640, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(async () => (await headline.boundingBox())?.width).toBeGreaterThan(400);
      await expectFitting(page);
    }
  },
);

test('names and numbers on cards are high enough for a thumb', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a mouse is precise');
  await beSignedIn(page, 'admin');
  const main = page.getByRole('main');
  for (const [path, link] of [
    ['/admin/dashboard', main.getByRole('heading', { level: 3 }).getByRole('link').first()],
    ['/admin/dashboard?tab=customers', main.getByRole('link', { name: /^\(281\)/ }).first()],
    ['/admin/dashboard?tab=customers', main.getByRole('link', { name: /@/ }).first()],
    ['/admin/money', main.locator('summary').first()],
  ] as const) {
    await page.goto(path);
    // Its padding, or what lies around it, takes a press 21 px above and below the middle.
    const isHit = await link.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, height } = element.getBoundingClientRect();
      return [-21, 21].map((offset) =>
        element.contains(document.elementFromPoint(left + 30, top + height / 2 + offset)),
      );
    });
    expect(isHit, `${link} on ${path}`).toEqual([true, true]);
  }
});

test('the operator finds a customer and opens their page', anywidth, async ({ page }) => {
  await signIn(page, 'admin', '/admin/customers');
  const main = page.getByRole('main');
  const search = page.getByLabel('Search customers');
  const dana = main.getByRole('link', { name: /^Dana Deckard/ });
  const turnTo = async (name: string): Promise<void> => {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeAttached();
  };

  await test.step('by a beginning, without accents or capitals', async () => {
    for (const text of ['dáná', 'DECKARD d', 'dana.deckard@', '34 sample', 'Sample Creek']) {
      await search.fill(text);
      await expect(dana).toBeVisible();
      await expect(page.getByText('1 customer found')).toBeVisible();
    }
    await expect(main.getByText('Casey Customer')).toBeHidden();
    await expect(dana).toContainText('34 Sample Creek Drive');
  });

  await test.step('and is told when there is nobody', async () => {
    await search.fill('nobody like that');
    await expect(page.getByRole('heading', { name: 'No customers found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all customers' }).click();
    await expect(main.getByText('Casey Customer')).toBeVisible();
  });

  await test.step('the page says what to know at the gate, and has a tab for all else', async () => {
    await dana.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dana Deckard' })).toBeVisible();
    await expect(main.getByText('The latch is at the top')).toBeVisible();
    await expect(main.getByText('Biscuit, a beagle')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Next Visit' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'New Report' })).toHaveAttribute(
      'href',
      /\/admin\/service-report\/new\?customerId=[0-9a-f-]{36}$/,
    );
    await expectAccessibleAtBothWidths(page);
    for (const [tab, part] of [
      ['Visits', 'Plans'],
      ['Billing', 'Charges'],
      ['Reports', 'Water'],
      ['Messages', 'Conversation'],
    ] as const) {
      await turnTo(tab);
      await expect(main.getByRole('heading', { level: 3, name: part })).toBeVisible();
      await expectAccessibleAtBothWidths(page);
    }
  });

  await test.step('on paper, what is folded is open, and there are no buttons', async () => {
    await turnTo('Overview');
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByText('Export gives you a file')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(main.getByRole('button')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await expect(main.getByText('Export gives you a file')).toBeHidden();
  });

  await test.step('the tab survives a reload, and the back button leads to the list', async () => {
    await turnTo('Reports');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  });

  await test.step('a report on it opens, and leads back to it', async () => {
    await page.goForward();
    await main.getByRole('link', { name: /Draft/ }).first().click();
    await expect(page.getByRole('heading', { name: 'Edit Service Report' })).toBeVisible();
    await expect(page.getByText('The latch is at the top')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Dana Deckard' })).toBeVisible();
  });
});

test(
  'addresses that mails carried lead on, also through the sign-in',
  anywidth,
  async ({ page }) => {
    await signIn(page, 'admin', '/admin/dashboard?tab=messages');
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/messages');
    await expectAccessibleAtBothWidths(page);
    const [{ id }] = await (
      await page.request.get('/api/admin/customers?search=dana.deckard@example.com')
    ).json();
    await page.goto(`/admin/dashboard?history=${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Dana Deckard' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/admin/customers/${id}`);
    await page.goto('/admin/dashboard?tab=customers');
    await expect(page.getByRole('tab', { name: 'Customers' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
);

/** The number on one of the dashboard's cards. */
const figure = async (page: Page, label: string): Promise<number> => {
  const card = page.getByLabel('Figures').getByText(label).locator('..');
  await expect(card).toHaveText(/\d/);
  return Number(/\d+/.exec((await card.textContent()) ?? '')?.[0]);
};

/** Saves a report for the demo customer as the editor does; returns both ids. */
const saveDraft = async (page: Page, notes: string): Promise<{ id: string; customerId: string }> =>
  page.evaluate(async (text) => {
    const headers = { 'content-type': 'application/json' };
    const found = await fetch('/api/admin/customers?search=customer@example.com');
    const [{ id: customerId }] = await found.json();
    const serviceDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format();
    const body = JSON.stringify({ customerId, serviceDate, notes: text });
    const saved = await fetch('/api/admin/service-reports', { method: 'POST', headers, body });
    const { id } = await saved.json();
    return { id, customerId };
  }, notes);

test('a name and a street that end nowhere stay within the screen', anywidth, async ({ page }) => {
  await beSignedIn(page, 'admin');
  const name = `Zz${randomUUID().replaceAll('-', '').repeat(2)}`;
  const data = {
    firstName: name,
    lastName: name,
    phone: '(281) 555-0160',
    address: `${name} 12, Spring`,
  };
  const added = await page.request.post('/api/admin/customers', { data });
  expect(added.status()).toBe(201);
  const { id: customerId } = await added.json();
  await page.goto(`/admin/customers/${customerId}`);
  await page.getByText('More: sign-in, account and data').click();
  await expect(page.getByText('Export gives you a file')).toBeVisible();
  await expectToFitBothWidths(page);
  await page.goto('/admin/customers');
  await page.getByLabel('Search customers').fill(name);
  await expect(page.getByText('1 customer found')).toBeVisible();
  await expectToFitBothWidths(page);
  const report = { customerId, serviceDate: '2026-11-02', sentToCustomer: true };
  const saved = await page.request.post('/api/admin/service-reports', { data: report });
  const { id } = await saved.json();
  await page.request.post(`/api/admin/service-reports/${id}/send`, { data: {} });
  await page.goto(`/admin/service-report/${id}`);
  await expect(page.getByRole('heading', { name: 'Service Report' })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  await expectToFitBothWidths(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('link', { name: `${name} ${name}` }).first()).toBeVisible();
  await expectToFitBothWidths(page);
});

test(
  'a sent report updates the statistics and leaves an unread message',
  anywidth,
  async ({ browser }) => {
    const operator = await (await browser.newContext(test.info().project.use)).newPage();
    await signIn(operator, 'admin', '/admin/dashboard');
    const labels = ['Reports This Week', 'Messages Sent', 'Pending Reports', 'Total Customers'];
    const figures = async () => {
      const found: number[] = [];
      for (const label of labels) found.push(await figure(operator, label));
      return found;
    };
    const before = await figures();
    const [week, sent, pending, customers] = before;
    const { id, customerId } = await saveDraft(operator, `Figures ${randomUUID()}`);

    await operator.reload();
    const view = operator.locator(`a[href="/admin/service-report/${id}"]`);
    const report = operator.getByRole('main').getByRole('listitem').filter({ has: view });
    const send = report.getByRole('button', { name: 'Send Email: Casey Customer' });
    await expect(report.getByText('Draft')).toBeVisible();
    expect(await figures()).toEqual([week! + 1, sent, pending, customers]);
    await send.click();
    await expect(operator.getByText('Email Sent').first()).toBeVisible();
    await expect(report.getByText('Sent', { exact: true })).toBeVisible();
    await expect(send).toBeHidden();
    await expect.poll(figures).toEqual([week! + 1, sent! + 1, pending, customers]);

    await operator.goto(`/admin/customers/${customerId}?tab=messages`);
    const latest = operator
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: ' report, ' })
      .first();
    await expect(latest).toContainText('Unread');

    const customer = await (await browser.newContext(test.info().project.use)).newPage();
    await signIn(customer, 'customer', '/messages');
    const messages = customer.getByRole('region', { name: 'Conversation' });
    const newest = messages
      .getByRole('listitem')
      .filter({ hasText: / report, / })
      .first();
    await expect(newest.getByText('New', { exact: true })).toBeVisible();
    await expectAccessibleAtBothWidths(customer, 'main');
    const noted = customer.waitForResponse((response) =>
      /\/messages\/[^/]+\/read$/.test(response.url()),
    );
    await newest.getByText(/report, /).click();
    expect((await noted).status()).toBe(200);
    await customer.waitForURL('**/reports/*');
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    await customer.goBack();
    await expect(newest.getByText('New', { exact: true })).toBeHidden();
    await customer.reload();
    await expect(newest.getByText(/report, /)).toBeVisible();
    await expect(newest.getByText('New', { exact: true })).toBeHidden();

    await operator.goto(`/admin/customers/${customerId}?tab=messages`);
    await expect(latest).toContainText('Read');
  },
);
