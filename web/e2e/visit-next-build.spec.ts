import { expect, test } from '@playwright/test';
import { buildOf, expectNextBuild, nextBuildOf } from './next-build.ts';
import { anywidth } from './tags.ts';
import {
  endScene,
  expectSynced,
  expectDelivered,
  nudge,
  signInOnPhone,
  startScene,
  storeVisits,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, writeVisit } from './visit-thumb.ts';

/** A new version of the site that is deployed while its operator is at a stop. */
let scene: VisitScene;

test.beforeEach(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterEach(() => endScene(scene));

test(
  'a new version takes over once no tab has a report open, and the pages are its own then',
  anywidth,
  async () => {
    const { phone, desk } = scene;
    await signInOnPhone(scene);
    const next = await nextBuildOf(desk);
    const editor = await phone.open('/admin/service-report/new');
    await editor.getByLabel(/^Service Notes/).fill('Half a sentence');
    phone.line.set((path) => {
      if (path === '/sw.js') return next.worker;
      return path.startsWith('/admin/') ? next.page : undefined;
    });
    const isWaiting = () =>
      editor.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/admin/');
        await registration?.update();
        return Boolean(registration?.waiting);
      });
    await expect.poll(isWaiting).toBe(true);
    await test.step('it is offered its turn again and again, and does not take it', async () => {
      for (const _time of [1, 2]) {
        const requested = editor.evaluate(
          () =>
            new Promise<unknown>((resolve) => {
              navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data));
            }),
        );
        await editor.clock.fastForward(5000);
        expect(await requested).toBe('are-you-busy');
      }
      expect(await isWaiting()).toBe(true);
      await expect(editor.getByLabel(/^Service Notes/)).toHaveValue('Half a sentence');
      expect(await buildOf(editor)).toBe(next.build);
    });

    await editor.getByRole('button', { name: 'Save Draft' }).click();
    await expect(
      editor.getByRole('heading', { level: 1, name: 'Service Management Dashboard' }),
    ).toBeVisible();
    await expectNextBuild(editor);
  },
);

test('what the server does not understand is sent by the next build', anywidth, async () => {
  const { phone, desk } = scene;
  const [visit] = (await storeVisits(scene, 1)) as [PlannedVisit];
  const next = await nextBuildOf(desk);
  phone.line.set('cut');
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);
  let refused = 0;
  let isOffered = false;
  phone.line.set((address, method) => {
    if (method === 'PUT' && address.endsWith('/report') && !isOffered) {
      refused += 1;
      const body = JSON.stringify({ code: 'invalid', message: 'Unknown field', requestId: 'r' });
      return { status: 400, headers: { 'content-type': 'application/json' }, body };
    }
    if (refused === 0) return undefined;
    if (address === '/sw.js') {
      isOffered = true;
      return next.worker;
    }
    return method === 'GET' && address.startsWith('/admin/') ? next.page : undefined;
  });
  await nudge(page);
  await expect.poll(() => refused, { intervals: [100] }).toBe(1);
  await expectNextBuild(page);
  await expectSynced(page, [visit]);
  await expectDelivered(scene, [visit]);
  expect(refused).toBe(1);
});
