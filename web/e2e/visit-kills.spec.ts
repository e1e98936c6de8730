import { expect, test } from '@playwright/test';
import { kills } from './operator-phone.ts';
import { anywidth } from './tags.ts';
import {
  dayAddress,
  endScene,
  expectSynced,
  expectDelivered,
  nudge,
  pastUndo,
  startScene,
  storeVisits,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, writeVisit } from './visit-thumb.ts';

/** A page or browser that is killed where most is at stake. */
let scene: VisitScene;
let visit: PlannedVisit;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.beforeEach(async () => {
  [visit] = (await storeVisits(scene, 1)) as [PlannedVisit];
});
test.afterAll(() => endScene(scene));

const expectSent = async (): Promise<void> => {
  scene.phone.line.set('open');
  const page = await scene.phone.open(dayAddress);
  await expectSynced(page, [visit]);
  await expectDelivered(scene, [visit]);
};

test('the browser is killed right after Send, without a line', anywidth, async () => {
  const { line, kill, restart } = scene.phone;
  // A browser writes its cookies when it closes; one that is killed may lose those of the last half minute.
  await restart();
  line.set('cut');
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);
  await kill();
  await expectSent();
});

test('the tab is killed before it gets the answer to Send', anywidth, async () => {
  const { line } = scene.phone;
  line.set((path, method) =>
    method === 'POST' && path.endsWith('/send') ? 'unanswered' : undefined,
  );
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);
  await pastUndo(page);
  await expect
    .poll(
      async () => {
        await nudge(page);
        return line.held();
      },
      { intervals: [100] },
    )
    .toBe(1);
  await kills['the tab'](scene.phone, page);
  await expectSent();
});
