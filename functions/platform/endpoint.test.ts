import { defineContract } from 'shared/contracts/contract.ts';
import { text } from 'shared/contracts/fields.ts';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startWorld } from '../testing/world.ts';
import { endpoint } from './endpoint.ts';

const world = await startWorld();

const contract = defineContract({
  name: 'echo-order',
  summary: 'Gives back what it was given',
  method: 'POST',
  path: '/api/orders/{id}',
  access: 'public',
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

test('takes JSON however its sender marks it', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8', ' application/json '])
    expect((await post('{"note":"a"}', { 'content-type': type })).status).toBe(200);
  // The mark some editors put before everything else.
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
  const reply = await post(body);
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect(Object.keys(reply.body.fields)).toEqual([field]);
  expect({}).not.toHaveProperty('note');
});

test('refuses what is nested without end, cut short, or no text', async () => {
  for (const body of ['['.repeat(30_000), `{"note":${'['.repeat(3000)}${']'.repeat(3000)}}`, '{"'])
    expect((await post(body)).status).toBe(422);
});

test('takes the last of two fields of one name, as JSON has it', async () => {
  expect((await post('{"note":"first","note":"second"}')).body).toMatchObject({ note: 'second' });
});

test('refuses an idempotency key that is no UUID', async () => {
  expect(await post('{}', { 'idempotency-key': '../1' })).toMatchObject({
    status: 422,
    body: { fields: { 'idempotency-key': 'Please send a UUID' } },
  });
});

test('says nothing of the cause of its own failure, and logs it without what was typed', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const failing = endpoint({
    contract,
    dependencies: () => ({}),
    handle: async ({ body }) => {
      throw new Error(`row of ${body.note ?? ''} is broken`);
    },
  });
  const reply = await world.call(failing, contract, {
    params: { id: '7' },
    body: { note: 'gate code 4711' },
  });
  expect(reply).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(JSON.stringify(reply)).not.toContain('4711');
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls[0]![0]).toMatchObject({
    name: 'echo-order',
    requestId: reply.body.requestId,
  });
  expect(JSON.stringify(log.mock.calls)).not.toContain('4711');
});
