import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, expectReadableInSunlight } from './accessibility.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { cuts } from './operator-phone.ts';
import { anywidth } from './upload-report.ts';
import {
  dayAddress,
  expectCarried,
  expectDelivered,
  mailsOf,
  nudge,
  startScene,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { expectPhotos, openVisit, visitSteps } from './visit-thumb.ts';

/** A visit that was begun before the session's end, on a phone that is opened offline after it. */
let scene: VisitScene;
let visit: PlannedVisit;

test.afterEach(() => scene.phone.end());

const [before, after, chosen, allDone, note, send] = visitSteps;
const written = (page: Page, words: string) =>
  page.getByRole('link', { name: new RegExp(`^Visit of .*[AP]M: ${words}, not sent$`) });

/** Opens the day after the browser was killed, with the phone's clock this many hours ahead. */
const openCold = async (hours: number, cut: (isCut: boolean) => Promise<void>): Promise<Page> => {
  await scene.phone.kill();
  await cut(true);
  if (hours > 0) await scene.phone.context().clock.setSystemTime(Date.now() + hours * 3_600_000);
  const page = await scene.phone.open(dayAddress);
  // The worker and then the page wait for the gateway before they use stored data.
  await expect(page.getByRole('heading', { level: 1, name: 'Your Session Has Ended' })).toBeVisible(
    { timeout: 20_000 },
  );
  return page;
};

for (const [way, cutOf] of Object.entries(cuts))
  test(
    `${way}: after the session’s end what was written is written on, and sent after the sign-in`,
    anywidth,
    async ({ page: desk }) => {
      test.slow();
      const started = await startScene(desk, test.info(), 1);
      scene = started.scene;
      visit = started.visits[0]!;
      const cut = (isCut: boolean) => cutOf(scene.phone, isCut);
      const first = await openVisit(scene, visit);
      expect(await first.content()).toContain(scene.customerEmail);
      await cut(true);
      for (const step of [before!, allDone!, note!]) await step.take(first, visit, scene);

      await test.step('it is opened by no name, and written on', async () => {
        const page = await openCold(13, cut);
        await expect(written(page, 'report, 1 photo')).toBeVisible();
        await expectAccessibleAtBothWidths(page);
        await written(page, 'report, 1 photo').click();
        await expect(page.getByLabel('Note to the customer')).toHaveValue(visit.note);
        await expectPhotos(page, 1);
        expect(await page.content()).not.toContain(scene.customerEmail);
        await expectAccessibleAtBothWidths(page);
        await expectReadableInSunlight(page);
        for (const step of [after!, chosen!]) await step.take(page, visit, scene);
        await expect(page.getByText('Sign in to send your work').first()).toBeVisible();
        await send!.take(page, visit, scene);
        await expect(written(page, 'report, 3 photos')).toBeVisible();
        expect(await page.content()).not.toContain(scene.customerEmail);
      });

      await test.step('a clock that is put back shows no more', async () => {
        const page = await openCold(0, cut);
        await expect(written(page, 'report, 3 photos')).toBeVisible();
        expect(await page.content()).not.toContain(scene.customerEmail);
      });

      await test.step('with a line it waits for the sign-in, and nobody is sent away', async () => {
        await scene.phone.context().clearCookies();
        await cut(false);
        const page = await scene.phone.open(dayAddress);
        await expect(written(page, 'report, 3 photos')).toBeVisible();
        await nudge(page);
        await expect(page.getByText('Sign in to send your work')).toBeVisible();
        expect(await mailsOf(scene, visit)).toEqual([]);
        await page.getByRole('link', { name: 'Sign In', exact: true }).click();
        await fillSignIn(page, await accountOf(desk, 'admin'));
        await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
        await expectCarried(page, [visit]);
        await expectDelivered(scene, [visit]);
      });
    },
  );
