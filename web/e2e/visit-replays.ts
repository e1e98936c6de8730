import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Fate } from './line-proxy.ts';
import { readPhone, restorePhone, type PhoneCopy } from './phone-store.ts';
import { ownSlot, stackPort } from './stacks.ts';
import {
  expectSynced,
  expectDelivered,
  isSyncing,
  nudge,
  pastUndo,
  signInOnPhone,
  storedReport,
  storeVisits,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, writeVisit } from './visit-thumb.ts';

/** Removes from this stack what AWS would have expired by then, such as idempotency records. */
const expireUntil = async (now: Date): Promise<void> => {
  const port = String(stackPort(ownSlot));
  const script = path.resolve(import.meta.dirname, '../../scripts/local/job.ts');
  const data = path.resolve(import.meta.dirname, `../../.cache/browser-stack-${port}`);
  await promisify(execFile)(process.execPath, [
    script,
    'aws-expiry',
    '--port',
    port,
    '--data',
    data,
    '--now',
    now.toISOString(),
  ]);
};

/**
 * Copies the phone at each of these calls while its answer is missing, and a month later sends every copy again.
 *
 * @param copiedAt whether to copy the phone at this call of a visit
 */
export const expectReplaysChangeNothing = async (
  scene: VisitScene,
  copiedAt: (address: string, method: string) => boolean,
): Promise<void> => {
  const { phone } = scene;
  const [visit] = await storeVisits(scene, 1);
  if (!visit) throw new Error('No visit was planned');
  phone.line.set('cut');
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);
  await pastUndo(page);

  const copies: PhoneCopy[] = [];
  await test.step('the phone is copied at each call whose answer it did not get', async () => {
    const answered = new Map<string, number>();
    const unansweredOnce = (address: string, method: string): Fate | undefined => {
      if (!isSyncing(address, method) || !copiedAt(address, method)) return undefined;
      const call = `${method} ${address}`;
      answered.set(call, (answered.get(call) ?? 0) + 1);
      return answered.get(call)! % 2 === 1 ? 'unanswered' : undefined;
    };
    for (;;) {
      phone.line.set(unansweredOnce);
      let copy: PhoneCopy | undefined;
      await expect
        .poll(
          async () => {
            copy = await readPhone(page);
            if (copy.records.length > 0 && phone.line.held() === 0) await nudge(page);
            return copy.records.length === 0 || phone.line.held() > 0;
          },
          { timeout: 30_000, intervals: [200] },
        )
        .toBe(true);
      if (copy!.records.length === 0) break;
      copies.push(copy!);
    }
    phone.line.set('open');
    expect(answered.size).toBeGreaterThan(0);
    expect(copies.length).toBeGreaterThanOrEqual(answered.size);
  });
  await expectDelivered(scene, [visit]);
  const before = await storedReport(scene, visit);

  await expireUntil(new Date(Date.now() + 31 * 24 * 3_600_000));
  await phone.context().clearCookies();
  const later = await signInOnPhone(scene);
  for (const copy of copies) {
    await restorePhone(later, copy);
    await nudge(later);
    await expectSynced(later, [visit]);
  }
  await expectDelivered(scene, [visit]);
  expect((await storedReport(scene, visit)).version).toBe(before.version);
};
