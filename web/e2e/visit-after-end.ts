import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, expectReadableInSunlight } from './accessibility.ts';
import { accountOf, fillSignIn } from './local-stack.ts';
import { expectShown, type OperatorPhone } from './operator-phone.ts';
import {
  dayAddress,
  expectSynced,
  expectDelivered,
  mailsOf,
  nudge,
  pastUndo,
  storeVisits,
  type VisitScene,
} from './visit-scene.ts';
import { expectPhotos, openVisit, visitSteps } from './visit-thumb.ts';

const [before, after, chosen, allDone, note, send] = visitSteps;
const written = (page: Page, text: string) =>
  page.getByRole('link', { name: new RegExp(`^Visit of .*[AP]M: ${text}, not sent$`) });

/** A visit that was begun before the session's end, on a phone that is opened after it while the line is cut. */
export const expectWrittenAfterEnd = async (
  scene: VisitScene,
  cutOf: (phone: OperatorPhone, isCut: boolean) => Promise<void>,
): Promise<void> => {
  const { phone, desk } = scene;
  const [visit] = await storeVisits(scene, 1);
  if (!visit) throw new Error('No visit was planned');
  const cut = (isCut: boolean) => cutOf(phone, isCut);

  /** Opens the day after the browser was killed, with the phone's clock this many hours ahead. */
  const openCold = async (hours: number): Promise<Page> => {
    await phone.kill();
    await cut(true);
    if (hours > 0) await phone.context().clock.setSystemTime(Date.now() + hours * 3_600_000);
    const page = await phone.open(dayAddress);
    await expectShown(
      phone,
      page.getByRole('heading', { level: 1, name: 'Your Session Has Ended' }),
    );
    return page;
  };

  const first = await openVisit(scene, visit);
  await expect(first.getByText(visit.customer.name).first()).toBeVisible();
  await cut(true);
  for (const step of [before!, allDone!, note!]) await step.take(first, visit, scene);

  await test.step('it is opened by no name, and written on', async () => {
    const page = await openCold(13);
    await expect(written(page, 'report, 1 photo')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await written(page, 'report, 1 photo').click();
    await expect(page.getByLabel('Note to the customer')).toHaveValue(visit.note);
    await expectPhotos(page, 1);
    expect(await page.content()).not.toContain(visit.customer.name);
    await expectAccessibleAtBothWidths(page);
    await expectReadableInSunlight(page);
    for (const step of [after!, chosen!]) await step.take(page, visit, scene);
    await expect(page.getByText('Sign in to send your work').first()).toBeVisible();
    await send!.take(page, visit, scene);
    await expect(written(page, 'report, 3 photos')).toBeVisible();
    expect(await page.content()).not.toContain(visit.customer.name);
  });

  await test.step('a clock that is put back shows no more', async () => {
    const page = await openCold(0);
    await expect(written(page, 'report, 3 photos')).toBeVisible();
    expect(await page.content()).not.toContain(visit.customer.name);
  });

  await test.step('with a line it waits for the sign-in, and nobody is sent away', async () => {
    await phone.context().clearCookies();
    await cut(false);
    const page = await phone.open(dayAddress);
    await expect(written(page, 'report, 3 photos')).toBeVisible();
    await pastUndo(page);
    await nudge(page);
    await expect(page.getByText('Sign in to send your work')).toBeVisible();
    expect(await mailsOf(scene, visit)).toEqual([]);
    await page.getByRole('link', { name: 'Sign In', exact: true }).click();
    await fillSignIn(page, await accountOf(desk, 'admin'));
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expectSynced(page, [visit]);
    await expectDelivered(scene, [visit]);
  });
};
