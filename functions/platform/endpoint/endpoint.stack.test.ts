import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { defineContract } from 'shared/contracts/contract.ts';
import { text } from 'shared/contracts/fields.ts';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { apiEvent } from '../../testing/api-event.ts';
import { startWorld } from '../../testing/world.ts';
import { endpoint } from './endpoint.ts';
import { verified } from './pending-checks.ts';

const world = await startWorld();

const contract = defineContract('public', 'POST', '/api/orders/{id}', {
  name: 'echo-order',
  summary: 'Gives back what it was given',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    note: z.optional(text(20)),
    amount: z.optional(z.int()),
    lines: z.optional(z.array(z.strictObject({ id: z.string() }))),
  }),
  response: z.object({ id: z.string(), note: z.string(), amount: z.number() }),
});

const echo = endpoint({
  contract,
  dependencies: () => ({}),
  handle: async ({ params, body }) => ({
    id: params.id,
    note: body.note ?? '',
    amount: body.amount ?? 0,
    secret: 'not in the contract',
  }),
});

const post = async (body: string, headers: Record<string, string> = {}) =>
  world.call(echo, contract, { params: { id: '7' }, body, headers });

test('accepts any variant of the JSON content type, and a byte order mark', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8', ' application/json '])
    expect((await post('{"note":"a"}', { 'content-type': type })).status).toBe(200);
  // A byte order mark.
  expect((await post('\uFEFF{"note":"a"}')).body).toMatchObject({ note: 'a' });
});

test('lets nothing out that the contract does not name', async () => {
  expect((await post('{}')).body).toEqual({ id: '7', note: '', amount: 0 });
});

test.each([
  ['a prototype', '{"__proto__":{"note":"x"}}', '__proto__'],
  ['a constructor', '{"constructor":{"prototype":{"note":"x"}}}', 'constructor'],
  ['a number no integer can hold', '{"amount":1e400}', 'amount'],
  ['a number past the exact ones', '{"amount":9007199254740993}', 'amount'],
  ['an unknown field further in', '{"lines":[{"id":"1","price":0}]}', 'lines.0.price'],
])('refuses %s and names it', async (_what, body, field) => {
  const answer = await post(body);
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect(Object.keys(answer.body.fields)).toEqual([field]);
  expect({}).not.toHaveProperty('note');
});

const values = {
  ...contract,
  name: 'send-values',
  body: z.strictObject({
    text: z.string().check(z.minLength(2), z.maxLength(4)),
    own: z.string().check(z.regex(/^x/, 'Please begin with x')),
    day: z.iso.date(),
    id: z.uuid(),
    count: z.int().check(z.gt(0), z.lte(5)),
    step: z.number().check(z.multipleOf(0.5)),
    choice: z.enum(['left', 'right']),
    fixed: z.literal(1),
    either: z.union([z.string(), z.number()]),
    dayOrNone: z.union([z.literal('none'), z.iso.date()]),
    addressOrEmpty: z.union([z.union([z.literal(''), z.null()]), z.email()]),
    kind: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('first') }),
      z.object({ kind: z.literal('second') }),
    ]),
    list: z.array(z.boolean()).check(z.maxLength(1)),
  }),
};

const sent = endpoint({
  contract: values,
  dependencies: () => ({}),
  handle: async ({ params }) => ({ id: params.id, note: '', amount: 0 }),
});

const whole = {
  text: 'abc',
  own: 'x',
  day: '2026-11-21',
  id: '8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c0001',
  count: 1,
  step: 1.5,
  choice: 'left',
  fixed: 1,
  either: 1,
  dayOrNone: 'none',
  addressOrEmpty: null,
  kind: { kind: 'first' },
  list: [true],
};

test.each([
  ['text', undefined, 'This is missing'],
  ['text', 1, 'Please send text'],
  ['text', 'a', 'Please send at least 2 characters'],
  ['text', 'abcde', 'Please send at most 4 characters'],
  ['own', 'y', 'Please begin with x'],
  ['day', '2026-02-30', 'Please send a day as YYYY-MM-DD'],
  ['id', '7', 'Please send a UUID'],
  ['count', 1.5, 'Please send a whole number'],
  ['count', 0, 'Please send more than 0'],
  ['count', 6, 'Please send at most 5'],
  ['step', 0.7, 'Please send a multiple of 0.5'],
  ['choice', 'up', 'Please send one of these: left, right'],
  ['choice', undefined, 'This is missing'],
  ['fixed', 2, 'Please send 1'],
  ['either', null, 'Please send text, or send a number'],
  ['dayOrNone', '2026-02-30', 'Please send a day as YYYY-MM-DD'],
  ['dayOrNone', 7, 'Please send none, or send text'],
  ['addressOrEmpty', 'nobody', 'Please send an email address'],
  ['list', {}, 'Please send a list'],
  ['list', [true, false], 'Please send at most 1 item'],
])('says of the field %s sent as %j: %s', async (field, value, sentence) => {
  const body = JSON.stringify({ ...whole, [field]: value });
  const answer = await world.call(sent, values, { params: { id: '7' }, body });
  expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } });
});

