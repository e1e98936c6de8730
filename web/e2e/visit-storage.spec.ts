import { expect, test, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, expectReadableInSunlight } from './accessibility.ts';
import { recordOf, readPhone } from './phone-store.ts';
import { anywidth } from './tags.ts';
import {
  endScene,
  expectSynced,
  expectDelivered,
  startScene,
  storeVisits,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { toast } from './booking-steps.ts';
import { expectPhotos, openVisit, takePhoto, visitSteps } from './visit-thumb.ts';

/** A phone whose storage fills up in the middle of a visit. */
let scene: VisitScene;
let visit: PlannedVisit;

/**
 * Aborts transactions while the storage is marked as full, as a browser does. Chromium's own limit cannot be
 * used here: it checks its quota only every half minute.
 */
const mayBeFull = (): void => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function putUnlessFull(value: unknown, key?: IDBValidKey) {
    const requested = put.call(this, value, key);
    if (document.documentElement.dataset['full']?.includes(this.name)) this.transaction.abort();
    return requested;
  };
};

const setFull = (page: Page, stores: string): Promise<void> =>
  page.evaluate((names) => {
    document.documentElement.dataset['full'] = names;
  }, stores);

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
  await scene.phone.context().addInitScript(mayBeFull);
});
test.beforeEach(async () => {
  [visit] = (await storeVisits(scene, 1)) as [PlannedVisit];
});
test.afterAll(() => endScene(scene));

test(
  'a photo for which there is no room goes from memory, and that is said',
  anywidth,
  async () => {
    const page = await openVisit(scene, visit);
    const [before, after, ...others] = visitSteps;
    await before!.take(page, visit, scene);
    await setFull(page, 'photos');
    await after!.take(page, visit, scene);
    await expect(toast(page, 'This phone is full')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await expectReadableInSunlight(page);
    for (const { take } of others) await take(page, visit, scene);
    await expectSynced(page, [visit]);
    await expectDelivered(scene, [visit]);
  },
);

test(
  'a phone with no room at all says so, and loses nothing of what it has',
  anywidth,
  async () => {
    scene.phone.line.set('cut');
    const page = await openVisit(scene, visit);
    const [before, ...others] = visitSteps;
    await before!.take(page, visit, scene);
    await expect.poll(async () => (await recordOf(page, visit.id))?.photos[0]?.state).toBe('kept');
    const stored = await readPhone(page);
    await setFull(page, 'photos visits');
    await page.getByLabel('Note to the customer').fill('No room for this');
    await expect(toast(page, 'This phone can’t store anything')).toBeVisible();
    await takePhoto(page, 'Take photo: After', scene.shots[1]!);
    await expect(toast(page, 'This phone is full')).toBeVisible();
    await expectPhotos(page, 1);
    expect(await readPhone(page)).toEqual(stored);
    await setFull(page, '');
    for (const { take } of others) await take(page, visit, scene);
    scene.phone.line.set('open');
    await expectSynced(page, [visit]);
    await expectDelivered(scene, [visit]);
  },
);
