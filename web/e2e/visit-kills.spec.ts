import { expect, test } from '@playwright/test';
import type { Page, TestDetails } from '@playwright/test';
import type { Fate } from './line-proxy.ts';
import { recordOf } from './phone-store.ts';
import { anywidth } from './upload-report.ts';
import {
  dayAddress,
  expectCarried,
  expectDelivered,
  isCarrying,
  startScene,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, visitSteps } from './visit-thumb.ts';

/** A page or browser that is killed in the middle of a visit. */
let scene: VisitScene;
let visit: PlannedVisit;

test.beforeEach(async ({ page: desk }) => {
  test.slow();
  const started = await startScene(desk, test.info(), 1);
  scene = started.scene;
  visit = started.visits[0]!;
  // A browser writes its cookies when it closes; one that is killed may lose those of the last half minute.
  await scene.phone.restart();
});
test.afterEach(() => scene.phone.end());

/** Kills the page's process, so that none of its code can react. */
const crash = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

const kills = {
  'the tab': crash,
  'the browser': async () => scene.phone.kill(),
};

/** With a gateway that never answers, each start waits for the timeout: a minute for each of the two. */
const lines: { fate: Fate; options: TestDetails }[] = [
  { fate: 'cut', options: anywidth },
  { fate: 'silent', options: { tag: [anywidth.tag, '@long'] } },
];

for (const [what, kill] of Object.entries(kills)) {
  for (const { fate, options } of lines)
    test(`${what} is killed after each step, the line ${fate}`, options, async () => {
      scene.phone.line.set(fate);
      for (const { take } of visitSteps) {
        const page = await openVisit(scene, visit);
        await take(page, visit, scene);
        await kill(page);
      }
      scene.phone.line.set('open');
      const page = await scene.phone.open(dayAddress);
      await expectCarried(page, [visit]);
      await expectDelivered(scene, [visit]);
    });

  test(
    `${what} is killed during each call, before it arrives and before its answer does`,
    // A minute for each.
    { tag: [anywidth.tag, '@long'] },
    async () => {
      // This restarts the browser about thirty times.
      test.setTimeout(360_000);
      const { line } = scene.phone;
      line.set('cut');
      const first = await openVisit(scene, visit);
      for (const { take } of visitSteps) await take(first, visit, scene);
      const tries = new Map<string, number>();
      const fates = ['silent', 'unanswered', undefined] as const;
      const holdEach = (path: string, method: string) => {
        if (!isCarrying(path, method)) return undefined;
        const call = `${method} ${path}`;
        const before = tries.get(call) ?? 0;
        tries.set(call, before + 1);
        return fates[before % fates.length];
      };
      let killed = 0;
      for (;;) {
        line.set(holdEach);
        const page = await scene.phone.open(dayAddress);
        let isCarried = false;
        await expect
          .poll(
            async () => {
              isCarried = (await recordOf(page, visit.id)) === undefined;
              return isCarried || line.held() > 0;
            },
            { timeout: 20_000, intervals: [100] },
          )
          .toBe(true);
        if (isCarried) break;
        await kill(page);
        killed += 1;
      }
      // Two saves, the address and the bytes of each photo, and Send, each before and after it has arrived.
      expect(killed).toBeGreaterThanOrEqual(2 * (2 + 2 * 3 + 1));
      await expectDelivered(scene, [visit]);
    },
  );
}
