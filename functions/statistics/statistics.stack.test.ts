import { randomUUID } from 'node:crypto';
import { createReport, sendReport, updateReport } from 'shared/contracts/reports.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { expect, test } from 'vitest';
import { profileStore } from '../customers/profile-store.ts';
import { transact } from '../platform/table/transact.ts';
import { keys } from '../platform/table/keys.ts';
import { handler as create } from '../reports/endpoints/create-report.ts';
import { handler as send } from '../reports/endpoints/send-report.ts';
import { handler as update } from '../reports/endpoints/update-report.ts';
import { counterUpdates } from '../reports/report-counters.ts';
import { reportStore } from '../reports/report-store.ts';
import { sampleReport } from '../reports/testing/report-samples.ts';
import type { StoredReport } from '../reports/stored-report.ts';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/get-statistics.ts';

const world = await startWorld();
const reports = reportStore(world.table);
const profiles = profileStore(world.table);
const at = '2026-11-18T18:00:00.000Z';
const mailer = { send: async () => ({ outcome: 'accepted' as const, mailId: 'mail-1' }) };

/** The four counts for a calendar week that no other test uses, and how they have changed since. */
const startWeek = async (monday: string) => {
  const admin = await world.person({ isAdmin: true, at: new Date(`${monday}T17:00:00Z`) });
  const now = () => new Date(`${monday}T18:00:00Z`);
  const read = async () =>
    (await world.call(handler.with({ now }), getStatistics, { cookie: admin.cookie })).body;
  const before = await read();
  const moved = async () => {
    const after = await read();
    return {
      customers: after.customers - before.customers,
      pending: after.pendingReports - before.pendingReports,
      week: after.reportsThisWeek,
      sent: after.messagesSent - before.messagesSent,
    };
  };
  const call = { cookie: (await world.person({ isAdmin: true })).cookie };
  const save = async (body: object, key = randomUUID()) =>
    world.call(create, createReport, {
      ...call,
      body: { serviceDate: monday, ...body },
      headers: { 'idempotency-key': key },
    });
  const put = async (id: string, body: object) =>
    world.call(update, updateReport, {
      ...call,
      params: { id },
      body: { serviceDate: monday, ...body },
    });
  const post = async (id: string) =>
    world.call(send.with({ dependencies: { mailer } }), sendReport, { ...call, params: { id } });
  return { moved, save, put, post };
};

const countOf = async (customerId: string) => (await profiles.get(customerId)).reportCount;

// Deletes a report the way the clean-up and the cancellation of a visit do.
const remove = async (report: StoredReport) => {
  const outcome = await transact(world.table, [
    {
      Delete: {
        TableName: world.table.name,
        Key: keys.report(report.id),
        ConditionExpression: '#status = :status and version = :version',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': report.status, ':version': report.version },
      },
    },
    ...counterUpdates(world.table, { before: report }),
  ]).then(
    () => 'removed',
    () => 'refused',
  );
  return outcome;
};

test('a written report counts for the week of its visit, a shell as pending, a sent one as sent', async () => {
  const { moved, put, post } = await startWeek('2027-03-01');
  const customer = await world.person();
  const pending = sampleReport({
    id: randomUUID(),
    customerId: customer.id,
    serviceDate: '2027-03-07',
    status: 'pending',
    version: 0,
  });
  await reports.create(pending);
  expect(await moved()).toEqual({ customers: 1, pending: 1, week: 0, sent: 0 });
  await put(pending.id, { customerId: customer.id, serviceDate: '2027-03-07' });
  expect(await moved()).toMatchObject({ pending: 0, week: 1, sent: 0 });
  await put(pending.id, { customerId: customer.id, serviceDate: '2027-03-08' });
  expect(await moved()).toMatchObject({ pending: 0, week: 0 });
  await put(pending.id, { customerId: customer.id, serviceDate: '2027-03-01' });
  await post(pending.id);
  expect(await moved()).toEqual({ customers: 1, pending: 0, week: 1, sent: 1 });
  expect(await countOf(customer.id)).toBe(1);
});

