import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { handler } from './jobs/deliver-queued-reports.ts';
import { reportStore } from './report-store.ts';
import type { StoredReport } from './stored-report.ts';
import { sampleReport } from './testing/report-samples.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  // Each run logs its summary.
  vi.spyOn(console, 'info').mockImplementation(log);
});

const queue = async (changes: Partial<StoredReport> = {}) => {
  const customer = await world.person();
  const report = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    customerEmail: customer.email,
    status: 'draft',
    deliveryStatus: 'queued',
    photos: [],
    createdAt: minutesAgo(40),
    updatedAt: minutesAgo(30),
    ...changes,
  });
  await reports.create(report);
  return { ...report, email: customer.email };
};

describe('the run for queued reports', () => {
  it('mails what was left behind, once, however often it runs and at once', async () => {
    const report = await queue();
    const runs = await Promise.all([1, 2, 3].map(() => handler({ now: now.toISOString() })));
    expect(runs.every(({ failed }) => failed === 0)).toBe(true);
    await handler({ now: now.toISOString() });
    expect(await world.mailTo(report.email)).toHaveLength(1);
    expect(await reports.get(report.id)).toMatchObject({ status: 'sent', queuedBy: null });
  });

  it('leaves alone what a browser may still be sending, and drafts', async () => {
    const fresh = await queue({ updatedAt: minutesAgo(5) });
    const draft = await queue({ deliveryStatus: null });
    await handler({ now: now.toISOString() });
    for (const { id, email } of [fresh, draft]) {
      expect(await world.mailTo(email)).toEqual([]);
      expect(await reports.get(id)).toMatchObject({ status: 'draft' });
    }
  });

  it('goes on to the next when a mailbox refuses', async () => {
    const refused = await queue({ customerEmail: `${randomUUID()}@bounce.example` });
    const good = await queue({ createdAt: minutesAgo(50) });
    expect(await handler({ now: now.toISOString() })).toMatchObject({ delivered: 1, failed: 1 });
    expect(log).toHaveBeenCalledWith({
      event: 'deliver-queued-reports',
      waiting: 2,
      delivered: 1,
      failed: 1,
    });
    expect(await world.mailTo(good.email)).toHaveLength(1);
    expect(await reports.get(refused.id)).toMatchObject({
      status: 'draft',
      deliveryStatus: 'failed',
    });
  });

  it('refuses an event without a time', async () => {
    await expect(handler({})).rejects.toThrow('now');
  });
});
