import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { startPhone, type OperatorPhone } from './operator-phone.ts';

/** What the operator's phone does offline, with a real service worker and a persistent profile. */
const day = '/admin/bookings';
const dayHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bookings' });
const stops = (page: Page) => page.getByRole('heading', { level: 2, name: /^Stops/ });
const buildOf = (page: Page) =>
  page.locator('meta[name="build"]').getAttribute('content', { timeout: 2000 });
const ended = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your Session Has Ended' });
const asOf = (page: Page) => page.getByText(/^As of \d+:\d\d [AP]M$/);

let phone: OperatorPhone;

test.beforeEach(async () => {
  phone = await startPhone(test.info());
});
test.afterEach(() => phone.end());

/** Waits until the page's worker is active and the phone has stored the days. */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('operator', 1);
            opening.addEventListener('success', () => {
              const asked = opening.result.transaction('kept').objectStore('kept').get('days');
              asked.addEventListener('success', () => {
                opening.result.close();
                resolve(asked.result !== undefined);
              });
            });
          }),
      ),
    )
    .toBe(true);
};

/** Signs in on the phone and waits until it has stored everything it needs. */
const prepare = async (): Promise<Page> => {
  const page = await phone.open(`/api/login?returnTo=${encodeURIComponent(day)}`);
  await fillSignIn(page, await accountOf(page, 'admin'));
  await expect(dayHeading(page)).toBeVisible();
  await settle(page);
  return page;
};

const expectKeptDay = async (page: Page): Promise<void> => {
  await expect(dayHeading(page)).toBeVisible();
  await expect(stops(page)).toBeVisible();
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
};

test('opens without a line in a new browser on the old profile, today, tomorrow and a stop', async () => {
  const first = await prepare();
  const names = await first.getByRole('heading', { level: 3 }).allTextContents();
  await phone.restart();
  phone.line.set('cut');
  await phone.context().setOffline(true);
  const page = await phone.open(day);
  await expectKeptDay(page);
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Next day' }).click();
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByText('could not be loaded')).toBeHidden();

  await test.step('the line is back, and so is the day of the server', async () => {
    phone.line.set('open');
    await phone.context().setOffline(false);
    await expect(asOf(page)).toBeHidden();
  });
});

test('a gateway that accepts and never answers counts as no line', async () => {
  await prepare();
  await phone.restart();
  phone.line.set('silent');
  const started = Date.now();
  const page = await phone.open(day);
  await expectKeptDay(page);
  expect(Date.now() - started).toBeLessThan(14_000);
  phone.line.set('open');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(asOf(page)).toBeHidden();
});

const portal = '<!doctype html><html><body><h1>Please accept our terms</h1></body></html>';
const otherBuild = `<!doctype html><html><head><meta name="build" content="0000000000000000"><script type="module" src="/assets/main-other.js"></script></head><body></body></html>`;
const policy = { 'content-security-policy': "default-src 'none'" };

for (const [what, status, body] of [
  ['a captive portal', 200, portal],
  ['a server error', 500, '{"code":"internal","message":"No","requestId":"1"}'],
  ['half a deployment', 200, otherBuild],
] as const)
  test(`${what} does not become the app`, { tag: '@anywidth' }, async () => {
    await prepare();
    phone.line.set(() => ({ status, body, headers: policy }));
    for (const _time of [1, 2]) {
      await phone.restart();
      await expectKeptDay(await phone.open(day));
    }
    phone.line.set('open');
    await phone.restart();
    const page = await phone.open(day);
    await expect(stops(page)).toBeVisible();
    await expect(asOf(page)).toBeHidden();
  });

for (const hours of [-2, 2])
  test(`opens on a phone whose clock is off by ${hours} hours`, { tag: '@anywidth' }, async () => {
    await prepare();
    await phone.restart();
    phone.line.set('cut');
    await phone.context().clock.setSystemTime(Date.now() + hours * 3600_000);
    await expectKeptDay(await phone.open(day));
  });

