import { randomUUID } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  addToCart,
  cartLineLimit,
  cartQuantityLimit,
  getCart,
  removeFromCart,
  updateCartItem,
} from 'shared/contracts/cart.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogueStore, type StoredService } from '../catalogue/catalogue-store.ts';
import { keys } from '../platform/table/keys.ts';
import { startWorld } from '../testing/world.ts';
import { lineIdOf } from './cart-rules.ts';
import { cartStore } from './cart-store.ts';
import { lineOptionsStore } from './change-line-options.ts';
import { handler as add } from './endpoints/add-to-cart.ts';
import { handler as get } from './endpoints/get-cart.ts';
import { handler as remove } from './endpoints/remove-from-cart.ts';
import { handler as update } from './endpoints/update-cart-item.ts';

const world = await startWorld();
const idOf = (name: string) => catalogueServices.find((entry) => entry.name === name)!.id;
const monthly = idOf('Monthly Membership');
const lesson = idOf('Pool School');
const sheriff = idOf('Sheriff Membership');
const nextMonth = addDays(businessDate(new Date()), 30);

beforeAll(() => catalogueStore(world.table).write(new Date()));

test('a service in the cart shows its price', async () => {
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

test('adding the same service again raises the quantity, even concurrently', async () => {
  const { cookie } = await world.person();
  const replies = await Promise.all(
    Array.from({ length: 8 }, () =>
      world.call(add, addToCart, { cookie, body: { serviceId: lesson, quantity: 1 } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  const { body } = await world.call(get, getCart, { cookie });
  expect(body).toHaveLength(1);
  expect(body[0].quantity).toBe(8);
});

test('adding again changes the preferences it names and keeps the others', async () => {
  const { cookie } = await world.person();
  const put = (preferences: object) =>
    world.call(add, addToCart, { cookie, body: { serviceId: lesson, ...preferences } });
  await put({ specialInstructions: 'Mind the gate', preferredTime: 'Morning 8-12' });
  expect((await put({ preferredTime: 'Afternoon 12-5' })).body).toMatchObject({
    quantity: 2,
    specialInstructions: 'Mind the gate',
    preferredTime: 'Afternoon 12-5',
    scheduledDate: null,
  });
});

test('a line keeps its place when its quantity is raised', async () => {
  const { cookie } = await world.person();
  const put = async (serviceId: string, at: string) =>
    world.call(add.with({ now: () => new Date(at) }), addToCart, { cookie, body: { serviceId } });
  const soon = Date.now();
  for (const [index, serviceId] of [lesson, sheriff, lesson].entries())
    await put(serviceId, new Date(soon + index * 1000).toISOString());
  const { body } = await world.call(get, getCart, { cookie });
  expect(body).toMatchObject([
    { serviceId: lesson, quantity: 2, createdAt: new Date(soon).toISOString() },
    { serviceId: sheriff, quantity: 1 },
  ]);
});

test('one customer never sees the cart of another', async () => {
  const [first, second] = await Promise.all([world.person(), world.person()]);
  await world.call(add, addToCart, { cookie: first.cookie, body: { serviceId: lesson } });
  const { body } = await world.call(get, getCart, { cookie: second.cookie });
  expect(body).toEqual([]);
});

test('a price sent by the browser is refused as an unknown field', async () => {
  const { cookie } = await world.person();
  const { status, body } = await world.call(add, addToCart, {
    cookie,
    body: { serviceId: lesson, quantity: 1, price: '0.01' },
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
      body: { serviceId: lesson, quantity },
    });
    expect(status).toBe(422);
  },
);

test('a line beyond the quantity limit is refused with 409', async () => {
  const { cookie } = await world.person();
  const put = (quantity: number) =>
    world.call(add, addToCart, { cookie, body: { serviceId: lesson, quantity } });
  expect((await put(cartQuantityLimit)).status).toBe(200);
  const refused = await put(1);
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('conflict');
});

test('additions raise a line up to the limit and no further', async () => {
  const { cookie } = await world.person();
  const put = (quantity: number) =>
    world.call(add, addToCart, { cookie, body: { serviceId: lesson, quantity } });
  await put(cartQuantityLimit - 2);
  expect(await put(2)).toMatchObject({ status: 200, body: { quantity: cartQuantityLimit } });
  expect((await put(1)).status).toBe(409);
  const { body } = await world.call(get, getCart, { cookie });
  expect(body).toMatchObject([{ quantity: cartQuantityLimit }]);
});

test('a full cart accepts only more of the lines it has', async () => {
  const { cookie, id: userId } = await world.person();
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const line = { id: randomUUID(), serviceId: lesson, options: {}, quantity: 1 };
      await cartStore(world.table).add({
        userId,
        line,
        idempotentAction: undefined,
        now: new Date(),
      });
    }
  };
  const put = (serviceId: string) => world.call(add, addToCart, { cookie, body: { serviceId } });
  await fill(cartLineLimit - 1);
  expect((await put(lesson)).status).toBe(200);
  const refused = await put(sheriff);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `A cart holds at most ${cartLineLimit} lines. Please place this request first.`,
  ]);
  expect(refused.body).not.toHaveProperty('fields');
  expect(await put(lesson)).toMatchObject({ status: 200, body: { quantity: 2 } });
});

describe('a service that comes every week', () => {
  test('is in the cart once, and says so', async () => {
    const { cookie } = await world.person();
    const put = async (quantity: number) =>
      world.call(add, addToCart, { cookie, body: { serviceId: monthly, quantity } });
    expect(await put(2)).toMatchObject({
      status: 422,
      body: { fields: { quantity: expect.stringContaining('a quantity of 1 is enough') } },
    });
    expect((await put(1)).status).toBe(200);
    expect(await put(1)).toMatchObject({
      status: 409,
      body: {
        message: 'This is a recurring service, and it is already in your cart.',
        fields: { quantity: 'This is a recurring service, and it is already in your cart' },
      },
    });
    const { body } = await world.call(get, getCart, { cookie });
    expect(body).toMatchObject([{ quantity: 1, service: { plan: { per: 'month' } } }]);
    const change = async (quantity: number) =>
      world.call(update, updateCartItem, {
        cookie,
        params: { id: body[0].id },
        body: { quantity },
      });
    expect((await change(2)).status).toBe(422);
    expect((await change(1)).status).toBe(200);
  });

  test('is added once by a call that is repeated with its key', async () => {
    const { cookie } = await world.person();
    const request = { cookie, body: { serviceId: monthly }, headers: headers() };
    const replies = [
      await world.call(add, addToCart, request),
      await world.call(add, addToCart, request),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });
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

/** Stores a variant of the catalogue's first service under its own id. */
const writeService = async (change: Partial<StoredService>, id: string) =>
  world.table.client.send(
    new PutCommand({
      TableName: world.table.name,
      Item: {
        ...keys.service(id),
        ...catalogueServices[0]!,
        ...change,
        id,
        position: 99,
        createdAt: new Date().toISOString(),
      },
    }),
  );

test.each([
  ['sold on another page', { learnMoreUrl: 'https://example.com' }],
  ['without a price', { price: 0 }],
])('a service %s cannot be put in the cart, and has no price there', async (_what, change) => {
  const { cookie } = await world.person();
  const serviceId = randomUUID();
  const put = async () =>
    (await world.call(add, addToCart, { cookie, body: { serviceId } })).status;
  await writeService({}, serviceId);
  expect(await put()).toBe(200);
  await writeService(change, serviceId);
  expect(await put()).toBe(422);
  expect((await world.call(get, getCart, { cookie })).body).toMatchObject([
    { quantity: 1, unitPrice: null },
  ]);
});

test('a service that is not offered at present answers 404', async () => {
  const { cookie } = await world.person();
  const serviceId = randomUUID();
  await writeService({ isActive: false }, serviceId);
  const { status } = await world.call(add, addToCart, { cookie, body: { serviceId } });
  expect(status).toBe(404);
});

test('a service that does not exist answers 404', async () => {
  const { cookie } = await world.person();
  const { status } = await world.call(add, addToCart, {
    cookie,
    body: { serviceId: randomUUID() },
  });
  expect(status).toBe(404);
});

const wide = { yardSize: 'large', dogs: 3, frontYard: true };

describe('options', () => {
  test('set the price, which the server names; without any it is the card’s', async () => {
    const { cookie } = await world.person();
    for (const options of [undefined, wide])
      await world.call(add, addToCart, { cookie, body: { serviceId: sheriff, options } });
    const { body } = await world.call(get, getCart, { cookie });
    expect(body).toMatchObject([
      { options: { yardSize: 'small', dogs: 1, frontYard: false }, unitPrice: '8.00' },
      { options: wide, unitPrice: '26.00' },
    ]);
  });

  test('tell lines apart; the same ones meet again in whatever order they are sent', async () => {
    const { cookie } = await world.person();
    const put = async (options: object) =>
      (await world.call(add, addToCart, { cookie, body: { serviceId: sheriff, options } })).status;
    expect(await put({ yardSize: 'small', dogs: 2, frontYard: false })).toBe(200);
    expect(await put({ frontYard: false, dogs: 2, yardSize: 'small' })).toBe(409);
    expect(await put({ yardSize: 'small', dogs: 3, frontYard: false })).toBe(200);
    const { body } = await world.call(get, getCart, { cookie });
    expect(body.map((line: { quantity: number }) => line.quantity)).toEqual([1, 1]);
  });

  const refused: [string, string, unknown, string][] = [
    ['a missing one', 'Sheriff Membership', { yardSize: 'small', dogs: 1 }, 'options.frontYard'],
    ['a foreign one', 'Monthly Membership', { people: 2 }, 'options.people'],
    ['an unknown one', 'Pool School', { people: 1, cats: 2 }, 'options.cats'],
    ['a value that is none', 'Pool School', { people: 3 }, 'options.people'],
  ];
  test.each(refused)('refuses %s by name', async (_case, service, options, field) => {
    const { cookie } = await world.person();
    const { status, body } = await world.call(add, addToCart, {
      cookie,
      body: { serviceId: idOf(service), options },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toContain(field);
  });
});

const headers = () => ({ 'idempotency-key': randomUUID() });

describe('an addition with an idempotency key', () => {
  test('counts once, however often and however concurrently it is repeated', async () => {
    const { cookie } = await world.person();
    const request = { cookie, body: { serviceId: lesson, quantity: 2 }, headers: headers() };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => world.call(add, addToCart, request)),
    );
    replies.push(await world.call(add, addToCart, request));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { body } = await world.call(get, getCart, { cookie });
    expect(body).toMatchObject([{ quantity: 2 }]);
  });

  test('counts beside others that come at the same moment', async () => {
    const { cookie } = await world.person();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        world.call(add, addToCart, { cookie, body: { serviceId: lesson }, headers: headers() }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { body } = await world.call(get, getCart, { cookie });
    expect(body).toMatchObject([{ quantity: 6 }]);
  });

  test('counts once also when it has filled its line', async () => {
    const { cookie } = await world.person();
    const body = { serviceId: lesson, quantity: cartQuantityLimit };
    const request = { cookie, body, headers: headers() };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await world.call(add, addToCart, request)).toMatchObject({
        status: 200,
        body: { quantity: cartQuantityLimit },
      });
  });

  test('counts separately for another person with the same key', async () => {
    const key = headers();
    for (const { cookie } of [await world.person(), await world.person()]) {
      await world.call(add, addToCart, { cookie, body: { serviceId: lesson }, headers: key });
      expect((await world.call(get, getCart, { cookie })).body).toMatchObject([{ quantity: 1 }]);
    }
  });

  test('does not restore a line that was removed in between', async () => {
    const { cookie } = await world.person();
    const request = { cookie, body: { serviceId: lesson }, headers: headers() };
    const { body: line } = await world.call(add, addToCart, request);
    await world.call(remove, removeFromCart, { cookie, params: { id: line.id } });
    expect((await world.call(add, addToCart, request)).status).toBe(409);
    expect((await world.call(get, getCart, { cookie })).body).toEqual([]);
  });

  test('is refused with the key of another addition', async () => {
    const { cookie } = await world.person();
    const request = { cookie, body: { serviceId: lesson }, headers: headers() };
    await world.call(add, addToCart, request);
    const other = { ...request, body: { serviceId: lesson, quantity: 2 } };
    expect(await world.call(add, addToCart, other)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('We already have what you sent before') },
    });
    expect((await world.call(get, getCart, { cookie })).body).toMatchObject([{ quantity: 1 }]);
  });

  test('is refused with a malformed key', async () => {
    const { cookie } = await world.person();
    const { status } = await world.call(add, addToCart, {
      cookie,
      body: { serviceId: lesson },
      headers: { 'idempotency-key': 'again' },
    });
    expect(status).toBe(422);
  });
});

const beginLine = async () => {
  const person = await world.person();
  const { body } = await world.call(add, addToCart, {
    cookie: person.cookie,
    body: { serviceId: lesson, specialInstructions: 'Mind the gate' },
  });
  return { ...person, line: body };
};

describe('a line', () => {
  test('takes quantity, date, time and instructions; null clears, what is absent stays', async () => {
    const { cookie, line } = await beginLine();
    const put = (body: object) =>
      world.call(update, updateCartItem, { cookie, params: { id: line.id }, body });
    expect(
      (
        await put({
          quantity: 3,
          scheduledDate: nextMonth,
          preferredTime: 'Afternoon 12-5',
        })
      ).body,
    ).toMatchObject({
      quantity: 3,
      scheduledDate: nextMonth,
      preferredTime: 'Afternoon 12-5',
      specialInstructions: 'Mind the gate',
      unitPrice: '250.00',
    });
    expect((await put({ scheduledDate: null, specialInstructions: null })).body).toMatchObject({
      quantity: 3,
      scheduledDate: null,
      preferredTime: 'Afternoon 12-5',
      specialInstructions: null,
    });
    expect((await put({})).status).toBe(200);
  });

  test.each([
    { quantity: 0 },
    { quantity: cartQuantityLimit + 1 },
    { quantity: null },
    { preferredTime: 'Midnight' },
    { scheduledDate: '2026-02-30' },
    { scheduledDate: '2020-01-01' },
    { serviceId: randomUUID() },
    { price: '0.01' },
  ])('refuses %o', async (body) => {
    const { cookie, line } = await beginLine();
    const response = await world.call(update, updateCartItem, {
      cookie,
      params: { id: line.id },
      body,
    });
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.fields)).toEqual(Object.keys(body));
  });

  test('cannot be changed or removed by another customer', async () => {
    const { cookie, line } = await beginLine();
    const other = await world.person();
    const request = { cookie: other.cookie, params: { id: line.id } };
    expect((await world.call(update, updateCartItem, { ...request, body: {} })).status).toBe(404);
    expect((await world.call(remove, removeFromCart, request)).body).toEqual({ removed: false });
    expect((await world.call(get, getCart, { cookie })).body).toHaveLength(1);
  });

  test('can be removed twice without an error', async () => {
    const { cookie, line } = await beginLine();
    const request = { cookie, params: { id: line.id } };
    const replies = await Promise.all(
      Array.from({ length: 3 }, () => world.call(remove, removeFromCart, request)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.filter(({ body }) => body.removed)).toHaveLength(1);
    expect((await world.call(update, updateCartItem, { ...request, body: {} })).status).toBe(404);
  });
});

const small = { yardSize: 'small', dogs: 1, frontYard: false };
/** A cart with one line per choice of options, and functions to act on it. */
const beginLines = async (serviceId: string, ...choices: object[]) => {
  const { cookie } = await world.person();
  const lines = [];
  for (const options of choices)
    lines.push((await world.call(add, addToCart, { cookie, body: { serviceId, options } })).body);
  const change = async (id: string, body: object, key = headers()) =>
    world.call(update, updateCartItem, { cookie, params: { id }, body, headers: key });
  const cart = async () => (await world.call(get, getCart, { cookie })).body;
  return { lines, change, cart };
};

describe('other options for a line', () => {
  test('are priced by the server; day, notes and place in the cart stay', async () => {
    const { lines, change, cart } = await beginLines(sheriff, small);
    await change(lines[0].id, { scheduledDate: nextMonth, specialInstructions: 'Mind the gate' });
    const response = await change(lines[0].id, { options: wide, preferredTime: 'Morning 8-12' });
    expect(response).toMatchObject({ status: 200, body: { options: wide, unitPrice: '26.00' } });
    expect(await cart()).toMatchObject([
      {
        options: wide,
        quantity: 1,
        scheduledDate: nextMonth,
        preferredTime: 'Morning 8-12',
        specialInstructions: 'Mind the gate',
        createdAt: lines[0].createdAt,
      },
    ]);
  });

  test('come with another quantity at once', async () => {
    const { lines, change, cart } = await beginLines(lesson, { people: 1 });
    const both = { options: { people: 2 }, quantity: 3 };
    expect(await change(lines[0].id, both)).toMatchObject({ status: 200, body: both });
    expect(await cart()).toMatchObject([both]);
  });

  test('that it has already change the rest alone', async () => {
    const { lines, change, cart } = await beginLines(sheriff, small);
    const { status } = await change(lines[0].id, { options: small, scheduledDate: nextMonth });
    expect(status).toBe(200);
    expect(await cart()).toMatchObject([{ id: lines[0].id, scheduledDate: nextMonth }]);
  });

  test('that another line has make one line of both, with the sum and its own wishes', async () => {
    const { lines, change, cart } = await beginLines(lesson, { people: 1 }, { people: 2 });
    await change(lines[1].id, { scheduledDate: nextMonth });
    expect((await change(lines[0].id, { options: { people: 2 } })).status).toBe(200);
    expect(await cart()).toMatchObject([
      { id: lines[1].id, quantity: 2, unitPrice: '350.00', scheduledDate: nextMonth },
    ]);
  });

  test('are refused where the cart holds that recurring service already, and nothing is lost', async () => {
    const { lines, change, cart } = await beginLines(sheriff, small, wide);
    expect((await change(lines[0].id, { options: wide })).status).toBe(409);
    expect(await cart()).toMatchObject([{ options: small }, { options: wide }]);
  });

  test.each([
    ['incomplete', sheriff, small, { dogs: 2 }],
    ['foreign', monthly, {}, { people: 2 }],
    ['unknown', lesson, { people: 1 }, { people: 3 }],
  ])('are refused when they are %s', async (_what, serviceId, chosen, options) => {
    const { lines, change, cart } = await beginLines(serviceId, chosen);
    expect((await change(lines[0].id, { options })).status).toBe(422);
    expect(await cart()).toMatchObject([{ id: lines[0].id }]);
  });

  test('are given once by a call that is repeated with its key, even concurrently', async () => {
    const { lines, change, cart } = await beginLines(lesson, { people: 1 });
    const key = headers();
    const body = { options: { people: 2 } };
    const replies = await Promise.all([1, 2, 3].map(() => change(lines[0].id, body, key)));
    replies.push(await change(lines[0].id, body, key));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await cart()).toMatchObject([{ quantity: 1, options: { people: 2 } }]);
    expect((await change(lines[0].id, { options: { people: 1 } }, key)).status).toBe(409);
    expect((await change(lines[0].id, body)).status).toBe(404);
    const [made] = await cart();
    expect((await change(made.id, { options: { people: 1 } })).status).toBe(200);
    // The line exists again, but the call was carried out long ago.
    expect(await change(lines[0].id, body, key)).toMatchObject({
      status: 409,
      body: { message: 'Your cart has changed since. Please look at it again.' },
    });
    expect(await cart()).toMatchObject([{ quantity: 1, options: { people: 1 } }]);
  });

  test('are not given to another line with the key of the first', async () => {
    const { lines, change, cart } = await beginLines(sheriff, small, wide);
    const key = headers();
    const body = { options: { ...small, dogs: 3 } };
    expect((await change(lines[0].id, body, key)).status).toBe(200);
    expect(await change(lines[1].id, body, key)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('We already have what you sent before') },
    });
    expect(await cart()).toMatchObject([body, { options: wide }]);
  });

  test('lose against a quantity that was raised since the line was read, and nothing is lost', async () => {
    const { lines, change, cart } = await beginLines(lesson, { people: 1 });
    const before = await cartStore(world.table).get(lines[0].userId, lines[0].id);
    expect((await change(before.id, { quantity: 4 })).status).toBe(200);
    const options = { people: 2 } as const;
    const line = { id: lineIdOf(lesson, options), serviceId: lesson, options, quantity: 1 };
    const late = { before, line, idempotentAction: undefined, now: new Date() };
    await expect(lineOptionsStore(world.table).change(late)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await cart()).toMatchObject([{ id: before.id, quantity: 4 }]);
  });

  test('are given to a line from before lines had versions', async () => {
    const { cookie, id: userId } = await world.person();
    const id = lineIdOf(lesson, { people: 1 });
    const item = { id, userId, serviceId: lesson, options: { people: 1 }, quantity: 2 };
    const createdAt = new Date().toISOString();
    await world.table.client.send(
      new PutCommand({
        TableName: world.table.name,
        Item: { ...keys.cartItem(userId, id), ...item, createdAt },
      }),
    );
    const { status, body } = await world.call(update, updateCartItem, {
      cookie,
      params: { id },
      body: { options: { people: 2 } },
    });
    expect([status, body.quantity, body.createdAt]).toEqual([200, 2, createdAt]);
  });
});

