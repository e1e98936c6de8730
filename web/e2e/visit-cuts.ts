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

/**
 * Writes a visit by a clock that is off by so many hours, while the line is cut or silent, and expects it to be sent
 * once first the clock and then the line is as it should be.
 */
export const expectSyncedAfterWrongClock = async (
  scene: VisitScene,
  hours: number,
  fate: 'cut' | 'silent',
): Promise<void> => {
  const visits = await storeVisits(scene, 1);
  const visit = visits[0]!;
  const { line, context } = scene.phone;
  line.set(fate);
  await context().clock.setSystemTime(Date.now() + hours * 3_600_000);
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);
  await context().clock.setSystemTime(Date.now());
  line.set('open');
  await expectSynced(page, visits);
  await expectDelivered(scene, visits);
};