test(
  'after the session’s end no customer is shown, and a clock that is put back brings none back',
  { tag: '@anywidth' },
  async () => {
    await prepare();
    await phone.restart();
    phone.line.set('cut');
    await phone.context().clock.setSystemTime(Date.now() + 13 * 3600_000);
    const page = await phone.open(day);
    await expect(ended(page)).toBeVisible();
    await expect(stops(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    await expectAccessible(page);
    await phone.restart();
    await phone.context().clock.setSystemTime(Date.now());
    await expect(ended(await phone.open(day))).toBeVisible();
  },
);

test('signing out leaves nothing to open', { tag: '@anywidth' }, async ({ isMobile }) => {
  test.skip(isMobile, 'the link stands in the menu');
  const page = await prepare();
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await phone.restart();
  phone.line.set('cut');
  const later = await phone.open(day);
  await expect(stops(later)).toBeHidden();
  await expect(later.getByText('could not be loaded')).toBeVisible();
});

test(
  'somebody else who signs in finds nothing of the operator’s',
  { tag: '@anywidth' },
  async () => {
    const page = await prepare();
    await phone.context().clearCookies();
    await page.goto('/api/login?returnTo=%2Fterms');
    await fillSignIn(page, await accountOf(page, 'customer'));
    await page.waitForURL((url) => url.pathname === '/terms');
    await phone.restart();
    phone.line.set('cut');
    const later = await phone.open(day);
    await expect(stops(later)).toBeHidden();
  },
);

test(
  'a session that is lost while a report is written is a strip, and nothing is lost',
  { tag: '@anywidth' },
  async () => {
    await prepare();
    const page = await phone.open('/admin/service-report/new');
    const notes = page.getByLabel(/^Service Notes/);
    await notes.fill('The skimmer basket is cracked');
    await phone.context().clearCookies();
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expect(page.getByText('Sign in to send your work')).toBeVisible();
    await expect(notes).toHaveValue('The skimmer basket is cracked');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await fillSignIn(page, await accountOf(page, 'admin'));
    await expect(notes).toHaveValue('The skimmer basket is cracked');
  },
);

test(
  'a new version takes over once no tab has a report open, and the pages are its own then',
  { tag: '@anywidth' },
  async () => {
    const page = await prepare();
    const read = async (path: string): Promise<string> => (await page.request.get(path)).text();
    const [worker, html] = [await read('/sw.js'), await read(day)];
    const build = /name="build" content="(\w+)"/.exec(html)![1]!;
    const next = 'feedfacefeedface';
    const headers = {
      'content-security-policy':
        (await page.request.get(day)).headers()['content-security-policy'] ?? 'none',
    };
    const editor = await phone.open('/admin/service-report/new');
    await editor.getByLabel(/^Service Notes/).fill('Half a sentence');
    phone.line.set((path) => {
      if (path === '/sw.js')
        return {
          status: 200,
          headers: { ...headers, 'content-type': 'text/javascript' },
          body: worker.replaceAll(build, next),
        };
      return path.startsWith('/admin/')
        ? {
            status: 200,
            headers,
            body: html.replaceAll(build, next),
          }
        : undefined;
    });
    const isWaiting = () =>
      editor.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/admin/');
        await registration?.update();
        return Boolean(registration?.waiting);
      });
    await expect.poll(isWaiting).toBe(true);
    await editor.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await editor.waitForTimeout(2500);
    expect(await isWaiting()).toBe(true);
    await expect(editor.getByLabel(/^Service Notes/)).toHaveValue('Half a sentence');
    expect(await buildOf(editor)).toBe(build);

    await editor.getByRole('button', { name: 'Save Draft' }).click();
    await expect(
      editor.getByRole('heading', { level: 1, name: 'Service Management Dashboard' }),
    ).toBeVisible();
    await expect.poll(() => buildOf(editor).catch(() => null), { timeout: 15_000 }).toBe(next);
  },
);
