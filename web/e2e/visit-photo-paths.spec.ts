import { expect, test } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { cameraPhoto } from './camera-photo.ts';
import { anywidth } from './upload-report.ts';
import { dayAddress, expectCarried, expectDelivered, planVisits } from './visit-scene.ts';
import { expectPhotos, takePhoto, visitSteps } from './visit-thumb.ts';

/** Starts the photo worker in a browser that lacks something it needs. */
const workerWithout = (context: BrowserContext, missing: string) =>
  context.route('**/shrink-worker*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({
      response: reply,
      body: `Reflect.deleteProperty(globalThis, '${missing}');${await reply.text()}`,
    });
  });

const withoutWorker = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));

const browsers: Record<string, (context: BrowserContext) => Promise<unknown>> = {
  'no workers': withoutWorker,
  'no OffscreenCanvas': (context) => workerWithout(context, 'OffscreenCanvas'),
  'no createImageBitmap': (context) => workerWithout(context, 'createImageBitmap'),
  'no way to draw': async (context) => {
    await withoutWorker(context);
    await context.addInitScript(() => {
      HTMLCanvasElement.prototype.toBlob = (done) => done(null);
    });
  },
};

test(
  'photos of a camera arrive from a browser with whatever it lacks',
  anywidth,
  async ({ page: desk, browser }) => {
    test.slow();
    const cases = Object.entries(browsers);
    const { visits, customerEmail } = await planVisits(desk, test.info(), cases.length);
    const shots = [await cameraPhoto(desk, 2400, 1800), await cameraPhoto(desk, 2404, 1800)];
    for (const [index, [lacks, limit]] of cases.entries())
      await test.step(lacks, async () => {
        const visit = visits[index]!;
        const context = await browser.newContext({ ...test.info().project.use });
        await context.addCookies(await desk.context().cookies());
        await limit(context);
        const page = await context.newPage();
        await page.goto(visit.address);
        await takePhoto(page, 'Take photo: Before', shots[0]!);
        await expectPhotos(page, 1);
        await takePhoto(page, 'Take photo: After', shots[1]!);
        await expectPhotos(page, 2);
        for (const { take } of visitSteps.slice(3)) await take(page, visit, { shots });
        await expect(page).toHaveURL(({ pathname }) => pathname === dayAddress);
        await expectCarried(page, [visit]);
        await expectDelivered({ desk, customerEmail }, [visit], 2);
        await context.close();
      });
  },
);
