import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { profileStore } from '../customers/profile-store.ts';
import { removeProfile } from '../customers/remove-profile.ts';
import { claimMilliseconds } from '../delivery/delivery.ts';
import { keys } from '../platform/table/keys.ts';
import type { MailOutcome, Mailer } from '../platform/mail/mailer.ts';
import { photos } from '../platform/storage/photo-bucket.ts';
import { deleteRow } from '../platform/table/rows.ts';
import { reportStore } from '../reports/report-store.ts';
import { sentDelivery } from '../reports/testing/report-samples.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { startWorld } from '../testing/world.ts';
import { cleanupMailStore } from './cleanup-mail.ts';
import { handler } from './jobs/report-cleanup.ts';
import { retentionStore } from './retention-store.ts';
import { at, filesLeft, runOn, sentReport } from './testing/clean-up-world.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const bucket = photos();

/** Runs the job on that day, with the clock at that day. */
const run = async (day: string, mailer?: Mailer) => runOn(day, mailer && { mailer });

const info = vi.fn<(facts: unknown) => void>();
const failures = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  info.mockReset();
  failures.mockReset();
  vi.spyOn(console, 'info').mockImplementation(info);
  vi.spyOn(console, 'error').mockImplementation(failures);
});

// Leaves nothing due for the next test.
afterEach(async () => {
  await run('2027-02-01');
  await run('2027-02-08');
});

const answering = (...outcomes: MailOutcome[]): Mailer => ({
  send: async () => outcomes.shift() ?? { outcome: 'accepted', mailId: randomUUID() },
});

const sent = async (customer: { id: string; email: string }, changes: Partial<StoredReport>) =>
  sentReport(world.table, customer, changes);

const warningsOf = async (customerId: string) =>
  (
    await world.table.client.send(
      new QueryCommand({
        TableName: world.table.name,
        KeyConditionExpression: 'pk = :pk and begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': `USER#${customerId}`, ':sk': 'CLEANUP#' },
      }),
    )
  ).Items;

describe('a customer who has just been deleted', () => {
  it('is neither warned nor reported, and what is left of their reports fails no run', async () => {
    const customer = await world.person();
    const [due, warned] = [
      await sent(customer, { createdAt: at('2026-01-17').toISOString() }),
      await sent(customer, {}),
    ];
    expect(await run('2026-07-03')).toMatchObject({ warned: 1 });
    await removeProfile(world.table, customer.id);
    const nothing = { warned: 0, deleted: 0, held: 0, reported: 0, failed: 0 };
    expect(await run('2026-07-10')).toMatchObject(nothing);
    expect(failures).not.toHaveBeenCalled();
    expect(await warningsOf(customer.id)).toHaveLength(1);
    // The rest is up to the job that finishes deletions.
    for (const { id } of [due, warned])
      for (const key of [keys.retention(id), keys.report(id)])
        await deleteRow(world.table, { key });
  });
});