test('names the kinds of a value that has several', async () => {
  const body = JSON.stringify({ ...whole, kind: { kind: 'third' } });
  expect(await world.call(sent, values, { params: { id: '7' }, body })).toMatchObject({
    body: { fields: { 'kind.kind': 'Please send one of these: first, second' } },
  });
});

test('says that a body is missing', async () => {
  expect(await post('')).toMatchObject({
    status: 422,
    body: { fields: { body: 'This is missing' } },
  });
});

test('takes a body of as many bytes as it may have, and not one more', async () => {
  const most = 64 * 1024;
  expect((await post('{}'.padEnd(most))).status).toBe(200);
  expect((await post('{}'.padEnd(most + 1))).status).toBe(413);
});

test('refuses what is nested without end, cut short, or no text', async () => {
  for (const body of ['['.repeat(30_000), `{"note":${'['.repeat(3000)}${']'.repeat(3000)}}`, '{"'])
    expect((await post(body)).status).toBe(422);
});

test('takes the last of two fields with the same name', async () => {
  expect((await post('{"note":"first","note":"second"}')).body).toMatchObject({ note: 'second' });
});

test('refuses an idempotency key that is no UUID', async () => {
  expect(await post('{}', { 'idempotency-key': '../1' })).toMatchObject({
    status: 422,
    body: { fields: { 'idempotency-key': 'Please send a UUID' } },
  });
});

test('hides the cause of a 5xx, and logs it without user input', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const failing = endpoint({
    contract,
    dependencies: () => ({}),
    handle: async ({ body }) => {
      throw new Error(`row of ${body.note ?? ''} is broken`);
    },
  });
  const answer = await world.call(failing, contract, {
    params: { id: '7' },
    body: { note: 'gate code M4711' },
  });
  expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(JSON.stringify(answer)).not.toContain('M4711');
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls[0]![0]).toMatchObject({
    name: 'echo-order',
    requestId: answer.body.requestId,
  });
  expect(JSON.stringify(log.mock.calls)).not.toContain('M4711');
});

const account = { summary: 'Reads or changes', response: z.object({}) } as const;
const reading = defineContract('customer', 'GET', '/api/orders', {
  ...account,
  name: 'read-order',
  query: z.strictObject({ page: z.optional(z.string().check(z.maxLength(2))) }),
});
const changing = defineContract('customer', 'POST', '/api/orders', {
  ...account,
  name: 'change-order',
});
const nothing = () => ({});
const lapsed = `session=${randomUUID()}.${'a'.repeat(43)}`;

test('reports an expired session before any other problem', async () => {
  const failing = endpoint({
    contract: reading,
    dependencies: () => ({}),
    handle: async () => {
      throw new Error('The read failed as well');
    },
  });
  expect((await world.call(failing, reading, { cookie: lapsed })).status).toBe(401);
  const misread = await world.call(failing, reading, { cookie: lapsed, query: { page: '100' } });
  expect(misread.status).toBe(401);
  const { cookie } = await world.person();
  expect((await world.call(failing, reading, { cookie, query: { page: '100' } })).status).toBe(422);
});

test('handles during the session check and discards the result if it fails; has effects only after it', async () => {
  const [handled, effected]: string[][] = [[], []];
  const handle = (method: string) => async () => {
    handled!.push(method);
    await verified();
    effected!.push(method);
    return {};
  };
  const read = endpoint({ contract: reading, dependencies: nothing, handle: handle('GET') });
  const change = endpoint({ contract: changing, dependencies: nothing, handle: handle('POST') });
  const { cookie } = await world.person();
  expect((await world.call(read, reading, { cookie })).status).toBe(200);
  expect((await world.call(change, changing, { cookie })).status).toBe(200);
  expect((await world.call(read, reading, { cookie: lapsed })).status).toBe(401);
  expect((await world.call(change, changing, { cookie: lapsed })).status).toBe(401);
  expect(handled).toEqual(['GET', 'POST', 'GET', 'POST']);
  expect(effected).toEqual(['GET', 'POST']);
});

test('a call that times out gets a reply, even when the session check hangs', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const hanging = endpoint({
    contract: reading,
    dependencies: () => ({}),
    handle: async () => new Promise<never>(() => undefined),
  });
  const { cookie } = await world.person();
  const until = Date.now() + 200;
  const answer = await hanging(apiEvent(reading, { cookie }), {
    getRemainingTimeInMillis: () => until - Date.now(),
  } as Context);
  expect(answer.statusCode).toBe(500);
  expect(log).toHaveBeenCalledOnce();
});

test('answers what no route takes in the one error shape, whatever the method and the body', async () => {
  const event = apiEvent(contract, { params: { id: '7' }, body: '{' });
  const answer = await echo({ ...event, routeKey: '$default' }, {
    functionName: 'x',
    getRemainingTimeInMillis: () => 10_000,
  } as Context);
  expect(answer).toMatchObject({ statusCode: 404 });
  expect(JSON.parse(answer.body!)).toEqual({
    code: 'not-found',
    message: 'There is nothing at this address.',
    requestId: event.requestContext.requestId,
  });
});
