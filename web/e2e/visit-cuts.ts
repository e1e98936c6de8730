import { expect, test } from '@playwright/test';
import type { OperatorPhone } from './operator-phone.ts';
import {
  dayAddress,
  expectSynced,
  expectDelivered,
  storeVisits,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, writeVisit } from './visit-thumb.ts';

/**
 * Writes a visit for each of these steps, before which its connection is cut, and expects all of them to be sent once
 * it is back. Zero is before the stop is opened.
 */
export const expectSyncedAfterCuts = async (
  scene: VisitScene,
  cut: (phone: OperatorPhone, isCut: boolean) => Promise<void>,
  steps: readonly number[],
): Promise<void> => {
  const visits = await storeVisits(scene, steps.length);
  for (const [index, cutAt] of steps.entries())
    await test.step(`cut at step ${cutAt}`, async () => {
      const visit = visits[index]!;
      if (cutAt === 0) await cut(scene.phone, true);
      const page = await openVisit(scene, visit);
      await writeVisit(page, visit, scene, async (step) => {
        if (step + 1 === cutAt) await cut(scene.phone, true);
      });
      await cut(scene.phone, false);
    });
  const page = await scene.phone.open(dayAddress);
  await expectSynced(page, visits);
  await expectDelivered(scene, visits);
  await expect(page.getByRole('region', { name: 'Not sent yet' })).toBeHidden();
};
