import { randomUUID } from 'node:crypto';
import {
  answerCustomer,
  listConversations,
  listChatMessages,
  listChatMessagesOfCustomer,
  markConversationAnswered,
  sendChatMessage,
} from 'shared/contracts/chat.ts';
import { requestDays } from 'shared/domain/reports/retention.ts';
import { expect, test, vi } from 'vitest';
import { keys } from '../platform/table/keys.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import { deleteRow, getRow } from '../platform/table/rows.ts';
import { overtaken } from '../testing/overtaken.ts';
import { startWorld, testSettings, type TestPerson } from '../testing/world.ts';
import * as z from 'zod/mini';
import { handler as answer } from './endpoints/answer-customer.ts';
import { handler as listOpen } from './endpoints/list-conversations.ts';
import { handler as listOf } from './endpoints/list-chat-messages-of-customer.ts';
import { handler as listOwn } from './endpoints/list-chat-messages.ts';
import { handler as settle } from './endpoints/mark-conversation-answered.ts';
import { handler as write } from './endpoints/send-chat-message.ts';

const world = await startWorld();
const admin = await world.person({ isAdmin: true });
const operator = 'admin@example.com';

type Sent = { key?: string; at?: string };
const headers = ({ key = randomUUID() }: Sent) => ({ headers: { 'idempotency-key': key } });
const clock = ({ at }: Sent) => (at === undefined ? {} : { now: () => new Date(at) });

const say = async (who: TestPerson, text: string, sent: Sent = {}) =>
  world.call(write.with(clock(sent)), sendChatMessage, {
    cookie: who.cookie,
    body: { text },
    ...headers(sent),
  });
const response = async (to: TestPerson, text: string, seen: string | null, sent: Sent = {}) =>
  world.call(answer.with(clock(sent)), answerCustomer, {
    cookie: admin.cookie,
    params: { id: to.id },
    body: { text, seen },
    ...headers(sent),
  });
const settled = async (of: TestPerson, seen: string) =>
  world.call(settle, markConversationAnswered, {
    cookie: admin.cookie,
    params: { id: of.id },
    body: { seen },
  });
const own = async ({ cookie }: TestPerson, query = {}) =>
  (await world.call(listOwn, listChatMessages, { cookie, query })).body;
const waiting = async (state = 'waiting') => {
  const query = { state, limit: '50' };
  const { body } = await world.call(listOpen, listConversations, { cookie: admin.cookie, query });
  return body;
};
const stateOf = async ({ id }: TestPerson) => {
  for (const state of ['waiting', 'answered'])
    if ((await waiting(state)).some((each: { id: string }) => each.id === id)) return state;
  return undefined;
};

test('a customer writes, the operator answers, and the customer reads it in the same place', async () => {
  const me = await world.person({ firstName: 'Ana', lastName: 'Ruiz' });
  const requested = await say(me, '  Can you come on Friday?  ');
  expect(requested).toMatchObject({
    status: 201,
    body: { by: 'customer', text: 'Can you come on Friday?' },
  });
  const waitingOfMe = async () =>
    (await waiting()).filter(({ id }: { id: string }) => id === me.id);
  expect(await waitingOfMe()).toMatchObject([{ name: 'Ana Ruiz', last: requested.body }]);
  const answered = await response(me, 'Yes, at nine.', requested.body.id);
  expect(answered).toMatchObject({
    status: 201,
    body: { id: me.id, name: 'Ana Ruiz', state: 'answered', last: { text: 'Yes, at nine.' } },
  });
  expect(await waitingOfMe()).toEqual([]);
  const chatMessages = [{ by: 'operator', text: 'Yes, at nine.' }, { by: 'customer' }];
  expect(await own(me)).toMatchObject(chatMessages);
  const seen = { cookie: admin.cookie, params: { id: me.id } };
  expect((await world.call(listOf, listChatMessagesOfCustomer, seen)).body).toEqual(await own(me));
});

