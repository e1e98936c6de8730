import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { testSettings as settings } from 'shared/testing/site-settings.ts';
import { expect, test, vi } from 'vitest';
import type { Mailer } from '../platform/mail/mailer.ts';
import { textOf } from '../testing/mail-texts.ts';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/request-quote.ts';
import { composeAcknowledgement, composeQuoteAnnouncement, thanksOf } from './quote-mail.ts';
import { newQuote, storedQuote } from './quote-store.ts';

const thanked = { success: true, message: expect.any(String) };

const world = await startWorld();

const form = {
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'Vera@Example.com ',
  phone: '(281) 555-0199',
  serviceAddress: '12 Test Lane, Spring, TX 77373',
  message: 'How much for a small yard?',
};

const stored = async () => {
  const { Items } = await world.table.client.send(
    new QueryCommand({
      TableName: world.table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': `QUOTES#${new Date().getUTCFullYear()}` },
    }),
  );
  return (Items ?? []).map((item) => storedQuote.parse(item));
};
const storedFrom = async (lastName: string) =>
  (await stored()).filter((quote) => quote.lastName === lastName);

test('a request is stored as pending and the visitor thanked', async () => {
  // A unique name, because other tests store requests too.
  const body = { ...form, lastName: 'Firsthand' };
  const response = await world.call(handler, requestQuote, { body, sourceIp: '192.0.2.31' });
  expect(response).toMatchObject({ status: 200, body: thanked });
  const [quote] = await storedFrom('Firsthand');
  expect(quote).toMatchObject({ ...body, email: 'vera@example.com', status: 'pending' });
});

test.each([
  ['Brief', undefined],
  ['Terse', null],
])('the message is optional: %s gives %j', async (lastName, message) => {
  const response = await world.call(handler, requestQuote, {
    body: { ...form, lastName, message },
  });
  expect(response.status).toBe(200);
  expect(await storedFrom(lastName)).toMatchObject([{ message: null }]);
});

test.each([
  [{ message: 'Hello' }, 'Hello'],
  [{ message: '' }, null],
  [{ message: undefined }, null],
])('a request of %o waits for nobody’s answer yet', (changes, message) => {
  const now = new Date('2026-11-21T18:00:00.000Z');
  expect(newQuote('id', { ...form, ...changes }, now)).toEqual({
    ...form,
    id: 'id',
    message,
    status: 'pending',
    createdAt: '2026-11-21T18:00:00.000Z',
    changedAt: null,
    offers: 0,
    awaitsAnswer: false,
  });
});

test('a robot that fills the hidden field is thanked and forgotten', async () => {
  const response = await world.call(handler, requestQuote, {
    body: { ...form, lastName: 'Robot', website: 'https://spam.example' },
    sourceIp: '192.0.2.66',
  });
  expect(response).toMatchObject({ status: 200, body: { success: true } });
  expect(await storedFrom('Robot')).toEqual([]);
});

const unique = () => `Q${randomUUID().slice(0, 8)}`;
const announcedTo = async (subject: string) =>
  (await world.mailTo('admin@example.com')).filter((mail) => mail.subject.includes(subject));

test('the visitor’s mail repeats nothing they wrote, the operator’s has the details', async () => {
  const lastName = unique();
  const email = `${lastName.toLowerCase()}@example.com`;
  await world.call(handler, requestQuote, {
    body: { ...form, lastName, email, message: 'Is <b>Rex</b> a problem?' },
  });
  const [acknowledgement] = await world.mailTo(email);
  expect(acknowledgement).toMatchObject({ subject: 'We got your quote request' });
  expect(acknowledgement!.text).toContain('Hello Vera,');
  expect(acknowledgement!.text).not.toContain('Rex');
  const [announcement, ...others] = await announcedTo(lastName);
  expect(others).toEqual([]);
  expect(announcement!.text).toContain('Is <b>Rex</b> a problem?');
  expect(announcement!.html).toContain('href="tel:+12815550199"');
  expect(announcement!.html).toContain(`href="mailto:${email}"`);
  expect(announcement!.html).toContain('Is &#60;b&#62;Rex');
});

test('a stranger cannot put words into the mail another person gets', async () => {
  const email = `${unique().toLowerCase()}@example.com`;
  for (const firstName of ['Win www.evil.example now', 'Cash: reply today', '<a href=x>'])
    await world.call(handler, requestQuote, { body: { ...form, email, firstName } });
  const texts = (await world.mailTo(email)).map(({ text, html }) => `${text} ${html}`);
  expect(texts).toHaveLength(3);
  expect(texts.join()).not.toMatch(/evil|reply today|<a href=x>/);
});

test('one mailbox gets three acknowledgements a day, the operator every request', async () => {
  const lastName = unique();
  const email = `${lastName.toLowerCase()}@example.com`;
  for (let turn = 0; turn < 5; turn += 1)
    await world.call(handler, requestQuote, {
      body: { ...form, lastName, email },
      sourceIp: `203.0.113.${turn}`,
    });
  expect(await world.mailTo(email)).toHaveLength(3);
  expect(await announcedTo(lastName)).toHaveLength(5);
});

test('tags and dots that mean nothing make no other mailbox', async () => {
  const name = unique().toLowerCase();
  const addresses = ['', '+1', '+2', '+3'].map((tag) => `${name}${tag}@gmail.com`);
  addresses.push(`${name.slice(0, 2)}.${name.slice(2)}@googlemail.com`);
  for (const [turn, email] of addresses.entries())
    await world.call(handler, requestQuote, {
      body: { ...form, lastName: name, email },
      sourceIp: `203.0.113.${40 + turn}`,
    });
  const thanks = await Promise.all(addresses.map(async (address) => world.mailTo(address)));
  expect(thanks.flat()).toHaveLength(3);
  expect(await announcedTo(name)).toHaveLength(5);
});

