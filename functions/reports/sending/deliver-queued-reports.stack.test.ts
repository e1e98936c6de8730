import { randomUUID } from 'node:crypto';
import { SESServiceException } from '@aws-sdk/client-ses';
import { sendReport, sendReportEmail } from 'shared/contracts/reports.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { takeDeliveryStep } from '../../delivery/delivery-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { photos } from '../../platform/storage/photo-bucket.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { intercepting, type Interceptor } from '../../testing/intercepted-calls.ts';
import { startWorld } from '../../testing/world.ts';
import { handler as sendEmail } from '../endpoints/send-report-email.ts';
import { handler as send } from '../endpoints/send-report.ts';
import { handler } from '../jobs/deliver-queued-reports.ts';
import { deliveryDependencies } from './deliver-report.ts';
import { reportStore } from '../report-store.ts';
import { reportView, type StoredReport } from '../stored-report.ts';
import { sampleJpeg, sampleReport } from '../testing/report-samples.ts';

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

const sweep = async (event: unknown) =>
  withinGrants('deliver-queued-reports', () => handler(event));

/** Sends no mail, because it has sent as many as it may in a day. */
const overQuota: Interceptor = async ({ service }, proceed) => {
  if (service !== 'SES') return proceed();
  throw new SESServiceException({
    name: 'ThrottlingException',
    message: 'Daily message quota exceeded.',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  });
};

const queue = async (
  changes: Partial<StoredReport> = {},
  { queuedBy, ...to }: { queuedBy?: string; email?: string } = {},
) => {
  const customer = await world.person(to);
  const report = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    customerEmail: customer.email,
    status: 'draft',
    delivery: { state: 'queued' },
    photos: [],
    createdAt: minutesAgo(40),
    updatedAt: minutesAgo(30),
    ...changes,
  });
  await reports.create(report, { queuedBy });
  return { ...report, email: customer.email };
};

