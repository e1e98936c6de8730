import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths } from './accessibility.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { expectShown } from './operator-phone.ts';
import { cachedDays } from './phone-store.ts';
import { sessionEnded } from './redirects.ts';
import { anywidth } from './tags.ts';
import { expectToast, watchToasts } from './toasts.ts';
import { dayAddress, endScene, signInOnPhone, startScene, type VisitScene } from './visit-scene.ts';

/** What the operator's phone does offline, with a real service worker and a persistent profile. */
const dayHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Today' });
const stops = (page: Page) => page.getByRole('heading', { level: 2, name: /^Stops/ });
const ended = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Your Session Has Ended' });
const asOf = (page: Page) => page.getByText(/^As of \d+:\d\d [AP]M$/);

let scene: VisitScene;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterAll(() => endScene(scene));

/** The stops that the phone has stored; undefined once a test has put that at risk. */
let stored: string[] | undefined;

/** Gives the phone a line and the right time. Unless it has stored everything it needs, signs in and waits until then. */
const prepare = async (): Promise<string[]> => {
  const { phone } = scene;
  phone.line.set('open');
  await phone.context().setOffline(false);
  await phone.context().clock.setSystemTime(Date.now());
  if (stored) return stored;
  const page = await signInOnPhone(scene);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => cachedDays(page)).not.toBe('null');
  stored = await page.getByRole('heading', { level: 3 }).allTextContents();
  return stored;
};

/** {@link prepare} for a test after which the phone may have nothing stored. */
const prepareToLose = async (): Promise<void> => {
  await prepare();
  stored = undefined;
};

const expectStoredDay = async (page: Page): Promise<void> => {
  await expectShown(scene.phone, dayHeading(page));
  await expectShown(scene.phone, stops(page));
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
};

test(
  'opens without a line in a new browser on the old profile, today, tomorrow and a stop',
  anywidth,
  async () => {
    const { line, context, open, restart } = scene.phone;
    const names = await prepare();
    await restart();
    line.set('cut');
    await context().setOffline(true);
    const page = await open(dayAddress);
    await expectStoredDay(page);
    expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(names);
    await expectAccessibleAtBothWidths(page);
    await page.getByRole('link', { name: 'Next day' }).click();
    await expect(asOf(page)).toBeVisible();
    await expect(page.getByText('could not be loaded')).toBeHidden();

    await test.step('the line is back, and so is the day of the server', async () => {
      line.set('open');
      await context().setOffline(false);
      await expect(asOf(page)).toBeHidden();
    });
  },
);

test('pages that need a connection say so, and open once there is one', anywidth, async () => {
  const { line, context, open } = scene.phone;
  await prepare();
  for (const [path, heading, sentence] of [
    ['/admin/money', 'Money', 'Money needs'],
    ['/admin/customers', 'Customers', 'Customers need'],
    ['/admin/quotes', 'Quotes and Sign-Ups', 'Quotes need'],
    ['/admin/messages', 'Messages', 'Messages need'],
  ] as const)
    await test.step(path, async () => {
      line.set('cut');
      await context().setOffline(true);
      const page = await open(path);
      const says = page.getByText(
        `${sentence} a connection. Your reports are safe on this device.`,
        { exact: true },
      );
      await expectShown(scene.phone, says);
      await expect(page.getByText('Something went wrong')).toBeHidden();
      await expectAccessibleAtBothWidths(page);
      const again = page.getByRole('main').getByRole('button', { name: 'Try Again' });
      await expect(again).toBeHidden();
      line.set('open');
      await context().setOffline(false);
      await again.click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(says).toBeHidden();
    });
});

test('a gateway that accepts and never answers counts as no line', anywidth, async () => {
  await prepare();
  const { line, open } = scene.phone;
  line.set('silent');
  const page = await open(dayAddress);
  await expectStoredDay(page);
  line.set('open');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(asOf(page)).toBeHidden();
});

const portal = '<!doctype html><html><body><h1>Please accept our terms</h1></body></html>';
const otherBuild = `<!doctype html><html><head><meta name="build" content="0000000000000000"><script type="module" src="/assets/main-other.js"></script></head><body></body></html>`;
const policy = { 'content-security-policy': "default-src 'none'" };

test('no answer of anybody else becomes the app', anywidth, async () => {
  const { line, open, restart } = scene.phone;
  await prepare();
  for (const [what, status, body] of [
    ['a captive portal', 200, portal],
    ['a server error', 500, '{"code":"internal","message":"No","requestId":"1"}'],
    ['half a deployment', 200, otherBuild],
  ] as const)
    await test.step(what, async () => {
      line.set(() => ({ status, body, headers: policy }));
      await expectStoredDay(await open(dayAddress));
    });
  // What an answer left behind would have shown with the next one, and what the last one left shows now.
  await restart();
  await expectStoredDay(await open(dayAddress));
  line.set('open');
  const page = await open(dayAddress);
  await expect(stops(page)).toBeVisible();
  await expect(asOf(page)).toBeHidden();
});

test('opens on a phone whose clock is off by two hours', anywidth, async () => {
  const { line, context, open } = scene.phone;
  await prepareToLose();
  line.set('cut');
  for (const hours of [-2, 2])
    await test.step(`${hours} hours`, async () => {
      await context().clock.setSystemTime(Date.now() + hours * 3_600_000);
      await expectStoredDay(await open(dayAddress));
    });
});

test(
  'after the session’s end no customer is shown, and a clock that is put back brings none back',
  anywidth,
  async () => {
    const { line, context, open, restart } = scene.phone;
    await prepareToLose();
    line.set('cut');
    await context().clock.setSystemTime(Date.now() + 13 * 3_600_000);
    const page = await open(dayAddress);
    await expect(ended(page)).toBeVisible();
    await expect(stops(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await restart();
    await expect(ended(await open(dayAddress))).toBeVisible();
  },
);

test('signing out leaves nothing to open', anywidth, async () => {
  await prepareToLose();
  const { line, open, restart } = scene.phone;
  const page = await open(dayAddress);
  await page.getByRole('link', { name: 'Logout' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await restart();
  line.set('cut');
  const later = await open(dayAddress);
  await expect(
    later.getByRole('heading', { name: 'Your account could not be loaded' }),
  ).toBeVisible();
  await expect(stops(later)).toBeHidden();
});

test('somebody else who signs in finds nothing of the operator’s', anywidth, async () => {
  await prepareToLose();
  const { line, context, open, restart } = scene.phone;
  await context().clearCookies();
  const page = await open('/api/login?returnTo=%2Fterms');
  await fillSignIn(page, await accountOf(scene.desk, 'customer'));
  await page.waitForURL((url) => url.pathname === '/terms');
  await restart();
  line.set('cut');
  const later = await open(dayAddress);
  await expect(stops(later)).toBeHidden();
});

test(
  'a session that is lost while a report is written leads to the sign-in, and nothing is lost',
  anywidth,
  async () => {
    await prepareToLose();
    const page = await scene.phone.open('/admin/service-report/new');
    const notes = page.getByLabel(/^Service Notes/);
    await notes.fill('The skimmer basket is cracked');
    await watchToasts(page);
    await scene.phone.context().clearCookies();
    await page.getByRole('button', { name: 'Save Draft' }).click();
    await expectToast(page, sessionEnded);
    await fillSignIn(page, await accountOf(scene.desk, 'admin'));
    await expect(notes).toHaveValue('The skimmer basket is cracked');
  },
);
