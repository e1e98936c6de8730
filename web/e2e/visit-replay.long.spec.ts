import { test } from '@playwright/test';
import { anywidth } from './tags.ts';
import { expectReplaysChangeNothing } from './visit-replays.ts';
import { endScene, startScene, type VisitScene } from './visit-scene.ts';

let scene: VisitScene;

test.beforeEach(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterEach(() => endScene(scene));

// Representative: web/e2e/visit-replay.spec.ts > saves and a Send that are carried again after a month change nothing
test('any call that is carried again after a month changes nothing', anywidth, async () => {
  test.slow();
  await expectReplaysChangeNothing(scene, () => true);
});