test('past the day’s share of mails a request is kept and thanked on the page alone', async () => {
  vi.stubEnv('MAILS_PER_DAY', '20');
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const lastName = unique();
  const email = `${lastName.toLowerCase()}@example.com`;
  // Uses a different day, because the first requests use up that day's share of mails.
  const tomorrow = handler.with({ now: () => new Date(Date.now() + 86_400_000) });
  for (let turn = 0; turn < 12; turn += 1)
    expect(
      await world.call(tomorrow, requestQuote, {
        body: { ...form, lastName, email: `${turn}${email}` },
        sourceIp: `198.51.100.${100 + turn}`,
      }),
    ).toMatchObject({ status: 200, body: thanked });
  vi.unstubAllEnvs();
  expect(await storedFrom(lastName)).toHaveLength(12);
  const thanks = await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => world.mailTo(`${turn}${email}`)),
  );
  expect(thanks.flat().length + (await announcedTo(lastName)).length).toBe(10);
  expect(log.mock.calls.flat()).toContainEqual(
    expect.objectContaining({ event: 'mail-held-back' }),
  );
});

test('repeated and concurrent calls make one request and one pair of mails', async () => {
  const lastName = unique();
  const email = `${lastName.toLowerCase()}@example.com`;
  const headers = { [idempotencyKeyHeader]: randomUUID() };
  const send = (more: object = {}) =>
    world.call(handler, requestQuote, {
      body: { ...form, lastName, email, ...more },
      headers,
      sourceIp: '203.0.113.67',
    });
  const replies = [...(await Promise.all([send(), send()])), await send()];
  for (const response of replies) expect(response).toMatchObject({ status: 200, body: thanked });
  expect(await send({ message: 'Something else' })).toMatchObject({ status: 409 });
  expect(await storedFrom(lastName)).toHaveLength(1);
  expect(await world.mailTo(email)).toHaveLength(1);
  expect(await announcedTo(lastName)).toHaveLength(1);
});

test.each<[string, Mailer['send']]>([
  ['is away', async () => ({ outcome: 'unavailable' })],
  ['refuses the address', async () => ({ outcome: 'rejected', reason: 'Refused' })],
  ['breaks', () => Promise.reject(new Error('Broken'))],
])('a mail service that %s loses no request', async (_how, send) => {
  const lastName = unique();
  const logged = [
    vi.spyOn(console, 'error').mockImplementation(() => undefined),
    vi.spyOn(console, 'info').mockImplementation(() => undefined),
  ];
  const response = await world.call(
    handler.with({ dependencies: { mailer: { send } } }),
    requestQuote,
    { body: { ...form, lastName }, sourceIp: '203.0.113.66' },
  );
  expect(response).toMatchObject({ status: 200, body: thanked });
  expect(await storedFrom(lastName)).toHaveLength(1);
  const lines = JSON.stringify(logged.flatMap(({ mock }) => mock.calls));
  expect(lines).toContain('best-effort-mail-lost');
  expect(lines).not.toContain(form.firstName);
  expect(lines.toLowerCase()).not.toContain('vera@example.com');
});

test('one address is heard ten times an hour and no more', async () => {
  for (let turn = 0; turn < 13; turn += 1)
    expect(
      await world.call(handler, requestQuote, {
        body: { ...form, lastName: 'Eager' },
        sourceIp: '198.51.100.7',
      }),
    ).toMatchObject({ status: 200, body: { success: true } });
  expect(await storedFrom('Eager')).toHaveLength(10);
});

test.each([
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['email', 'Email is required'],
  ['phone', 'Phone number is required'],
  ['serviceAddress', 'Service address is required'],
])('a request without %s is refused and names the field', async (field, missing) => {
  const response = await world.call(handler, requestQuote, { body: { ...form, [field]: '  ' } });
  expect(response.status).toBe(422);
  const others = Object.fromEntries(Object.entries(form).filter(([name]) => name !== field));
  const without = await world.call(handler, requestQuote, { body: others });
  for (const { body } of [response, without]) expect(body.fields).toEqual({ [field]: missing });
});

test.each([
  ['email', 'ask my neighbor'],
  ['phone', '555-0142'],
  ['serviceAddress', '9 Elm'],
])('a request whose %s is %o is stored, and the operator reads it', async (field, value) => {
  const lastName = `Brief-${field}`;
  const body = { ...form, lastName, [field]: value };
  const response = await world.call(handler, requestQuote, { body });
  expect(response).toMatchObject({ status: 200, body: thanked });
  expect(await storedFrom(lastName)).toMatchObject([{ [field]: value }]);
  const [announced] = await announcedTo(lastName);
  expect(announced?.text).toContain(value);
});

test.each([
  ['email', 255],
  ['phone', 41],
  ['serviceAddress', 301],
])('a request whose %s has %i characters is refused', async (field, length) => {
  const body = { ...form, [field]: '5'.repeat(length) };
  const response = await world.call(handler, requestQuote, { body });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.fields)).toEqual([field]);
});

test.each([true, false])(
  'what is said of a request, word for word (soon: %s)',
  (fastScheduling) => {
    const { claims } = settings;
    const shown = { ...settings, claims: { ...claims, fastScheduling } };
    const quote = newQuote(
      'id',
      { ...form, ...(!fastScheduling && { message: undefined }) },
      new Date(),
    );
    const mails = [
      composeAcknowledgement(quote, shown),
      composeQuoteAnnouncement(quote, shown, 'admin@example.com'),
    ];
    expect([thanksOf(shown).message, ...mails.map(textOf)]).toMatchSnapshot();
  },
);
