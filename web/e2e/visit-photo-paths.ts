import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { cameraPhoto } from './camera-photo.ts';
import { signIn } from './local-stack.ts';
import { dayAddress, expectSynced, expectDelivered, planVisits } from './visit-scene.ts';
import { expectPhotos, takePhoto, visitSteps } from './visit-thumb.ts';

/** Starts the photo worker in a browser that lacks something it needs. */
const workerWithout = (context: BrowserContext, missing: string) =>
  context.route('**/shrink-worker*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: `Reflect.deleteProperty(globalThis, '${missing}');${await answer.text()}`,
    });
  });

const withoutWorker = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));

/** Browsers that lack something which making a photo smaller needs. */
const browsers = {
  'no workers': withoutWorker,
  'no OffscreenCanvas': (context: BrowserContext) => workerWithout(context, 'OffscreenCanvas'),
  'no createImageBitmap': (context: BrowserContext) => workerWithout(context, 'createImageBitmap'),
  'no way to draw': async (context: BrowserContext) => {
    await withoutWorker(context);
    await context.addInitScript(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
  },
};

type Lack = keyof typeof browsers;
export const allLacks = Object.keys(browsers) as Lack[];

/** Writes a visit with two photos of a camera in each of these browsers, and expects them to arrive. */
export const expectPhotosArrive = async (desk: Page, lacking: readonly Lack[]): Promise<void> => {
  await signIn(desk, 'admin', '/terms');
  const visits = await planVisits(desk, lacking.length);
  const shots = [await cameraPhoto(desk, 2400, 1800), await cameraPhoto(desk, 2404, 1800)];
  for (const [index, lacks] of lacking.entries())
    await test.step(lacks, async () => {
      const visit = visits[index]!;
      const context = await desk.context().browser()!.newContext(test.info().project.use);
      await context.addCookies(await desk.context().cookies());
      await context.clock.install();
      await browsers[lacks](context);
      const page = await context.newPage();
      await page.goto(visit.address);
      await takePhoto(page, 'Take photo: Before', shots[0]!);
      await expectPhotos(page, 1);
      await takePhoto(page, 'Take photo: After', shots[1]!);
      await expectPhotos(page, 2);
      for (const { take } of visitSteps.slice(3)) await take(page, visit, { shots });
      await expect(page).toHaveURL(({ pathname }) => pathname === dayAddress);
      await expectSynced(page, [visit]);
      await expectDelivered({ desk }, [visit], 2);
      await context.close();
    });
};
