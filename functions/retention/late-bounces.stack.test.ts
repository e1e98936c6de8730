import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { mailEvents } from 'local-aws/mail/mail-events.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as listener } from '../mail-feedback/listeners/apply-mail-event.ts';
import type { Mail, MailOutcome } from '../platform/mail/mailer.ts';
import { photos } from '../platform/storage/photo-bucket.ts';
import { keys } from '../platform/table/keys.ts';
import { putRow } from '../platform/table/rows.ts';
import { reportStore } from '../reports/report-store.ts';
import { retentionItem } from '../reports/retention-row.ts';
import { sentDelivery } from '../reports/testing/report-samples.ts';
import { withinGrants } from '../testing/granted-calls.ts';
import { startWorld } from '../testing/world.ts';
import { retentionStore } from './retention-store.ts';
import { at, filesLeft, runOn, sentReport } from './testing/clean-up-world.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const rows = retentionStore(world.table);

const log = vi.fn<(facts: unknown) => void>();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'info').mockImplementation(log);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});

// Each test has its own year, because the operator gets one mail a day for everything that is held.
let year = 2025;
const on = (monthAndDay: string): string => `${year}-${monthAndDay}`;
beforeEach(() => {
  year += 1;
});
afterEach(async () => {
  await runOn(on('12-30'));
  await runOn(on('12-31'));
});

const bounce = 'bounce@simulator.example.com';

/** Sends the listener, on that day, the events that the mail service publishes for a mail to that address. */
const hear = async (
  tags: Mail['tags'],
  { day, as }: { day: string; as: string },
): Promise<void> => {
  for (const event of mailEvents({ id: randomUUID(), to: [as], tags: tags ?? {} }, at(on(day))))
    await withinGrants('apply-mail-event', async () =>
      listener.with({ clock: () => at(on(day)) })(event),
    );
};

const results = (): unknown[] =>
  log.mock.calls.flatMap(([facts]) =>
    typeof facts === 'object' && facts && 'result' in facts ? [facts.result] : [],
  );

/** A new customer with a report, and runs with a fake mail service and an operator of their own. */
const scene = async () => {
  const customer = await world.person({ firstName: 'Bo', lastName: 'Bounce' });
  const written = at(on('01-10')).toISOString();
  const report = await sentReport(world.table, customer, {
    createdAt: written,
    delivery: sentDelivery(written),
  });
  const operator = `${randomUUID()}@example.com`;
  const mails: Mail[] = [];
  const run = async (
    day: string,
    {
      whileSending,
      ...changes
    }: Parameters<typeof runOn>[1] & { whileSending?: () => Promise<void> } = {},
  ) =>
    runOn(on(day), {
      operatorAddress: operator,
      mailer: {
        send: async (mail): Promise<MailOutcome> => {
          mails.push(mail);
          await whileSending?.();
          return { outcome: 'accepted', mailId: randomUUID() };
        },
      },
      ...changes,
    });
  const to = (address: string): Mail[] => mails.filter((mail) => mail.to === address);
  return {
    customer,
    report,
    run,
    warning: () => to(customer.email)[0]?.tags,
    warnings: () => to(customer.email).length,
    news: () => to(operator).map(({ text }) => text),
    stands: async () => (await rows.find(report.id))?.state,
  };
};