const weekStart = async (instant: string) => {
  const now = () => new Date(instant);
  const { cookie } = await world.person({ isAdmin: true, at: now() });
  return (await world.call(handler.with({ now }), getStatistics, { cookie })).body.weekStart;
};

test('the week is the one of Texas, also late on Sunday evening', async () => {
  expect(await weekStart('2027-03-15T04:30:00Z')).toBe('2027-03-08');
  expect(await weekStart('2027-03-15T05:30:00Z')).toBe('2027-03-15');
});

test('many creations, saves, sends and removals at once, each repeated, leave exact counts', async () => {
  const { moved, save, put, post } = await startWeek('2027-04-05');
  const people = await Promise.all(Array.from({ length: 4 }, () => world.person()));
  const customerOf = (index: number) => people[index % people.length]!.id;
  const made = await Promise.all(
    Array.from({ length: 16 }, async (_, index) => {
      const key = randomUUID();
      const body = { customerId: customerOf(index) };
      // One press, sent three times, creates one report.
      const replies = await Promise.all([save(body, key), save(body, key), save(body, key)]);
      const ids = new Set(replies.map((response) => response.body.id));
      expect(ids.size).toBe(1);
      return String([...ids][0]);
    }),
  );
  expect(await moved()).toEqual({ customers: 4, pending: 0, week: 16, sent: 0 });

  // Four reports move to the next customer, four to the next week, and four are sent, all of them twice at once.
  await Promise.all(
    made.flatMap((id, index) => {
      const kind = Math.floor(index / 4);
      const act = async () => {
        if (kind === 0) await put(id, { customerId: customerOf(index + 1) });
        if (kind === 1) await put(id, { customerId: customerOf(index), serviceDate: '2027-04-12' });
        if (kind === 2) await post(id);
      };
      return [act(), act()];
    }),
  );
  expect(await moved()).toMatchObject({ week: 12, sent: 4 });

  const gone = await Promise.all(made.slice(8).map(async (id) => reports.get(id)));
  const outcomes = await Promise.all([...gone, ...gone].map(remove));
  expect(outcomes.filter((outcome) => outcome === 'removed')).toHaveLength(8);
  expect(await moved()).toEqual({ customers: 4, pending: 0, week: 4, sent: 0 });
  expect(await Promise.all(people.map(({ id }) => countOf(id)))).toEqual([2, 2, 2, 2]);
});

test('a save that is refused or overtaken moves nothing', async () => {
  const { moved, save, put, post } = await startWeek('2027-05-03');
  const [customer, other] = await Promise.all([world.person(), world.person()]);
  expect((await save({ customerId: randomUUID() })).status).toBe(422);
  const { body } = await save({ customerId: customer.id });
  const saves = await Promise.all(
    ['2027-05-10', '2027-05-11', '2027-05-12'].map((serviceDate) =>
      put(body.id, { customerId: other.id, serviceDate, version: 1 }),
    ),
  );
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1);
  await put(body.id, { customerId: customer.id });
  await post(body.id);
  expect((await put(body.id, { customerId: other.id })).status).toBe(409);
  expect((await post(body.id)).status).toBe(409);
  expect(await moved()).toEqual({ customers: 2, pending: 0, week: 1, sent: 1 });
  expect([await countOf(customer.id), await countOf(other.id)]).toEqual([1, 0]);
});

test('shells that come and go leave nothing behind', async () => {
  const { moved } = await startWeek('2027-06-07');
  const customer = await world.person();
  const pendingReports = Array.from({ length: 10 }, () =>
    sampleReport({
      id: randomUUID(),
      customerId: customer.id,
      status: 'pending',
      version: 0,
      createdAt: at,
    }),
  );
  const twice = [...pendingReports, ...pendingReports];
  await Promise.all(twice.map((pending) => reports.create(pending)));
  expect(await moved()).toMatchObject({ pending: 10, week: 0 });
  await Promise.all(twice.map(remove));
  expect(await moved()).toMatchObject({ pending: 0, week: 0 });
  expect(await countOf(customer.id)).toBe(0);
});