test('a visit date is tomorrow at the earliest and a year ahead at most, by Texas time', async () => {
  const { cookie } = await world.person({ at: new Date('2026-11-20T00:00:00Z') });
  // 9 pm on November 20 in Texas.
  const evening = add.with({ now: () => new Date('2026-11-21T03:00:00Z') });
  const put = (scheduledDate: string) =>
    world.call(evening, addToCart, { cookie, body: { serviceId: lesson, scheduledDate } });
  const refused = await put('2026-11-20');
  expect(refused.status).toBe(422);
  expect(refused.body.fields).toEqual({ scheduledDate: 'Please select a date from tomorrow on' });
  const { status, body } = await put('2026-11-21');
  expect(status).toBe(200);
  const change = (scheduledDate: string) =>
    world.call(update.with({ now: () => new Date('2026-11-21T03:00:00Z') }), updateCartItem, {
      cookie,
      params: { id: body.id },
      body: { scheduledDate },
    });
  expect((await change('2026-11-20')).status).toBe(422);
  expect((await change('2027-11-21')).status).toBe(422);
  expect((await put('9999-12-31')).status).toBe(422);
  expect((await change('2026-11-21')).status).toBe(200);
});

test('a full cart accepts more of what it has and nothing else', async () => {
  const { cookie, id: userId } = await world.person();
  for (let index = 0; index < cartLineLimit; index += 1)
    await world.table.client.send(
      new PutCommand({
        TableName: world.table.name,
        Item: {
          ...keys.cartItem(userId, `line-${index}`),
          id: index === 0 ? lineIdOf(lesson, { people: 1 }) : randomUUID(),
          userId,
          serviceId: lesson,
          quantity: 1,
          createdAt: new Date().toISOString(),
        },
      }),
    );
  const put = (serviceId: string) => world.call(add, addToCart, { cookie, body: { serviceId } });
  expect((await put(sheriff)).status).toBe(409);
  expect((await put(lesson)).status).toBe(200);
});

test('a line whose service was withdrawn no longer has a price', async () => {
  const { cookie, id: userId } = await world.person();
  const id = randomUUID();
  await world.table.client.send(
    new PutCommand({
      TableName: world.table.name,
      Item: {
        ...keys.cartItem(userId, id),
        id,
        userId,
        serviceId: randomUUID(),
        quantity: 1,
        version: 1,
        createdAt: new Date().toISOString(),
      },
    }),
  );
  const { body } = await world.call(get, getCart, { cookie });
  expect(body).toMatchObject([{ service: null, unitPrice: null }]);
});
