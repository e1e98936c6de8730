import { expect, test, type Page } from '@playwright/test';
import { accountOf, fillSignIn } from './local-stack.ts';
import { cuts, expectShown } from './operator-phone.ts';
import { recordOf } from './phone-store.ts';
import { anywidth } from './tags.ts';
import { expectSyncedAfterCuts, expectSyncedAfterWrongClock } from './visit-cuts.ts';
import {
  dayAddress,
  endScene,
  expectSynced,
  expectDelivered,
  isSyncing,
  mailsOf,
  nudge,
  pastUndo,
  signInOnPhone,
  startScene,
  storeVisits,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { expectPhotos, openVisit, visitSteps, writeVisit } from './visit-thumb.ts';

/** Visits that are written offline and sent once there is a connection again. */
let scene: VisitScene;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterAll(() => endScene(scene));

const begin = async (): Promise<{ visit: PlannedVisit; visits: PlannedVisit[] }> => {
  const visits = await storeVisits(scene, 1);
  return { visit: visits[0]!, visits };
};

const silent = 'a gateway that accepts and never answers';
test(`${silent}, before the stop is opened and just before Send`, anywidth, async () => {
  await expectSyncedAfterCuts(scene, cuts[silent], [0, visitSteps.length]);
});

test(
  'a phone clock that is two hours ahead and is put back before the line, silent, is',
  anywidth,
  async () => expectSyncedAfterWrongClock(scene, 2, 'silent'),
);

test('signed out in between, what was written goes out after the sign-in', anywidth, async () => {
  const { visit, visits } = await begin();
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene, async (step) => {
    if (step === 2) await scene.phone.context().clearCookies();
  });
  await pastUndo(page);
  // The visit says so as well, until the day replaces it.
  await expect(page.getByText('Sign in to send your work')).toHaveCount(1);
  expect(await mailsOf(scene, visit)).toEqual([]);
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await fillSignIn(page, await accountOf(scene.desk, 'admin'));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expectSynced(page, visits);
  await expectDelivered(scene, visits);
});

test(
  'what is kept at the sign-out shows to nobody, and goes out after the next sign-in',
  anywidth,
  async () => {
    const { visit, visits } = await begin();
    const { line } = scene.phone;
    line.set((path, method) => (isSyncing(path, method) ? 'cut' : undefined));
    const page = await openVisit(scene, visit);
    await writeVisit(page, visit, scene);
    await page.getByRole('link', { name: 'Logout' }).click();
    const question = page.getByRole('dialog', { name: 'A change waits to be sent' });
    await question.getByRole('button', { name: 'Send, then sign out' }).click();
    await expect(question.getByText('Not everything could be sent.')).toBeVisible();
    await question.getByRole('button', { name: 'Keep on this phone and sign out' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    line.set('cut');
    const later = await scene.phone.open(dayAddress);
    await expectShown(scene.phone, later.getByText('could not be loaded'));
    expect(await later.content()).not.toContain(visit.note);
    expect(await recordOf(later, visit.id)).toBeDefined();
    line.set('open');
    const back = await signInOnPhone(scene);
    await expectSynced(back, visits);
    await expectDelivered(scene, visits);
  },
);

test('two tabs that both write and both carry, with no lock between them', anywidth, async () => {
  const { visit, visits } = await begin();
  const { line, context, restart } = scene.phone;
  await context().addInitScript(() =>
    Object.defineProperty(LockManager.prototype, 'request', {
      value: async (_name: string, _options: unknown, work: (lock: object) => unknown) => work({}),
    }),
  );
  const one = await openVisit(scene, visit);
  const other = await context().newPage();
  await other.goto(visit.address);
  const [before, after, chosen, allDone, note, send] = visitSteps.map(
    ({ take }) =>
      (page: Page) =>
        take(page, visit, scene),
  );
  await before!(one);
  await expectPhotos(other, 1);
  await after!(other);
  await expectPhotos(one, 2);
  line.set('cut');
  await chosen!(one);
  await allDone!(one);
  await expect(other.getByRole('button', { name: 'Uncheck All' })).toBeVisible();
  await expectPhotos(other, 3);
  await note!(other);
  await expect(one.getByLabel('Note to the customer')).toHaveValue(visit.note);
  await send!(one);
  line.set('open');
  await pastUndo(one);
  await Promise.all([nudge(one), nudge(other)]);
  await expectSynced(other, visits);
  await expectDelivered(scene, visits);
  // Without the replaced locks.
  await restart();
});
