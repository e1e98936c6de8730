import { expect, test } from '@playwright/test';
import { anywidth } from './tags.ts';
import {
  endScene,
  expectSynced,
  expectDelivered,
  isSyncing,
  startScene,
  storeVisits,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, writeVisit } from './visit-thumb.ts';

/** A line that loses single calls of a visit. */
let scene: VisitScene;

test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }, info) => {
  scene = await startScene(browser, info);
});
test.afterAll(() => endScene(scene));

test('every call is cut off once halfway, and once its answer is lost', anywidth, async () => {
  const visits = await storeVisits(scene, 1);
  const visit = visits[0]!;
  const tries = new Map<string, number>();
  scene.phone.line.set((path, method) => {
    if (!isSyncing(path, method)) return undefined;
    const call = `${method} ${path}`;
    const before = tries.get(call) ?? 0;
    tries.set(call, before + 1);
    return (['halfway', 'lost', undefined] as const)[before % 3];
  });
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);
  await expectSynced(page, visits);
  await expectDelivered(scene, visits);
  // Not three times, because a photo that arrived on the second attempt is not sent again.
  expect(Object.fromEntries([...tries].filter(([, count]) => count < 2))).toEqual({});
  expect(tries.size).toBeGreaterThan(4);
});

/** The phone's limit for a photo, in milliseconds. */
const uploadTimeout = 60_000;

test(
  'a gateway that swallows a photo holds it up for a minute, and loses none',
  anywidth,
  async () => {
    const visits = await storeVisits(scene, 1);
    const visit = visits[0]!;
    let swallowed = 0;
    scene.phone.line.set((path, method) => {
      const isPhoto = method === 'PUT' && !path.startsWith('/api/');
      if (!isPhoto || swallowed > 0) return undefined;
      swallowed += 1;
      return 'silent';
    });
    const page = await openVisit(scene, visit);
    await writeVisit(page, visit, scene);
    await expect.poll(() => swallowed, { intervals: [100] }).toBe(1);
    await page.clock.fastForward(uploadTimeout - 1000);
    expect(scene.phone.line.held()).toBe(1);
    await page.clock.fastForward(1000);
    await expectSynced(page, visits);
    await expectDelivered(scene, visits);
  },
);