test('each is told by one mail, which can be replied to', async () => {
  const me = await world.person({ firstName: 'Bo', lastName: 'Mailer' });
  const key = randomUUID();
  const requested = await say(me, 'The <b>pump</b> hums.', { key });
  await Promise.all([1, 2, 3].map(async () => say(me, 'The <b>pump</b> hums.', { key })));
  const announced = (await world.mailTo(operator)).filter(({ subject }) =>
    subject.includes('Bo Mailer'),
  );
  expect(announced).toHaveLength(1);
  expect(announced[0]).toMatchObject({
    subject: 'Message from Bo Mailer',
    text: expect.stringContaining('The <b>pump</b> hums.'),
    html: expect.stringContaining('The &#60;b&#62;pump'),
  });
  await response(me, 'I will look at it.', requested.body.id);
  const mails = await world.mailTo(me.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('I will look at it.');
});

test('a reply to the mail goes to the other one’s mailbox', async () => {
  const me = await world.person();
  const sent: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      sent.push(mail);
      return { outcome: 'accepted', mailId: 'mail' };
    },
  };
  const requested = await world.call(write.with({ dependencies: { mailer } }), sendChatMessage, {
    cookie: me.cookie,
    body: { text: 'Hello' },
  });
  await world.call(answer.with({ dependencies: { mailer } }), answerCustomer, {
    cookie: admin.cookie,
    params: { id: me.id },
    body: { text: 'Hi', seen: requested.body.id },
  });
  expect(sent.map(({ to, replyTo }) => [to, replyTo])).toEqual([
    [operator, me.email],
    [me.email, testSettings.email],
  ]);
});

test('a repeated call writes once and says what was written; another text under its key is refused', async () => {
  const me = await world.person();
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 8 }, async () => say(me, 'Hello', { key })));
  expect(new Set(all.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(await own(me)).toHaveLength(1);
  expect((await say(me, 'Goodbye', { key })).status).toBe(409);
  const again = randomUUID();
  const first = await response(me, 'Hi', all[0]!.body.id, { key: again });
  await say(me, 'And Saturday?');
  expect(await response(me, 'Hi', all[0]!.body.id, { key: again })).toMatchObject({
    status: first.status,
    body: { state: 'waiting', last: { text: 'And Saturday?' } },
  });
  expect(await own(me)).toHaveLength(3);
});

