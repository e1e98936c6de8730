import { randomUUID } from 'node:crypto';
import { listMessagesOfCustomer } from 'shared/contracts/customer-history.ts';
import { listMessages, readMessage } from 'shared/contracts/messages.ts';
import { createReport, sendReport } from 'shared/contracts/reports.ts';
import { expect, test } from 'vitest';
import type { MailOutcome } from '../platform/mail/mailer.ts';
import { handler as create } from '../reports/endpoints/create-report.ts';
import { handler as send } from '../reports/endpoints/send-report.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler as listOf } from './endpoints/list-messages-of-customer.ts';
import { handler as list } from './endpoints/list-messages.ts';
import { handler as read } from './endpoints/read-message.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });

const write = async (customer: TestPerson, serviceDate = '2026-11-20') => {
  const { body } = await world.call(create, createReport, {
    cookie: admin.cookie,
    body: { serviceDate, customerId: customer.id, notes: 'Gate code M4711 works again.' },
  });
  return String(body.id);
};

const post = async (id: string, outcome: MailOutcome = { outcome: 'accepted', mailId: 'mail' }) =>
  world.call(send.with({ dependencies: { mailer: { send: async () => outcome } } }), sendReport, {
    cookie: admin.cookie,
    params: { id },
  });

const own = async (customer: TestPerson, query = {}) =>
  (await world.call(list, listMessages, { cookie: customer.cookie, query })).body;

const open = async (person: TestPerson, id: string, at?: string) =>
  world.call(at ? read.with({ now: () => new Date(at) }) : read, readMessage, {
    cookie: person.cookie,
    params: { id },
  });

test('a sent report creates one message for its customer, even with repeated calls', async () => {
  const customer = await world.person();
  const id = await write(customer);
  await Promise.all(Array.from({ length: 20 }, async () => post(id)));
  await post(id);
  const messages = await own(customer);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    serviceReportId: id,
    subject: 'Pool service report, Nov 20, 2026',
    message: expect.stringContaining('Nov 20, 2026'),
    readAt: null,
  });
  // The message must not quote the report, because it outlives it.
  expect(JSON.stringify(messages)).not.toContain('M4711');
});

test('a refused mail creates no message, and the next successful attempt creates one', async () => {
  const customer = await world.person();
  const id = await write(customer);
  await post(id, { outcome: 'rejected', reason: 'No such mailbox.' });
  expect(await own(customer)).toEqual([]);
  await post(id, { outcome: 'unavailable' });
  expect(await own(customer)).toEqual([]);
  await post(id);
  expect(await own(customer)).toHaveLength(1);
});

test('the time of the first opening is kept and shown to the operator', async () => {
  const customer = await world.person();
  await post(await write(customer));
  const [{ id }] = await own(customer);
  const first = '2026-11-21T10:00:00.000Z';
  expect(await open(customer, id, first)).toMatchObject({ status: 200, body: { readAt: first } });
  const again = await Promise.all([1, 2, 3].map(async () => open(customer, id)));
  for (const response of again) expect(response.body.readAt).toBe(first);
  const seen = await world.call(listOf, listMessagesOfCustomer, {
    cookie: admin.cookie,
    params: { id: customer.id },
  });
  expect(seen.body).toMatchObject([{ id, readAt: first }]);
});

test('concurrent openings are recorded once', async () => {
  const customer = await world.person();
  await post(await write(customer));
  const [{ id }] = await own(customer);
  const replies = await Promise.all(
    [1, 2, 3, 4].map(async (minute) => open(customer, id, `2026-11-21T10:0${minute}:00.000Z`)),
  );
  const [{ readAt }] = await own(customer);
  expect(replies.map(({ body }) => body.readAt)).toEqual(replies.map(() => readAt));
});

test('only its customer can open a message, and an administrator cannot either', async () => {
  const customer = await world.person();
  const stranger = await world.person();
  await post(await write(customer));
  const [{ id }] = await own(customer);
  expect((await open(stranger, id)).status).toBe(404);
  expect((await open(admin, id)).status).toBe(404);
  expect((await open(customer, randomUUID())).status).toBe(404);
  expect((await own(customer))[0].readAt).toBeNull();
  expect(await own(stranger)).toEqual([]);
});

test('messages are listed newest first, in pages', async () => {
  const customer = await world.person();
  for (const day of ['2026-11-01', '2026-11-08', '2026-11-15'])
    await post(await write(customer, day));
  const first = await world.call(list, listMessages, {
    cookie: customer.cookie,
    query: { limit: '2' },
  });
  const subjects = first.body.map(({ subject }: { subject: string }) => subject);
  expect(subjects).toEqual([
    'Pool service report, Nov 15, 2026',
    'Pool service report, Nov 8, 2026',
  ]);
  const rest = await own(customer, { limit: '2', cursor: String(first.headers['x-next-cursor']) });
  expect(rest).toMatchObject([{ subject: 'Pool service report, Nov 1, 2026' }]);
});
