import { expect, test } from '@playwright/test';
import { accountOf, fillSignIn } from './local-stack.ts';
import { cuts, expectShown, kills } from './operator-phone.ts';
import { anywidth } from './tags.ts';
import { notSentYet, tapInPlace, visitOnServer } from './taps.ts';
import {
  dayAddress,
  endScene,
  expectSynced,
  pastUndo,
  startScene,
  storePlanVisit,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';

/** What can happen to a tap within its eight seconds. */
let scene: VisitScene;
let visit: PlannedVisit;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.beforeEach(async () => {
  test.slow();
  visit = await storePlanVisit(scene);
  // A browser writes its cookies when it closes; one that is killed may lose those of the last half minute.
  await scene.phone.restart();
});
test.afterAll(() => endScene(scene));

const taps = [
  ['Complete', { status: 'completed' }],
  ['Mark Paid', { paymentStatus: 'paid' }],
  ['Skip', { status: 'cancelled' }],
] as const;

for (const [label, becomes] of taps) {
  for (const [what, kill] of Object.entries(kills))
    for (const [way, cut] of Object.entries(cuts))
      // Representative: web/e2e/undo.spec.ts > the tab is killed within the eight seconds, and the tap goes when the day is open again
      test(`${what} is killed after ${label}, with ${way}`, anywidth, async () => {
        await cut(scene.phone, true);
        const page = await scene.phone.open(dayAddress);
        const { name } = visit.customer;
        await expectShown(scene.phone, page.getByRole('heading', { name }).first());
        await tapInPlace(page, label, name);
        await kill(scene.phone, page);
        // Nothing can be set of a context with a crashed page.
        await page.close();
        await cut(scene.phone, false);
        const later = await scene.phone.open(dayAddress);
        await expectSynced(later, [visit]);
        expect(await visitOnServer(scene.desk, visit)).toMatchObject(becomes);
      });

  // Representative: web/e2e/undo.spec.ts > the tab is killed within the eight seconds, and the tap goes when the day is open again
  test(`the session ends after ${label}, which is sent after the sign-in`, anywidth, async () => {
    const page = await scene.phone.open(dayAddress);
    await tapInPlace(page, label, visit.customer.name);
    await scene.phone.context().clearCookies();
    await pastUndo(page);
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
    await fillSignIn(page, await accountOf(scene.desk, 'admin'));
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expectSynced(page, [visit]);
    await expect(notSentYet(page)).toBeHidden();
    expect(await visitOnServer(scene.desk, visit)).toMatchObject(becomes);
  });
}