describe('a sent report', () => {
  it('is warned of a week before it is six months old, and deleted on the day with all its files', async () => {
    const customer = await world.person({ firstName: 'Casey' });
    const report = await sent(customer, {});
    expect(await run('2026-07-02')).toMatchObject({ warned: 0, deleted: 0 });
    expect(await run('2026-07-03')).toMatchObject({ warned: 1, deleted: 0 });
    const [mail, ...more] = await world.mailTo(customer.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('1 report will be deleted on Jul 10, 2026');
    expect(mail?.text).toMatch(/^Hello Casey,\n/);
    expect(mail?.text).toContain('Jan 10, 2026');
    expect(mail?.text).toContain('/api/login?returnTo=%2Fdownload-reports');
    expect(await reports.get(report.id)).toMatchObject({
      cleanupWarningNotified: true,
      cleanupWarningDate: at('2026-07-03').toISOString(),
    });
    expect(await run('2026-07-09')).toMatchObject({ warned: 0, deleted: 0 });
    expect(await filesLeft(report)).toBe(3);
    expect(await run('2026-07-10')).toMatchObject({ warned: 0, deleted: 1 });
    expect(await reports.find(report.id)).toBeUndefined();
    expect(await filesLeft(report)).toBe(0);
    expect((await profileStore(world.table).get(customer.id)).reportCount).toBe(0);
    expect(await warningsOf(customer.id)).toEqual([
      expect.objectContaining({
        customerId: customer.id,
        scheduledCleanupDate: '2026-07-10',
        reportCount: 1,
        downloadLinkSent: true,
        delivery: expect.objectContaining({ state: 'final', sentAt: expect.any(String) }),
      }),
    ]);
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });

  it('of a disabled customer is warned of without a sign-in that refuses them', async () => {
    const customer = await world.person();
    await profileStore(world.table).setDisabled(customer.id, true, at('2026-02-01'));
    await sent(customer, {});
    expect(await run('2026-07-03')).toMatchObject({ warned: 1 });
    const [mail] = await world.mailTo(customer.email);
    expect(mail?.text).toContain('reply to this email or call us');
    expect(mail?.text).not.toContain('/api/login');
  });

  it('stays as long as it is a draft or awaits the operator', async () => {
    const customer = await world.person();
    for (const status of ['draft', 'pending'] as const) {
      const { id } = await sent(customer, { status, delivery: { state: 'none' } });
      await run('2027-01-10');
      await run('2027-01-17');
      expect(await reports.find(id)).toBeDefined();
    }
    expect(await world.mailTo(customer.email)).toEqual([]);
  });

  it('that went out half a year late is warned of the day after and kept for another week', async () => {
    const customer = await world.person();
    const { id } = await sent(customer, {
      delivery: sentDelivery(at('2026-09-01').toISOString()),
    });
    expect(await run('2026-09-01')).toMatchObject({ warned: 0 });
    expect(await run('2026-09-02')).toMatchObject({ warned: 1 });
    expect(await run('2026-09-08')).toMatchObject({ deleted: 0 });
    expect(await run('2026-09-09')).toMatchObject({ deleted: 1 });
    expect(await reports.find(id)).toBeUndefined();
  });
});

describe('a run', () => {
  it('that comes weeks late sends one mail for all that is due, and deletes a week after it', async () => {
    const customer = await world.person();
    const other = await world.person();
    for (const day of ['2026-02-01', '2026-02-08', '2026-02-15', '2026-03-02'])
      await sent(customer, {
        serviceDate: day,
        createdAt: at(day).toISOString(),
        delivery: sentDelivery(at(day).toISOString()),
      });
    await sent(other, {
      createdAt: at('2026-02-08').toISOString(),
      delivery: sentDelivery(at('2026-02-08').toISOString()),
    });
    expect(await run('2026-08-26')).toMatchObject({ warned: 5, deleted: 0 });
    const mails = await world.mailTo(customer.email);
    expect(failures).not.toHaveBeenCalled();
    expect(mails.map(({ subject }) => subject)).toEqual([
      '4 reports will be deleted on Sep 2, 2026',
    ]);
    expect(await run('2026-09-01')).toMatchObject({ deleted: 0 });
    expect(await run('2026-09-20')).toMatchObject({ deleted: 5 });
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });

  it('that is repeated or concurrent changes nothing more', async () => {
    const customer = await world.person();
    for (let made = 0; made < 3; made += 1) await sent(customer, {});
    const warnings = await Promise.all([1, 2, 3, 4].map(async () => run('2026-07-03')));
    await run('2026-07-03');
    expect(warnings.reduce((sum, { warned }) => sum + warned, 0)).toBe(3);
    expect(await world.mailTo(customer.email)).toHaveLength(1);
    const deletions = await Promise.all([1, 2, 3, 4].map(async () => run('2026-07-10')));
    expect(deletions.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(3);
    expect((await profileStore(world.table).get(customer.id)).reportCount).toBe(0);
  });

  it('made for a day gone by never deletes sooner than a week after the warning', async () => {
    const customer = await world.person();
    const { id } = await sent(customer, {});
    await runOn('2026-07-03', { clock: () => at('2026-12-01') });
    await run('2026-12-02');
    expect(await reports.find(id)).toBeDefined();
    await run('2026-12-08');
    expect(await reports.find(id)).toBeUndefined();
  });

  it('made for a day gone by deletes what was due by then, and nothing since', async () => {
    const { id } = await sent(await world.person(), {});
    await run('2026-07-03');
    const late = { clock: () => at('2026-08-01') };
    expect(await runOn('2026-07-09', late)).toMatchObject({ deleted: 0 });
    expect(await reports.find(id)).toBeDefined();
    expect(await runOn('2026-07-10', late)).toMatchObject({ deleted: 1 });
  });

  it('made for a day gone by leaves to the next day what its warning does not name', async () => {
    const customer = await world.person();
    await sent(customer, {});
    const written = at('2026-01-11').toISOString();
    await sent(customer, { createdAt: written, delivery: sentDelivery(written) });
    expect(await runOn('2026-07-03', { clock: () => at('2026-07-04') })).toMatchObject({
      warned: 1,
    });
    expect(await run('2026-07-04')).toMatchObject({ warned: 0 });
    expect(await run('2026-07-05')).toMatchObject({ warned: 1 });
    expect(await world.mailTo(customer.email)).toHaveLength(2);
  });

  it('made for more than a day ahead mails nobody unless its event says so', async () => {
    const customer = await world.person();
    await sent(customer, {});
    const early = { clock: () => at('2026-06-30') };
    const before = (await world.mailTo('admin@example.com')).length;
    expect(await runOn('2026-07-03', early)).toMatchObject({ warned: 0 });
    expect(await world.mailTo(customer.email)).toEqual([]);
    expect(await world.mailTo('admin@example.com')).toHaveLength(before);
    const event = { now: at('2026-07-03').toISOString(), mailAhead: true };
    expect(await handler.with(early)(event)).toMatchObject({ warned: 1 });
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });

  it('made for the next day warns', async () => {
    await sent(await world.person(), {});
    expect(await runOn('2026-07-03', { clock: () => at('2026-07-02') })).toMatchObject({
      warned: 1,
    });
  });

  it('made for a day to come deletes ahead only when its event says so', async () => {
    const customer = await world.person();
    const { id } = await sent(customer, {});
    await run('2026-07-03');
    const early = { clock: () => at('2026-07-09') };
    expect(await runOn('2026-12-01', early)).toMatchObject({ deleted: 0 });
    expect(await reports.find(id)).toBeDefined();
    const event = { now: at('2026-12-01').toISOString(), deleteAhead: true };
    expect(await handler.with(early)(event)).toMatchObject({ deleted: 1 });
    expect(await reports.find(id)).toBeUndefined();
  });

  it('touches no file of a report that its list names but its row no longer does', async () => {
    const customer = await world.person();
    const report = await sent(customer, {});
    await run('2026-07-03');
    const retention = retentionStore(world.table);
    const listed = (await retention.find(report.id))!;
    await retention.hold(listed, { on: '2026-07-09', reason: 'came back' });
    const groups = async function* (state: string) {
      if (state === 'warned') yield { customerId: customer.id, rows: [listed] };
    };
    expect(await runOn('2026-07-10', { due: { groups } })).toMatchObject({ deleted: 0 });
    expect(await filesLeft(report)).toBe(3);
    // A new warning by phone ends the hold.
    const held = (await retention.find(report.id))!;
    const again = { warnedAt: at('2026-07-10'), deleteOn: '2026-07-17', isByPhone: true };
    expect(await retention.markWarned(held, again)).toBe(true);
    expect(await retention.find(report.id)).toEqual({
      ...listed,
      state: 'warned',
      date: '2026-07-17',
      isByPhone: true,
    });
  });

  it('that runs out of time begins with no other customer, says so, and leaves them to the next', async () => {
    await sent(await world.person(), {});
    expect(await runOn('2026-07-03', { workMilliseconds: -1 })).toMatchObject({
      warned: 0,
      isFinished: false,
    });
    expect(await run('2026-07-03')).toMatchObject({ warned: 1, isFinished: true });
  });

  it('deletes what was warned of in time although another warning of the customer did not arrive', async () => {
    const customer = await world.person();
    const made: string[] = [];
    for (const day of ['2026-01-10', '2026-01-11', '2026-01-12']) {
      const written = at(day).toISOString();
      const report = { createdAt: written, delivery: sentDelivery(written) };
      made.push((await sent(customer, report)).id);
    }
    for (const day of ['2026-07-03', '2026-07-04', '2026-07-05']) await run(day);
    const mails = cleanupMailStore(world.table);
    const finalize = async (...[key, now]: Parameters<typeof mails.finalize>) =>
      key.sk.includes('2026-07-11') ? false : mails.finalize(key, now);
    expect(await runOn('2026-07-12', { cleanupMails: { ...mails, finalize } })).toMatchObject({
      held: 1,
      deleted: 2,
    });
    const left = await Promise.all(made.map(async (id) => reports.find(id)));
    expect(left.map((report) => report !== undefined)).toEqual([false, true, false]);
  });

  it('continues when one customer’s files cannot be deleted, fails, and finishes the next time', async () => {
    const [blocked, free] = [await world.person(), await world.person()];
    const stuck = await sent(blocked, {});
    const loose = await sent(free, {});
    await run('2026-07-03');
    const removeBelow = async (prefix: string) => {
      if (prefix.includes(stuck.id)) throw new Error('the bucket is away');
      await bucket.removeBelow(prefix);
    };
    await expect(runOn('2026-07-10', { bucket: { ...bucket, removeBelow } })).rejects.toThrow(
      '1 customers',
    );
    expect(failures).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'clean-up-failed', customerId: blocked.id }),
    );
    expect(await reports.find(loose.id)).toBeUndefined();
    expect(await reports.find(stuck.id)).toBeDefined();
    expect(await run('2026-07-10')).toMatchObject({ deleted: 1 });
    expect(await reports.find(stuck.id)).toBeUndefined();
  });
});