test('nothing that came meanwhile is answered unread', async () => {
  const me = await world.person();
  const first = (await say(me, 'One')).body.id;
  const second = (await say(me, 'Two')).body.id;
  expect(await response(me, 'To one', first)).toMatchObject({ status: 409 });
  expect((await settled(me, first)).status).toBe(409);
  expect(await stateOf(me)).toBe('waiting');
  const both = await Promise.all([response(me, 'A', second), response(me, 'B', second)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await own(me)).toHaveLength(3);
});

test('what a customer writes while the operator marks that no answer is needed still waits for one', async () => {
  const me = await world.person();
  const { id } = (await say(me, 'Thank you!')).body;
  const late = await overtaken(
    async () => settled(me, id),
    async () => expect((await say(me, 'But can you come on Friday?')).status).toBe(201),
  );
  expect(late.status).toBe(409);
  const conversation = (await waiting()).find((each: { id: string }) => each.id === me.id);
  expect(conversation).toMatchObject({ last: { text: 'But can you come on Friday?' } });
});

test('what is written while another chat message is on its way is the newest, and can be answered', async () => {
  const [me, other] = [await world.person(), await world.person()];
  const first = (await say(me, 'Can you come?')).body;
  const late = await overtaken(
    async () => say(me, 'Hello?'),
    async () => expect((await response(me, 'Yes.', first.id)).status).toBe(201),
  );
  expect(late.status).toBe(201);
  const [newest] = await own(me);
  expect(newest).toEqual(late.body);
  expect(await stateOf(me)).toBe('waiting');
  expect((await response(me, 'At nine.', newest.id)).status).toBe(201);

  // Not all clocks agree.
  const at = new Date(Date.now() + 60_000).toISOString();
  const { id } = (await say(other, 'Good morning', { at })).body;
  const answered = await response(other, 'Good morning', id);
  expect(answered).toMatchObject({ status: 201, body: { state: 'answered' } });
  expect((await own(other))[0]).toEqual(answered.body.last);
  expect((await response(other, 'How are you?', answered.body.last.id)).status).toBe(201);
});

test('whoever wrote last comes first', async () => {
  const [one, other] = [await world.person(), await world.person()];
  for (const who of [one, other]) await say(who, 'Hello');
  const ids = (await waiting()).map(({ id }: { id: string }) => id);
  expect(ids.filter((id: string) => [one.id, other.id].includes(id))).toEqual([other.id, one.id]);
});

test('what needs no answer waits no longer, until the customer writes again', async () => {
  const me = await world.person();
  const { id } = (await say(me, 'Thank you!')).body;
  for (let times = 0; times < 2; times += 1)
    expect(await settled(me, id)).toMatchObject({ status: 200, body: { state: 'answered' } });
  expect(await stateOf(me)).toBe('answered');
  await say(me, 'One more thing');
  expect(await stateOf(me)).toBe('waiting');
  expect((await settled(await world.person(), id)).status).toBe(404);
});

test('the operator may write first, and whoever has no address gets no mail', async () => {
  const me = await world.person({ email: null });
  expect((await response(me, 'We are closed on Friday.', null)).status).toBe(201);
  expect(await own(me)).toMatchObject([{ by: 'operator' }]);
  expect((await response(me, 'Again', null)).status).toBe(409);
});

test('nobody writes to an administrator, nobody, or somebody who is being deleted', async () => {
  expect((await say(admin, 'To myself')).status).toBe(404);
  expect((await response(admin, 'To another', null)).status).toBe(404);
  expect((await response({ ...admin, id: randomUUID() }, 'To nobody', null)).status).toBe(404);
  const me = await world.person();
  await deleteRow(world.table, { key: keys.user(me.id) });
  expect((await say(me, 'Am I still here?')).status).toBe(404);
  expect(await own(me)).toEqual([]);
});

test('pages go on with older chat messages, and chat messages of one customer are nobody else’s', async () => {
  const me = await world.person();
  for (const second of [1, 2, 3])
    await say(me, `ChatMessage ${second}`, {
      at: new Date(Date.now() + second * 1000).toISOString(),
    });
  const { body, headers: made } = await world.call(listOwn, listChatMessages, {
    cookie: me.cookie,
    query: { limit: '2' },
  });
  expect(body.map(({ text }: { text: string }) => text)).toEqual([
    'ChatMessage 3',
    'ChatMessage 2',
  ]);
  expect(await own(me, { cursor: String(made['x-next-cursor']) })).toMatchObject([
    { text: 'ChatMessage 1' },
  ]);
  expect(await own(await world.person())).toEqual([]);
});

test('thirty a day are taken, and the rest refused', async () => {
  const me = await world.person();
  const sent = [];
  for (let times = 0; times < 31; times += 1) sent.push((await say(me, 'Hello')).status);
  expect(sent.filter((status) => status === 201)).toHaveLength(30);
  expect(sent.at(-1)).toBe(429);
});

test('a chat message stays although the mail service is away', async () => {
  const me = await world.person();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const away = write.with({
    dependencies: { mailer: { send: async () => ({ outcome: 'unavailable' }) } },
  });
  const { status } = await world.call(away, sendChatMessage, {
    cookie: me.cookie,
    body: { text: 'Hello' },
  });
  expect([status, (await own(me)).length]).toEqual([201, 1]);
});

test('chat messages expire as requests do, and their conversation with the last of them', async () => {
  const me = await world.person();
  const at = new Date();
  const { id } = (await say(me, 'Hello', { at: at.toISOString() })).body;
  const row = z.object({ expire: z.number() });
  const expire = Math.floor(at.getTime() / 1000) + requestDays * 86_400;
  const { table } = world;
  const chatMessage = { key: keys.chatMessage(me.id, at.toISOString(), id), row };
  expect(await getRow(table, chatMessage)).toEqual({ expire });
  expect(await getRow(table, { key: keys.conversation(me.id), row })).toEqual({ expire });
});
