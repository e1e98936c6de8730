import { test } from '@playwright/test';
import { cuts } from './operator-phone.ts';
import { anywidth } from './tags.ts';
import { expectWrittenAfterEnd } from './visit-after-end.ts';
import { endScene, startScene, type VisitScene } from './visit-scene.ts';

let scene: VisitScene;

test.beforeEach(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterEach(() => endScene(scene));

test(
  'no line: after the session’s end what was written is written on, and sent after the sign-in',
  anywidth,
  async () => {
    test.slow();
    await expectWrittenAfterEnd(scene, cuts['no line']);
  },
);