describe('a warning', () => {
  it('that the mailbox refuses holds the deletion, and the operator hears of it once', async () => {
    const customer = await world.person({ firstName: 'Hollis', lastName: 'Hill' });
    const { id } = await sent(customer, {});
    const operator = `${randomUUID()}@example.com`;
    const refusing = { send: vi.fn<Mailer['send']>() };
    refusing.send.mockImplementation(async ({ to }) =>
      to === customer.email
        ? { outcome: 'rejected', reason: 'no such mailbox' }
        : { outcome: 'accepted', mailId: randomUUID() },
    );
    const day = async (name: string) =>
      runOn(name, { mailer: refusing, operatorAddress: operator });
    expect(await day('2026-07-03')).toMatchObject({ warned: 0, held: 1 });
    for (const later of ['2026-07-03', '2026-07-04', '2026-07-10', '2026-09-10']) await day(later);
    expect(await reports.find(id)).toMatchObject({ cleanupWarningNotified: false });
    expect(await warningsOf(customer.id)).toEqual([
      expect.objectContaining({
        downloadLinkSent: false,
        delivery: expect.objectContaining({ state: 'failed' }),
      }),
    ]);
    const notices = refusing.send.mock.calls.filter(([{ to }]) => to === operator);
    expect(notices).toHaveLength(1);
    expect(notices[0]?.[0].text).toContain(`Hollis Hill ${customer.email}: no such mailbox`);
    expect(refusing.send).toHaveBeenCalledTimes(2);
  });

  it('that the mail service did not take is tried again, also on the same day', async () => {
    const customer = await world.person();
    await sent(customer, {});
    const away = answering({ outcome: 'unavailable' });
    expect(await run('2026-07-03', away)).toMatchObject({ warned: 0, waiting: 1 });
    expect(await warningsOf(customer.id)).toMatchObject([{ downloadLinkSent: false }]);
    expect(await run('2026-07-03')).toMatchObject({ warned: 1 });
    expect(await warningsOf(customer.id)).toMatchObject([{ downloadLinkSent: true }]);
    expect(await world.mailTo(customer.email)).toHaveLength(1);
  });

  it('whose outcome is lost is not sent twice that day, deletes nothing, and is sent again the next', async () => {
    const customer = await world.person();
    const { id } = await sent(customer, {});
    expect(await run('2026-07-03', answering({ outcome: 'unknown' }))).toMatchObject({
      warned: 0,
      waiting: 1,
    });
    expect(await run('2026-07-03')).toMatchObject({ warned: 0 });
    expect(await world.mailTo(customer.email)).toEqual([]);
    expect(await run('2026-07-04')).toMatchObject({ warned: 1 });
    expect(await run('2026-07-10')).toMatchObject({ deleted: 0 });
    expect(await run('2026-07-11')).toMatchObject({ deleted: 1 });
    expect(await reports.find(id)).toBeUndefined();
  });

  it('that a run died over is marked as lost by the next, and not sent again that day', async () => {
    const customer = await world.person();
    await sent(customer, {});
    void runOn('2026-07-03', { mailer: { send: () => new Promise(() => undefined) } });
    await expect
      .poll(() => warningsOf(customer.id))
      .toMatchObject([{ delivery: { state: 'handed-over' } }]);
    const later = new Date(at('2026-07-03').getTime() + claimMilliseconds);
    expect(await runOn('2026-07-03', { clock: () => later })).toMatchObject({
      warned: 0,
      waiting: 1,
    });
    expect(await warningsOf(customer.id)).toMatchObject([{ delivery: { state: 'lost' } }]);
    expect(await world.mailTo(customer.email)).toEqual([]);
  });
});