describe('a warning that bounces after it was accepted', () => {
  it('holds the deletion at once, and the operator is told why, once', async () => {
    const { customer, report, run, warning, warnings, news, stands } = await scene();
    await run('07-03');
    await hear(warning(), { day: '07-04', as: bounce });
    expect(await stands()).toBe('held');
    expect(await reports.get(report.id)).toMatchObject({
      status: 'sent',
      cleanupWarningNotified: false,
      cleanupWarningDate: null,
    });
    expect(await run('07-05')).toMatchObject({ reported: 1 });
    for (const later of ['07-05', '07-06', '07-10', '11-10']) await run(later);
    expect(news()).toHaveLength(1);
    expect(news()[0]).toContain(
      `Bo Bounce ${customer.email}: The customer’s mailbox refused the email (smtp; 550 5.1.1 user unknown).`,
    );
    expect(await filesLeft(report)).toBe(3);
    expect(warnings()).toBe(1);
  });

  it.each([
    ['complaint@simulator.example.com', 'The customer reported the email as unwanted.'],
    ['mailboxfull@simulator.example.com', '452 4.2.2 mailbox full'],
    ['reject@simulator.example.com', 'The mail service refused the email (Bad content).'],
  ])('is held too when it comes back as from %s', async (as, reason) => {
    const { run, warning, news, stands } = await scene();
    await run('07-03');
    await hear(warning(), { day: '07-03', as });
    expect(await stands()).toBe('held');
    await run('07-10');
    expect(news().join()).toContain(reason);
  });

  it('still holds after the day of deletion, as long as no run has begun with it', async () => {
    const { report, run, warning, stands } = await scene();
    await run('07-03');
    await hear(warning(), { day: '07-20', as: bounce });
    expect(await run('07-20')).toMatchObject({ deleted: 0, reported: 1 });
    expect(await stands()).toBe('reported');
    expect(await filesLeft(report)).toBe(3);
  });

  it('is too late once the deletion has begun: the report and all its files are deleted', async () => {
    const { report, run, warning } = await scene();
    await run('07-03');
    const bucket = photos();
    const removeBelow = async (prefix: string): Promise<void> => {
      await hear(warning(), { day: '07-10', as: bounce });
      await bucket.removeBelow(prefix);
    };
    expect(await run('07-10', { bucket: { ...bucket, removeBelow } })).toMatchObject({
      deleted: 1,
    });
    expect(new Set(results())).toEqual(new Set(['too-late']));
    expect(await reports.find(report.id)).toBeUndefined();
    expect(await filesLeft(report)).toBe(0);
  });

  it('leaves a notice of its own kind, not a customer’s notification without its required fields', async () => {
    const { report, run, warning } = await scene();
    await run('07-03');
    await hear(warning(), { day: '07-04', as: bounce });
    await run('07-05');
    const { Item: notice } = await world.table.client.send(
      new GetCommand({ TableName: world.table.name, Key: keys.operatorNotice(on('07-05')) }),
    );
    expect(notice).toMatchObject({ reportIds: [report.id], delivery: { state: 'sent' } });
    for (const field of ['customerId', 'scheduledCleanupDate', 'reportCount', 'downloadLinkSent'])
      expect(notice).not.toHaveProperty(field);
  });

  it('reported many times at once, and again later, holds once and is in one operator notice', async () => {
    const { run, warning, news, stands } = await scene();
    await run('07-03');
    const notify = async (day: string) => hear(warning(), { day, as: bounce });
    await Promise.all(Array.from({ length: 5 }, async () => notify('07-04')));
    await run('07-05');
    await notify('07-06');
    await hear(warning(), { day: '07-06', as: 'success@simulator.example.com' });
    await run('07-07');
    expect(await stands()).toBe('reported');
    expect(news()).toHaveLength(1);
  });

  it('leaves alone a report that was sent again since, which gets a warning of its own', async () => {
    const { customer, report, run, warning, stands } = await scene();
    await run('07-03');
    // The retention row as a second sending would write it.
    const item = retentionItem({
      reportId: report.id,
      customerId: customer.id,
      serviceDate: on('01-10'),
      state: 'kept',
      date: on('07-05'),
    });
    await putRow(world.table, { item });
    await hear(warning(), { day: '07-04', as: bounce });
    expect(await stands()).toBe('kept');
    expect(await run('07-05')).toMatchObject({ warned: 1 });
    expect(await run('07-12')).toMatchObject({ deleted: 1 });
  });

  it('holds what a run that died had not marked as warned, and no later run marks it', async () => {
    const { run, warning, stands } = await scene();
    const dying = {
      ...rows,
      markWarned: async () => Promise.reject(new Error('killed')),
    };
    await expect(run('07-03', { retention: dying })).rejects.toThrow('1 customers');
    await hear(warning(), { day: '07-03', as: bounce });
    expect(await stands()).toBe('held');
    expect(await run('07-04')).toMatchObject({ warned: 0, reported: 1 });
  });

  it('holds what a run marks as warned at the same moment', async () => {
    const { run, warning, stands } = await scene();
    const dying = { ...rows, markWarned: async () => Promise.reject(new Error('killed')) };
    await expect(run('07-03', { retention: dying })).rejects.toThrow('1 customers');
    const find = vi.fn<typeof rows.find>(rows.find).mockImplementationOnce(async (id) => {
      const row = await rows.find(id);
      if (row) await rows.markWarned(row, { warnedAt: at(on('07-03')), deleteOn: on('07-10') });
      return row;
    });
    const [event] = mailEvents(
      { id: randomUUID(), to: [bounce], tags: warning() ?? {} },
      at(on('07-03')),
    );
    await listener.with({ retention: { ...rows, find }, clock: () => at(on('07-03')) })(event);
    expect(find).toHaveBeenCalledTimes(2);
    expect(await stands()).toBe('held');
  });

  it('is held on the day at the latest when the listener died between the warning and its reports', async () => {
    const { run, warning, news, stands } = await scene();
    await run('07-03');
    const dying = { ...rows, find: async () => Promise.reject(new Error('killed')) };
    const [event] = mailEvents(
      { id: randomUUID(), to: [bounce], tags: warning() ?? {} },
      at(on('07-03')),
    );
    await expect(listener.with({ retention: dying })(event)).rejects.toThrow(
      'apply-mail-event failed',
    );
    expect(await stands()).toBe('warned');
    expect(await run('07-10')).toMatchObject({ deleted: 0, held: 1, reported: 1 });
    expect(news().join()).toContain('550 5.1.1 user unknown');
  });

  it('waits for the run that is still sending it', async () => {
    const { run, warning, stands } = await scene();
    const early: unknown[] = [];
    await run('07-03', {
      whileSending: async () => {
        await hear(warning(), { day: '07-03', as: bounce }).catch((error: unknown) =>
          early.push(error),
        );
      },
    });
    expect(early).toHaveLength(1);
    expect(await stands()).toBe('warned');
    await hear(warning(), { day: '07-03', as: bounce });
    expect(await stands()).toBe('held');
  });
});

