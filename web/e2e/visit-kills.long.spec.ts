import { expect, test } from '@playwright/test';
import { kills } from './operator-phone.ts';
import { recordOf } from './phone-store.ts';
import { anywidth } from './tags.ts';
import {
  dayAddress,
  endScene,
  expectSynced,
  expectDelivered,
  isSyncing,
  pastUndo,
  startScene,
  storeVisits,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, visitSteps, writeVisit } from './visit-thumb.ts';

/** A page or browser that is killed at every step and during every call. */
let scene: VisitScene;
let visit: PlannedVisit;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.beforeEach(async () => {
  test.slow();
  [visit] = (await storeVisits(scene, 1)) as [PlannedVisit];
  // A browser writes its cookies when it closes; one that is killed may lose those of the last half minute.
  await scene.phone.restart();
});
test.afterAll(() => endScene(scene));

for (const [what, kill] of Object.entries(kills)) {
  for (const fate of ['cut', 'silent'] as const)
    // Representative: web/e2e/visit-kills.spec.ts > the browser is killed right after Send
    test(`${what} is killed after each step, the line ${fate}`, anywidth, async () => {
      scene.phone.line.set(fate);
      for (const { take } of visitSteps) {
        const page = await openVisit(scene, visit);
        await take(page, visit, scene);
        await kill(scene.phone, page);
      }
      scene.phone.line.set('open');
      const page = await scene.phone.open(dayAddress);
      await expectSynced(page, [visit]);
      await expectDelivered(scene, [visit]);
    });

  // Representative: web/e2e/visit-kills.spec.ts > the tab is killed before it gets the answer to Send
  test(
    `${what} is killed during each call, before it arrives and before its answer does`,
    anywidth,
    async () => {
      // This restarts the browser about thirty times.
      test.setTimeout(360_000);
      const { line } = scene.phone;
      line.set('cut');
      const first = await openVisit(scene, visit);
      await writeVisit(first, visit, scene);
      const tries = new Map<string, number>();
      const fates = ['silent', 'unanswered', undefined] as const;
      const delayEach = (path: string, method: string) => {
        if (!isSyncing(path, method)) return undefined;
        const call = `${method} ${path}`;
        const before = tries.get(call) ?? 0;
        tries.set(call, before + 1);
        return fates[before % fates.length];
      };
      let killed = 0;
      for (;;) {
        line.set(delayEach);
        const page = await scene.phone.open(dayAddress);
        await pastUndo(page);
        let isSynced = false;
        await expect
          .poll(
            async () => {
              isSynced = (await recordOf(page, visit.id)) === undefined;
              return isSynced || line.held() > 0;
            },
            { timeout: 20_000, intervals: [100] },
          )
          .toBe(true);
        if (isSynced) break;
        await kill(scene.phone, page);
        killed += 1;
      }
      // Two saves, the address and the bytes of each photo, and Send, each before and after it has arrived.
      expect(killed).toBeGreaterThanOrEqual(2 * (2 + 2 * 3 + 1));
      await expectDelivered(scene, [visit]);
    },
  );
}
