import { expect, test, type Page } from '@playwright/test';
import { anywidth } from './upload-report.ts';
import { readPhone } from './phone-store.ts';
import { expectCarried, expectDelivered, startScene, type VisitScene } from './visit-scene.ts';
import { expectPhotos, openVisit, visitSteps } from './visit-thumb.ts';
import { toast } from './visit-steps.ts';

/** A phone whose storage is full in the middle of a visit. */
let scene: VisitScene;
test.afterEach(() => scene.phone.end());

/** Leaves this many bytes for the site. */
const leaveRoom = async (page: Page, bytes: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    quotaSize: usage + bytes,
  });
};

test(
  'a phone with room for words but for no photo says so, and sends it from memory',
  anywidth,
  async ({ page: desk }) => {
    const started = await startScene(desk, test.info(), 1);
    scene = started.scene;
    const [visit] = started.visits;
    const page = await openVisit(scene, visit!);
    const [before, after, ...others] = visitSteps;
    await before!.take(page, visit!, scene);
    await leaveRoom(page, 12_000);
    await after!.take(page, visit!, scene);
    await expect(toast(page, 'This phone is full')).toBeVisible();
    await expectPhotos(page, 2);
    for (const { take } of others) await take(page, visit!, scene);
    await expectCarried(page, [visit!]);
    await expectDelivered(scene, [visit!]);
  },
);

test(
  'a phone with no room at all says so, and loses nothing of what it has',
  anywidth,
  async ({ page: desk }) => {
    const started = await startScene(desk, test.info(), 1);
    scene = started.scene;
    const [visit] = started.visits;
    scene.phone.line.set('cut');
    const page = await openVisit(scene, visit!);
    const [before, after, , , note] = visitSteps;
    await before!.take(page, visit!, scene);
    await leaveRoom(page, 0);
    const kept = await readPhone(page);
    await page.getByLabel('Note to the customer').fill('No room for this');
    await expect(toast(page, 'This phone keeps nothing')).toBeVisible();
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take photo: After' }).click();
    await (
      await opened
    ).setFiles([{ name: 'shot.jpg', mimeType: 'image/jpeg', buffer: scene.shots[1]! }]);
    await expect(toast(page, 'This phone is full')).toBeVisible();
    expect(await readPhone(page)).toEqual(kept);
    await leaveRoom(page, 50_000_000);
    await after!.take(page, visit!, scene);
    await note!.take(page, visit!, scene);
  },
);
