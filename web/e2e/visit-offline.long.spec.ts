import { test } from '@playwright/test';
import { cuts } from './operator-phone.ts';
import { anywidth } from './tags.ts';
import { expectSyncedAfterCuts } from './visit-cuts.ts';
import { endScene, startScene, type VisitScene } from './visit-scene.ts';
import { visitSteps } from './visit-thumb.ts';

/** A connection that is lost at every step of a visit. */
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
