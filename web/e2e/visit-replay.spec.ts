import { test } from '@playwright/test';
import { anywidth } from './tags.ts';
import { expectReplaysChangeNothing } from './visit-replays.ts';
import { endScene, startScene, type VisitScene } from './visit-scene.ts';

let scene: VisitScene;

const isSaveOrSend = (address: string): boolean => /\/(report|send)$/.test(address);

test.beforeEach(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterEach(() => endScene(scene));

test('saves and a Send that are carried again after a month change nothing', anywidth, async () => {
  await expectReplaysChangeNothing(scene, isSaveOrSend);
});