describe('the notice of what is held', () => {
  it('goes out again the next day when the operator’s own mail was refused', async () => {
    const { run, warning, news, stands } = await scene();
    await run('07-03');
    await hear(warning(), { day: '07-04', as: bounce });
    const refusing = {
      send: async (): Promise<MailOutcome> => ({ outcome: 'rejected', reason: 'mailbox full' }),
    };
    expect(await run('07-05', { mailer: refusing })).toMatchObject({ reported: 0 });
    expect(await stands()).toBe('held');
    expect(await run('07-06')).toMatchObject({ reported: 1 });
    expect(news()).toHaveLength(1);
  });

  it('is not sent twice when a run died before it noted what the notice names', async () => {
    const { run, warning, news, stands } = await scene();
    await run('07-03');
    await hear(warning(), { day: '07-04', as: bounce });
    const dying = { ...rows, markReported: async () => Promise.reject(new Error('killed')) };
    await expect(run('07-05', { retention: dying })).rejects.toThrow('report-cleanup failed');
    expect(await run('07-06')).toMatchObject({ reported: 1 });
    expect(await stands()).toBe('reported');
    expect(news()).toHaveLength(1);
  });

  it.each([
    ['ends with the customer who fills it', [499, 1, 1], 500],
    ['names all of a customer who has more than it holds', [501, 1], 501],
  ])('%s', async (_what, counts, named) => {
    const { run, news } = await scene();
    const groups = counts.map((count) => {
      const customerId = randomUUID();
      const held = {
        customerId,
        serviceDate: on('01-10'),
        state: 'held',
        date: on('07-04'),
      } as const;
      const reason = 'No such mailbox.';
      return {
        customerId,
        rows: Array.from({ length: count }, () => ({ ...held, reason, reportId: randomUUID() })),
      };
    });
    const due = {
      groups: async function* (state: string) {
        if (state === 'held') yield* groups;
      },
    };
    const retention = { ...rows, markReported: async () => true };
    expect(await run('07-05', { due, retention })).toMatchObject({ reported: named });
    expect(news()).toEqual([expect.stringContaining('A deleted customer: No such mailbox.\n')]);
    expect(news()[0]).toContain(`so ${named} reports stay where they are`);
  });
});

describe('an event that does not belong to the warning', () => {
  it('changes nothing: foreign, forged, of an earlier attempt or without tags', async () => {
    const [ours, other] = [await scene(), await scene()];
    await ours.run('07-03');
    await other.run('07-03');
    const { warned = '', attempt = '', ...rest } = ours.warning() ?? {};
    for (const tags of [
      {},
      { ...rest, warned },
      { ...rest, warned, attempt: randomUUID() },
      { ...rest, warned: other.customer.id, attempt },
      { ...rest, warned: randomUUID(), attempt },
      { warned, attempt, 'delete-on': on('07-11') },
      { warned, attempt, 'delete-on': 'never' },
      { report: ours.report.id, attempt },
    ])
      await hear(tags, { day: '07-04', as: bounce });
    expect(new Set(results())).toEqual(new Set(['ignored']));
    expect(await ours.run('07-10')).toMatchObject({ held: 0 });
    expect(await reports.find(ours.report.id)).toBeUndefined();
    expect(await reports.find(other.report.id)).toBeUndefined();
  });
});