describe('the run for queued reports', () => {
  it('mails abandoned reports once, in repeated and concurrent runs', async () => {
    const id = randomUUID();
    const photo = `photos/${id}/${randomUUID()}`;
    await photos().write({ key: photo, type: 'image/jpeg', body: sampleJpeg(4, 3, 1) });
    const { id: operator } = await world.person({ isAdmin: true });
    // Chlorine is judged by the stabilizer of an earlier visit, which sending has to look for.
    const water = { readAt: minutesAgo(50), freeChlorine: 3 };
    const report = await queue({ id, photos: [photo], water }, { queuedBy: operator });
    expect((await reports.queuedReport(operator))?.id).toBe(id);
    const runs = await Promise.all([1, 2, 3].map(() => sweep({ now: now.toISOString() })));
    expect(runs.every(({ failed }) => failed === 0)).toBe(true);
    await sweep({ now: now.toISOString() });
    expect(await world.mailTo(report.email)).toHaveLength(1);
    expect(await reports.get(report.id)).toMatchObject({ status: 'sent' });
    expect((await reports.queuedReport(operator))?.id).toBeUndefined();
  });

  it('sends a report that was beyond the mail service’s daily quota, once there is quota again', async () => {
    vi.spyOn(console, 'error').mockImplementation(log);
    const admin = await world.person({ isAdmin: true });
    const report = await queue();
    const { status, body } = await intercepting(overQuota, async () =>
      world.call(send, sendReport, { cookie: admin.cookie, params: { id: report.id } }),
    );
    expect(status).toBe(424);
    expect(body).toMatchObject({
      message: expect.stringContaining('queued and goes out by itself'),
    });
    expect(
      (await intercepting(overQuota, async () => sweep({ now: now.toISOString() }))).failed,
    ).toBe(1);
    expect(reportView(await reports.get(report.id))).toMatchObject({
      status: 'draft',
      deliveryStatus: 'queued',
      deliveryError: expect.stringContaining('queued and goes out by itself'),
    });
    expect(await world.mailTo(report.email)).toHaveLength(0);
    await sweep({ now: now.toISOString() });
    expect(await world.mailTo(report.email)).toHaveLength(1);
    expect(await reports.get(report.id)).toMatchObject({ status: 'sent' });
  });

  it('mails a report once with a dozen concurrent calls from editor and dashboard', async () => {
    const admin = await world.person({ isAdmin: true });
    const report = await queue();
    const call = { cookie: admin.cookie, params: { id: report.id } };
    const replies = await Promise.all(
      Array.from({ length: 15 }, async (_, index) => {
        if (index % 5 === 4) {
          await sweep({ now: now.toISOString() });
          return 200;
        }
        const { status } = await (index % 2 === 0
          ? world.call(send, sendReport, call)
          : world.call(sendEmail, sendReportEmail, call));
        return status;
      }),
    );
    // A call that starts after the report is sent gets a conflict.
    expect(replies.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(replies).toContain(200);
    expect(await world.mailTo(report.email)).toHaveLength(1);
    expect(await reports.get(report.id)).toMatchObject({
      status: 'sent',
      delivery: { state: 'sent' },
    });
  });

  it('skips drafts and what a browser may still be sending', async () => {
    const fresh = await queue({ updatedAt: minutesAgo(5) });
    const draft = await queue({ delivery: { state: 'none' } });
    await sweep({ now: now.toISOString() });
    for (const { id, email } of [fresh, draft]) {
      expect(await world.mailTo(email)).toEqual([]);
      expect(await reports.get(id)).toMatchObject({ status: 'draft' });
    }
  });

  it('continues with the next when a mailbox refuses', async () => {
    const refused = await queue({}, { email: `${randomUUID()}@bounce.example` });
    const good = await queue({ createdAt: minutesAgo(50) });
    expect(await sweep({ now: now.toISOString() })).toMatchObject({ delivered: 1, failed: 1 });
    expect(log).toHaveBeenCalledWith({
      event: 'deliver-queued-reports',
      waiting: 2,
      delivered: 1,
      failed: 1,
    });
    expect(await world.mailTo(good.email)).toHaveLength(1);
    expect(await reports.get(refused.id)).toMatchObject({
      status: 'draft',
      delivery: { state: 'failed' },
    });
  });

  it('skips what may have reached its customer since the run read it', async () => {
    const report = await queue();
    const step = { claimId: randomUUID(), now } as const;
    const claimed = { claimId: step.claimId, claimedAt: now.toISOString() };
    const row = { key: keys.report(report.id) };
    for (const part of [
      { action: 'claim', to: { state: 'claimed', ...claimed } },
      { action: 'handOver', to: { state: 'handed-over', ...claimed } },
      { action: 'lose', to: { state: 'lost', claimId: step.claimId } },
    ] as const)
      expect(await takeDeliveryStep(world.table, row, { ...step, ...part })).toBe(true);
    const looked = handler.with({ queue: { list: async () => [report] } });
    expect(await looked({ now: now.toISOString() })).toMatchObject({ delivered: 0, failed: 1 });
    expect(await world.mailTo(report.email)).toEqual([]);
  });

  it('continues with the next if one cannot be rendered, and fails for the scheduler', async () => {
    const problem = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const broken = await queue({ createdAt: minutesAgo(60) });
    const good = await queue();
    const pdfs = {
      ...deliveryDependencies().pdfs,
      read: async ({ id }: StoredReport) => {
        if (id === broken.id) throw new TypeError('No such glyph');
        return Buffer.from('%PDF-');
      },
    };
    await expect(handler.with({ pdfs })({ now: now.toISOString() })).rejects.toThrow('1 reports');
    expect(await world.mailTo(good.email)).toHaveLength(1);
    expect(await world.mailTo(broken.email)).toEqual([]);
    expect(JSON.stringify(problem.mock.calls)).toContain(broken.id);
    await sweep({ now: now.toISOString() });
    expect(await world.mailTo(broken.email)).toHaveLength(1);
  });

  it('leaves to the next run what would take too long in one', async () => {
    const { id: customerId } = await world.person({ email: null });
    // Without an address, reports are finished without a mail, which is faster.
    const nobody = { customerId, customerName: null, customerEmail: null };
    for (let count = 0; count < 21; count += 1)
      await reports.create(
        sampleReport({
          ...nobody,
          id: randomUUID(),
          delivery: { state: 'queued' },
          createdAt: minutesAgo(40),
          updatedAt: minutesAgo(10),
        }),
      );
    const at = { now: now.toISOString() };
    expect(await sweep(at)).toEqual({ waiting: 21, delivered: 20, failed: 0 });
    expect(await sweep(at)).toEqual({ waiting: 1, delivered: 1, failed: 0 });
  });

  it('refuses an event without a time', async () => {
    await expect(sweep({})).rejects.toThrow('now');
  });
});
