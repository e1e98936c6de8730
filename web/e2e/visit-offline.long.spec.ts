import { test } from '@playwright/test';
import { cuts } from './operator-phone.ts';
import { anywidth } from './tags.ts';
import { expectSyncedAfterCuts, expectSyncedAfterWrongClock } from './visit-cuts.ts';
import { endScene, startScene, type VisitScene } from './visit-scene.ts';
import { visitSteps } from './visit-thumb.ts';

/** A connection that is lost at every step of a visit, and a wrong clock. */
let scene: VisitScene;

const allSteps = Array.from({ length: visitSteps.length + 1 }, (_, step) => step);

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterAll(() => endScene(scene));

for (const [way, cut] of Object.entries(cuts))
  // Representative: web/e2e/visit-offline.spec.ts > before the stop is opened and just before Send
  test(`${way}, before the stop is opened and between every two steps`, anywidth, async () => {
    test.slow();
    await expectSyncedAfterCuts(scene, cut, allSteps);
  });

// Representative: web/e2e/visit-offline.spec.ts > a phone clock that is two hours ahead and is put back before the line
test(
  'a phone clock that is two hours behind and is put back before the line, cut, is',
  anywidth,
  () => expectSyncedAfterWrongClock(scene, -2, 'cut'),
);
