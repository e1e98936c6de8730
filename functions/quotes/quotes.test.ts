import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { monthOf } from 'shared/domain/dates.ts';
import { expect, test } from 'vitest';
import { startWorld } from '../testing/world.ts';
import { handler } from './endpoints/request-quote.ts';
import { storedQuote } from './quote-store.ts';

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
      ExpressionAttributeValues: { ':pk': `QUOTES#${monthOf(new Date().toISOString())}` },
    }),
  );
  return (Items ?? []).map((item) => storedQuote.parse(item));
};
const storedFrom = async (lastName: string) =>
  (await stored()).filter((quote) => quote.lastName === lastName);

test('a request is stored as pending and the visitor thanked', async () => {
  const reply = await world.call(handler, requestQuote, { body: form });
  expect(reply).toMatchObject({
    status: 200,
    body: { success: true, message: expect.any(String) },
  });
  const [quote] = await storedFrom('Visitor');
  expect(quote).toMatchObject({ ...form, email: 'vera@example.com', status: 'pending' });
});

test('the message may be left out', async () => {
  const { message: _message, ...rest } = form;
  const reply = await world.call(handler, requestQuote, { body: { ...rest, lastName: 'Brief' } });
  expect(reply.status).toBe(200);
  expect(await storedFrom('Brief')).toMatchObject([{ message: null }]);
});

test('a robot that fills the hidden field is thanked and forgotten', async () => {
  const reply = await world.call(handler, requestQuote, {
    body: { ...form, lastName: 'Robot', website: 'https://spam.example' },
    sourceIp: '192.0.2.66',
  });
  expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(await storedFrom('Robot')).toEqual([]);
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

test.each(['firstName', 'lastName', 'email', 'phone', 'serviceAddress'])(
  'a request without %s is refused and names the field',
  async (field) => {
    const reply = await world.call(handler, requestQuote, { body: { ...form, [field]: '  ' } });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.fields)).toEqual([field]);
  },
);
