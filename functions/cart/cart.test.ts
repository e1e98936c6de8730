import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { addToCart, cartQuantityLimit, getCart } from 'shared/contracts/cart.ts';
import { catalogueServices } from 'shared/domain/catalogue.ts';
import { beforeAll, expect, test } from 'vitest';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { keys } from '../platform/keys.ts';
import { startWorld } from '../testing/world.ts';
import { handler as add } from './endpoints/add-to-cart.ts';
import { handler as get } from './endpoints/get-cart.ts';

const world = await startWorld();
const idOf = (name: string) => catalogueServices.find((entry) => entry.name === name)!.id;
const monthly = idOf('Monthly Membership');

beforeAll(() => catalogueStore(world.table).write(new Date()));

test('a service put in the cart stands there with its price', async () => {
  const { cookie, id } = await world.person();
  const added = await world.call(add, addToCart, {
    cookie,
    body: { serviceId: monthly, quantity: 1, specialInstructions: '  Beware of the dog ' },
  });
  expect(added.status).toBe(200);
  const { status, body } = await world.call(get, getCart, { cookie });
  expect(status).toBe(200);
  expect(body).toMatchObject([
    {
      userId: id,
      serviceId: monthly,
      quantity: 1,
      specialInstructions: 'Beware of the dog',
      scheduledDate: null,
      service: { name: 'Monthly Membership', price: '225.00' },
    },
  ]);
});

test('the same service again raises the quantity, also when both come at once', async () => {
  const { cookie } = await world.person();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.call(add, addToCart, { cookie, body: { serviceId: monthly, quantity: 1 } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const { body } = await world.call(get, getCart, { cookie });
  expect(body).toHaveLength(1);
  expect(body[0].quantity).toBe(8);
});

test('one customer never sees the cart of another', async () => {
  const [first, second] = await Promise.all([world.person(), world.person()]);
  await world.call(add, addToCart, { cookie: first.cookie, body: { serviceId: monthly } });
  const { body } = await world.call(get, getCart, { cookie: second.cookie });
  expect(body).toEqual([]);
});

test('a price sent by the browser is refused as an unknown field', async () => {
  const { cookie } = await world.person();
  const { status, body } = await world.call(add, addToCart, {
    cookie,
    body: { serviceId: monthly, quantity: 1, price: '0.01' },
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'invalid', fields: { price: expect.any(String) } });
});

test.each([0, -1, 1.5, cartQuantityLimit + 1, '1', null])(
  'refuses the quantity %s',
  async (quantity) => {
    const { cookie } = await world.person();
    const { status } = await world.call(add, addToCart, {
      cookie,
      body: { serviceId: monthly, quantity },
    });
    expect(status).toBe(422);
  },
);

test('a line holds no more than the limit, and says so with 409', async () => {
  const { cookie } = await world.person();
  const put = (quantity: number) =>
    world.call(add, addToCart, { cookie, body: { serviceId: monthly, quantity } });
  expect((await put(cartQuantityLimit)).status).toBe(200);
  const refused = await put(1);
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('conflict');
});

test('a service that is priced on request cannot be put in the cart', async () => {
  const { cookie } = await world.person();
  const { status, body } = await world.call(add, addToCart, {
    cookie,
    body: { serviceId: idOf('Pool Repairs') },
  });
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty('serviceId');
});

test('a service sold on another page cannot be put in the cart', async () => {
  const { cookie } = await world.person();
  const service = {
    ...catalogueServices[0]!,
    id: randomUUID(),
    learnMoreUrl: 'https://example.com',
  };
  await world.table.client.send(
    new PutCommand({
      TableName: world.table.name,
      Item: {
        ...keys.service(service.id),
        ...service,
        position: 99,
        createdAt: new Date().toISOString(),
      },
    }),
  );
  const { status } = await world.call(add, addToCart, { cookie, body: { serviceId: service.id } });
  expect(status).toBe(422);
});

test('a service that does not exist answers 404', async () => {
  const { cookie } = await world.person();
  const { status } = await world.call(add, addToCart, {
    cookie,
    body: { serviceId: randomUUID() },
  });
  expect(status).toBe(404);
});
