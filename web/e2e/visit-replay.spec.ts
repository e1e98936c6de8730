import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import type { Fate } from './line-proxy.ts';
import { readPhone, restorePhone, type PhoneCopy } from './phone-store.ts';
import { ownSlot, stackPort } from './stacks.ts';
import { anywidth } from './upload-report.ts';
import {
  dayAddress,
  expectCarried,
  expectDelivered,
  isCarrying,
  nudge,
  signInOnPhone,
  startScene,
  storedReport,
  type PlannedVisit,
  type VisitScene,
} from './visit-scene.ts';
import { openVisit, writeVisit } from './visit-thumb.ts';

/** Work written long ago, or by an older build, that is sent again. */
let scene: VisitScene;
let visit: PlannedVisit;

test.beforeEach(async ({ page: desk }) => {
  test.slow();
  const started = await startScene(desk, test.info(), 1);
  scene = started.scene;
  visit = started.visits[0]!;
});
test.afterEach(() => scene.phone.end());

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

test('what is carried again after a month changes nothing', anywidth, async () => {
  const { phone } = scene;
  phone.line.set('cut');
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);

  const copies: PhoneCopy[] = [];
  await test.step('the phone is copied at each call whose answer it did not get', async () => {
    const heard = new Map<string, number>();
    const unansweredOnce = (address: string, method: string): Fate | undefined => {
      if (!isCarrying(address, method)) return undefined;
      const call = `${method} ${address}`;
      heard.set(call, (heard.get(call) ?? 0) + 1);
      return heard.get(call)! % 2 === 1 ? 'unanswered' : undefined;
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
    expect(copies.length).toBeGreaterThan(4);
  });
  await expectDelivered(scene, [visit]);
  const before = await storedReport(scene, visit);

  await expireUntil(new Date(Date.now() + 31 * 24 * 3_600_000));
  await phone.context().clearCookies();
  const later = await signInOnPhone(scene);
  for (const copy of copies) {
    await restorePhone(later, copy);
    await nudge(later);
    await expectCarried(later, [visit]);
  }
  await expectDelivered(scene, [visit]);
  expect((await storedReport(scene, visit)).version).toBe(before.version);
});

const nextBuild = 'feedfacefeedface';
const buildOf = (page: Page) =>
  page.locator('meta[name="build"]').getAttribute('content', { timeout: 2000 });

test('what the server does not understand is sent by the next build', anywidth, async () => {
  const { phone, desk } = scene;
  const read = async (address: string) => (await desk.request.get(address)).text();
  const [worker, html] = [await read('/sw.js'), await read(dayAddress)];
  const headers = {
    'content-security-policy':
      (await desk.request.get(dayAddress)).headers()['content-security-policy'] ?? 'none',
  };
  const build = /name="build" content="(\w+)"/.exec(html)![1]!;
  phone.line.set('cut');
  const page = await openVisit(scene, visit);
  await writeVisit(page, visit, scene);
  let refused = 0;
  let isOffered = false;
  phone.line.set((address, method) => {
    if (method === 'PUT' && address.endsWith('/report') && !isOffered) {
      refused += 1;
      const body = JSON.stringify({ code: 'invalid', message: 'Unknown field', requestId: 'r' });
      return { status: 400, headers: { 'content-type': 'application/json' }, body };
    }
    if (refused === 0) return undefined;
    if (address === '/sw.js') {
      isOffered = true;
      return {
        status: 200,
        headers: { ...headers, 'content-type': 'text/javascript' },
        body: worker.replaceAll(build, nextBuild),
      };
    }
    return method === 'GET' && address.startsWith('/admin/')
      ? { status: 200, headers, body: html.replaceAll(build, nextBuild) }
      : undefined;
  });
  await nudge(page);
  await expect.poll(() => refused).toBe(1);
  await expect.poll(() => buildOf(page).catch(() => null), { timeout: 40_000 }).toBe(nextBuild);
  await expectCarried(page, [visit]);
  await expectDelivered(scene, [visit]);
  expect(refused).toBe(1);
});
