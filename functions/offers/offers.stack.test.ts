import { randomUUID } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { idempotencyKeyHeader } from 'shared/contracts/contract.ts';
import {
  answerOffer,
  createOffer,
  getQuoteOffers,
  offerForm,
  type OfferForm,
} from 'shared/contracts/offers.ts';
import { transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { addDays } from 'shared/domain/dates.ts';
import { taxedSettings } from 'shared/testing/site-settings.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectDayCounts } from '../bookings/testing/expect-day-counts.ts';
import { bookingStore } from '../bookings/booking-store.ts';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { customerCounts } from '../customers/customer-counts.ts';
import { profileStore } from '../customers/profile-store.ts';
import { rowOwner } from '../customers/row-owner.ts';
import { writtenCustomers } from '../customers/written-customers.ts';
import { findLink } from '../delivery/link-store.ts';
import { planStore } from '../plans/plan-store.ts';
import { keys } from '../platform/table/keys.ts';
import { handler as transition } from '../quotes/endpoints/transition-quote.ts';
import { quoteStore, type StoredQuote } from '../quotes/quote-store.ts';
import { intercepting, unintercepted } from '../testing/intercepted-calls.ts';
import { filledIn } from '../testing/personal-data.ts';
import { startWorld } from '../testing/world.ts';
import { answerOffer as answer } from './answer-offer.ts';
import { handler as act } from './endpoints/answer-offer.ts';
import { handler as create } from './endpoints/create-offer.ts';
import { handler as list } from './endpoints/get-quote-offers.ts';
import { offerStore } from './offer-store.ts';
import { lineSample, offerSample, quoteSample } from './testing/offer-sample.ts';

const world = await startWorld();
const { table } = world;
// 9 am in Texas.
const now = new Date('2026-11-23T15:00:00Z');
const settings = taxedSettings;
const operator = await world.person({ isAdmin: true, at: now });
const offers = offerStore(table);
const quotes = quoteStore(table);

beforeAll(() => catalogueStore(table).write(now));

const send = async (
  quote: Pick<StoredQuote, 'id'>,
  form: OfferForm = offerSample(now),
  { key = randomUUID(), at = now } = {},
) =>
  world.call(create.with({ now: () => at, dependencies: { settings } }), createOffer, {
    cookie: operator.cookie,
    params: { id: quote.id },
    headers: { [idempotencyKeyHeader]: key },
    body: form,
  });

const press = async (
  quote: Pick<StoredQuote, 'id'>,
  action: 'accept' | 'decline',
  {
    revision = 1,
    at = now,
    reason,
    cookie = operator.cookie,
  }: { revision?: number; at?: Date; reason?: string; cookie?: string } = {},
) =>
  world.call(act.with({ now: () => at, dependencies: { settings } }), answerOffer, {
    cookie,
    params: { id: quote.id, action },
    body: { revision, ...(reason !== undefined && { reason }) },
  });

const offered = async (form?: OfferForm) => {
  const quote = await quoteSample(table, now);
  const { status, body } = await send(quote, form);
  expect(status).toBe(201);
  return { quote, offer: body };
};

/** Answers the offer the way the holder of its link does. */
const byLink = async (quote: StoredQuote, action: 'accept' | 'decline', at = now, revision = 1) =>
  answer({ quoteId: quote.id, revision, action, by: 'customer', now: at }, { table, settings });

const madeFor = async (customerId: string) => ({
  plans: await planStore(table).listOfCustomer(customerId),
  bookings: (await bookingStore(table).listOfCustomer(customerId, { limit: 50 })).items,
});

const endOfDay = (date: string) => new Date(`${date}T05:59:59Z`);

describe('sending', () => {
  test('mails lines, tax and total with a link that is stored by its hash, and moves the quote on', async () => {
    const { quote, offer } = await offered();
    expect(offer).toMatchObject({
      quoteId: quote.id,
      revision: 1,
      state: 'open',
      mail: 'sent',
      taxRate: 0.0825,
      // 8.25% of 199 is 16.42, of 25 is 2.06, of 80 is 6.60.
      tax: '25.08',
      total: '329.08',
    });
    expect(await quotes.find(quote.id)).toMatchObject({
      status: 'quoted',
      offers: 1,
      awaitsAnswer: true,
    });
    const [mail, ...others] = await world.mailTo(quote.email);
    expect(others).toEqual([]);
    for (const shown of [
      'Hello Vera,',
      'As we said on the phone.',
      'Monthly Membership: Every Monday\n$199.00 a month plus sales tax',
      'Sheriff: Small yard, 2 dogs · Every other Monday\n$25.00 a visit plus sales tax',
      'Filter rebuild: One visit\n$80.00 plus sales tax',
      'Sales tax, 8.25%: $25.08',
      'First bill: $329.08',
      'First visit: Dec 7, 2026, Morning 8-12',
      'at the rate of that day',
      'until the end of Nov 30, 2026, Texas time',
    ])
      expect(mail!.text).toContain(shown);
    const secret = /\/l#([\w-]{22})/.exec(mail!.text)![1]!;
    expect(await findLink(table, secret)).toMatchObject({
      purpose: 'offer',
      subject: quote.id,
      revision: 1,
      actions: ['accept', 'decline'],
    });
  });

  test('the link of a known customer is theirs, so that it ends with their other links', async () => {
    const known = await world.person();
    const quote = await quoteSample(table, now, { email: known.email });
    await send(quote);
    const [mail] = await world.mailTo(known.email);
    const secret = /\/l#([\w-]{22})/.exec(mail!.text)![1]!;
    expect(await findLink(table, secret)).toMatchObject({ customerId: known.id });
  });

  test('pressed twice or at once makes one offer and one mail; another body with the key is refused', async () => {
    const quote = await quoteSample(table, now);
    const key = randomUUID();
    const form = offerSample(now);
    const replies = await Promise.all([1, 2, 3].map(async () => send(quote, form, { key })));
    replies.push(await send(quote, form, { key }));
    for (const { status, body } of replies)
      expect({ status, revision: body.revision }).toEqual({ status: 201, revision: 1 });
    expect((await send(quote, { ...form, note: 'Other' }, { key })).status).toBe(409);
    const other = await quoteSample(table, now);
    expect((await send(other, form, { key })).status).toBe(409);
    expect(await offers.listOfQuote(other.id)).toEqual([]);
    expect(await offers.listOfQuote(quote.id)).toHaveLength(1);
    expect(await world.mailTo(quote.email)).toHaveLength(1);
  });

  test('keeps offer and request half a year beyond the last day, however far off that is', async () => {
    const validUntil = '2027-07-30';
    const { quote } = await offered(offerSample(now, { firstDate: '2027-08-02', validUntil }));
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.quote(quote.id).pk },
      }),
    );
    // 180 days after the midnight in Texas that ends the offer's last day.
    const expire = Date.parse('2028-01-27T05:00:00Z') / 1000;
    expect(Items.map((item) => item['expire'])).toEqual([expire, expire]);
  });

  test('a changed offer replaces the open one, which nobody can accept any more', async () => {
    const { quote } = await offered();
    const second = await send(quote, offerSample(now, { lines: [lineSample()] }));
    expect(second.body).toMatchObject({ revision: 2, state: 'open', tax: '6.60', total: '86.60' });
    const response = await press(quote, 'accept', { revision: 1 });
    expect(response).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('newer') },
    });
    await expect(byLink(quote, 'accept')).rejects.toMatchObject({ code: 'conflict' });
    const { body } = await world.call(list.with({ now: () => now }), getQuoteOffers, {
      cookie: operator.cookie,
      params: { id: quote.id },
    });
    expect(body.offers.map(({ revision, state }: any) => [revision, state])).toEqual([
      [2, 'open'],
      [1, 'replaced'],
    ]);
    expect(await rowOwner(table, keys.emailLock(quote.email))).toBeUndefined();
  });

  test('of two different offers at once one replaces the other', async () => {
    const quote = await quoteSample(table, now);
    const both = await Promise.all([send(quote), send(quote, offerSample(now, { note: 'B' }))]);
    expect(both.map(({ body }) => body.revision).toSorted()).toEqual([1, 2]);
    const states = (await offers.listOfQuote(quote.id)).map(({ state }) => state);
    expect(states).toEqual(['open', 'replaced']);
  });

  test.each<[string, Partial<OfferForm>, string]>([
    ['no line', { lines: [] }, 'lines'],
    ['eleven lines', { lines: Array.from({ length: 11 }, () => lineSample()) }, 'lines'],
    ['a price below zero', { lines: [lineSample({ price: '-1.00' })] }, 'lines.0.price'],
    ['a single visit per month', { lines: [lineSample({ per: 'month' })] }, 'lines.0.per'],
    [
      'an unknown service',
      { lines: [lineSample({ serviceId: randomUUID() })] },
      'lines.0.serviceId',
    ],
    ['options of free work', { lines: [lineSample({ options: { dogs: 1 } })] }, 'lines.0.options'],
    [
      'half the options of a service',
      { lines: [{ ...offerSample(now).lines[1]!, options: { dogs: 1 } }] },
      'lines.0.options.yardSize',
    ],
    ['an end on the first day', { validUntil: '2026-12-07' }, 'validUntil'],
    ['an end that has passed', { validUntil: '2026-11-22' }, 'validUntil'],
    ['a first day today', { firstDate: '2026-11-23' }, 'firstDate'],
    ['a first day in two years', { firstDate: '2028-11-23' }, 'firstDate'],
    ['a day that is none', { firstDate: '2026-02-30' }, 'firstDate'],
    ['a blank name', { lines: [lineSample({ name: ' \u200B' })] }, 'lines.0.name'],
  ])(
    '%s is refused at its field, and nothing is stored or mailed',
    async (_what, change, field) => {
      const quote = await quoteSample(table, now);
      const response = await send(quote, { ...offerSample(now), ...change });
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.fields)).toContain(field);
      expect(await quotes.find(quote.id)).toEqual(quote);
      expect(await world.mailTo(quote.email)).toEqual([]);
    },
  );

  test('takes one line and ten, a price of nothing, and a name of a hundred letters', () => {
    const line = lineSample({ price: '0.00', name: 'x'.repeat(100) });
    for (const length of [1, 10])
      expect(
        offerForm.safeParse(offerSample(now, { lines: Array.from({ length }, () => line) }))
          .success,
      ).toBe(true);
  });

  test('answers 404 for an unknown request, and refuses one that was accepted', async () => {
    expect((await send({ id: randomUUID() })).status).toBe(404);
    const accepted = await quoteSample(table, now, { status: 'accepted' });
    expect((await send(accepted)).status).toBe(409);
  });

  test('a request is neither accepted nor declined past an offer that awaits an answer', async () => {
    const { quote } = await offered();
    for (const action of ['accept', 'decline'])
      expect(
        await world.call(transition.with({ now: () => now }), transitionQuote, {
          cookie: operator.cookie,
          params: { id: quote.id },
          body: { action },
        }),
      ).toMatchObject({ status: 409 });
    expect(await quotes.find(quote.id)).toMatchObject({ status: 'quoted' });
  });

  test('nor past one that was sent since the request was read', async () => {
    const byHand = await quoteSample(table, now, { status: 'quoted' });
    expect((await send(byHand)).status).toBe(201);
    expect(await quotes.transition(byHand, 'decline', now)).toBeUndefined();
  });
});

/** Runs `answered` between the reads and the writes of `late`. */
const overtaking = async <T>(answered: () => Promise<unknown>, late: () => Promise<T>) => {
  let isOvertaken = false;
  const response = await intercepting(async ({ name }, proceed) => {
    if (name === 'TransactWrite' && !isOvertaken) {
      isOvertaken = true;
      await unintercepted(answered);
    }
    return proceed();
  }, late);
  expect(isOvertaken).toBe(true);
  return response;
};

describe('accepting', () => {
  test('makes customer, plans and first visits at the offer’s prices, confirmed on its day', async () => {
    const { quote } = await offered();
    const { body } = await press(quote, 'accept');
    expect(body).toMatchObject({ state: 'accepted', answeredBy: 'operator' });
    const customer = await profileStore(table).find(body.customerId);
    expect(customer).toMatchObject({
      email: quote.email,
      firstName: 'Vera',
      address: quote.serviceAddress,
      sub: null,
      isAdmin: false,
    });
    const { plans, bookings } = await madeFor(body.customerId);
    expect(plans.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      {
        name: 'Monthly Membership',
        state: 'active',
        everyWeeks: 1,
        weekday: 1,
        from: '2026-12-07',
        billingStart: '2026-12-07',
        madeThrough: '2026-12-07',
        address: null,
        terms: [{ price: 19_900, per: 'month', taxable: true }],
      },
      { name: 'Sheriff', everyWeeks: 2, terms: [{ price: 2500, per: 'visit' }] },
    ]);
    expect(bookings.toSorted((a, b) => a.serviceName.localeCompare(b.serviceName))).toMatchObject([
      { serviceName: 'Filter rebuild', planId: null, totalAmount: 8000, tax: 660 },
      { serviceName: 'Monthly Membership', included: true, totalAmount: 0, tax: 0 },
      { serviceName: 'Sheriff', totalAmount: 2500, tax: 206, planId: expect.any(String) },
    ]);
    for (const booking of bookings)
      expect(booking).toMatchObject({
        status: 'confirmed',
        scheduledDate: '2026-12-07',
        preferredTime: 'Morning 8-12',
      });
    expect(await customerCounts(table, body.customerId)).toMatchObject({ bookings: 3 });
    expect(await quotes.find(quote.id)).toMatchObject({ status: 'accepted', awaitsAnswer: false });
  });

  test('ten at once, from both sides, make it once and all hear the same', async () => {
    const { quote } = await offered();
    const accepted = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        if (at % 2 === 0) return (await byLink(quote, 'accept')).offer;
        const { status, body } = await press(quote, 'accept');
        expect(status).toBe(200);
        return body;
      }),
    );
    expect(new Set(accepted.map(({ customerId }) => customerId)).size).toBe(1);
    expect(new Set(accepted.map(({ answeredBy }) => answeredBy)).size).toBe(1);
    const { plans, bookings } = await madeFor(accepted[0]!.customerId);
    expect([plans.length, bookings.length]).toEqual([2, 3]);
    expect(await customerCounts(table, accepted[0]!.customerId)).toMatchObject({ bookings: 3 });
  });

  test('whoever loses a conflict to the same answer hears that answer, and to the other a refusal', async () => {
    const { quote } = await offered();
    const conflict = new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    });
    // Each attempt is refused before it is written.
    const losing = (of: StoredQuote, answered: () => Promise<unknown>) =>
      intercepting(
        async ({ name }, proceed) => {
          if (name !== 'TransactWrite') return proceed();
          await unintercepted(answered);
          throw conflict;
        },
        () => byLink(of, 'accept'),
      );
    await expect(losing(quote, async () => undefined)).rejects.toBe(conflict);
    const { offer } = await losing(quote, () => byLink(quote, 'accept'));
    expect(offer).toEqual(await offers.find(quote.id, 1));
    expect(offer.state).toBe('accepted');
    const declined = await offered();
    await expect(
      losing(declined.quote, () => byLink(declined.quote, 'decline')),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  describe('by whoever has read the open offer, and writes after somebody else’s answer', () => {
    const later = new Date(now.getTime() + 60_000);
    test.each([
      ['link', 'a stranger'],
      ['operator', 'a stranger'],
      ['link', 'a known customer'],
      ['operator', 'a known customer'],
    ])('hears the same answer, as given first (%s, %s)', async (by, whose) => {
      const known = whose === 'a stranger' ? undefined : await world.person();
      const quote = await quoteSample(table, now, known && { email: known.email });
      expect((await send(quote)).status).toBe(201);
      const first = { answeredAt: now.toISOString(), answeredBy: 'customer', state: 'accepted' };
      const late = async () => {
        if (by === 'link') return (await byLink(quote, 'accept', later)).offer;
        const { status, body } = await press(quote, 'accept', { at: later });
        expect(status).toBe(200);
        return body;
      };
      const received = await overtaking(() => byLink(quote, 'accept'), late);
      expect(received).toMatchObject(first);
      expect(await offers.find(quote.id, 1)).toMatchObject(first);
      const { plans, bookings } = await madeFor(received.customerId);
      expect([plans.length, bookings.length]).toEqual([2, 3]);
      expect(await customerCounts(table, received.customerId)).toMatchObject({ bookings: 3 });
    });

    test.each([
      ['accept', 'decline', 'accepted'],
      ['decline', 'accept', 'declined'],
    ] as const)('hears after %s that %s comes too late', async (first, second, state) => {
      const { quote } = await offered();
      const response = await overtaking(
        () => byLink(quote, first),
        () => press(quote, second, { at: later }),
      );
      expect(response).toMatchObject({
        status: 409,
        body: { message: `This offer was ${state} already.` },
      });
      expect(await offers.find(quote.id, 1)).toMatchObject({ state, answeredBy: 'customer' });
    });
  });

  test('of accepting and declining at once one counts', async () => {
    const { quote } = await offered();
    const replies = await Promise.allSettled([byLink(quote, 'accept'), byLink(quote, 'decline')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { state } = (await offers.find(quote.id, 1))!;
    expect((await quotes.find(quote.id))!.status).toBe(state);
    const owner = await rowOwner(table, keys.emailLock(quote.email));
    expect(owner === undefined).toBe(state === 'declined');
  });

  test('a customer with the address gets the plans, and the profile stays as it is', async () => {
    const known = await world.person({ address: '1 Other Road, Spring, TX 77373' });
    const quote = await quoteSample(table, now, { email: known.email });
    await send(quote);
    const { body } = await press(quote, 'accept');
    expect(body.customerId).toBe(known.id);
    expect(await profileStore(table).find(known.id)).toEqual(known.profile);
    const { plans, bookings } = await madeFor(known.id);
    expect(plans.map(({ address }) => address)).toEqual([
      quote.serviceAddress,
      quote.serviceAddress,
    ]);
    expect(new Set(bookings.map(({ address }) => address))).toEqual(
      new Set([quote.serviceAddress]),
    );
  });

  test('whoever had the address when the link was opened, and has another by now, is not', async () => {
    const { quote, offer } = await offered();
    const customer = (await world.person()).profile;
    const seen = { ...(await offers.get(quote.id, 1)), customer };
    const accepting = { action: 'accept', by: 'customer', now, seen } as const;
    const { offer: accepted } = await answer(
      { quoteId: quote.id, revision: 1, ...accepting },
      { table, settings },
    );
    expect(accepted).toEqual({
      ...seen.offer,
      id: offer.id,
      state: 'accepted',
      answeredAt: now.toISOString(),
      answeredBy: 'customer',
      customerId: await rowOwner(table, keys.emailLock(quote.email)),
    });
    expect(accepted.customerId).not.toBe(customer.id);
  });

  test('whoever gets another address just before an offer to it is written as accepted gets none of its work', async () => {
    const known = await world.person({ sub: null });
    const quote = await quoteSample(table, now, { email: known.email });
    await send(quote);
    const elsewhere = {
      ...filledIn('profile'),
      ...filledIn('operator'),
      email: `other.${known.email}`,
    };
    const { status, body } = await overtaking(
      () => writtenCustomers(table).update(known.id, elsewhere, now),
      () => press(quote, 'accept'),
    );
    expect(status).toBe(200);
    expect(body.customerId).toBe(await rowOwner(table, keys.emailLock(quote.email)));
    expect(await madeFor(known.id)).toEqual({ plans: [], bookings: [] });
  });

  test('whoever signed up with the address between offer and answer is that customer', async () => {
    const { quote } = await offered();
    const [, response] = await Promise.all([
      world.person({ email: quote.email, at: now }).catch(() => undefined),
      press(quote, 'accept'),
    ]);
    expect(response.status).toBe(200);
    const owner = await rowOwner(table, keys.emailLock(quote.email));
    expect(response.body.customerId).toBe(owner);
  });

  test('tax is that of the customer and of the first day, not of the day of the offer', async () => {
    const exempt = await world.person();
    await profileStore(table).setTax(exempt.id, { taxExempt: true, taxRate: null }, now);
    const quote = await quoteSample(table, now, { email: exempt.email });
    expect((await send(quote)).body).toMatchObject({ taxRate: 0, tax: '0.00', total: '304.00' });
    const { body } = await press(quote, 'accept');
    const { bookings } = await madeFor(body.customerId);
    expect(bookings.map(({ tax }) => tax)).toEqual([0, 0, 0]);
    const { quote: later } = await offered();
    const rates = [...settings.tax.rates, { from: '2026-12-01', rate: 0.1 }];
    const { offer } = await answer(
      { quoteId: later.id, revision: 1, action: 'accept', by: 'customer', now },
      { table, settings: { ...settings, tax: { ...settings.tax, rates } } },
    );
    const made = await madeFor(offer.customerId!);
    const single = made.bookings.filter(({ planId }) => planId === null);
    expect(single).toMatchObject([{ totalAmount: 8000, taxRate: 0.1, tax: 800 }]);
  });

  test('an administrator’s address is nobody’s customer', async () => {
    const quote = await quoteSample(table, now, { email: operator.email });
    expect((await send(quote)).status).toBe(409);
  });

  test('an offer whose address has become an administrator’s can still be read and closed', async () => {
    const { quote } = await offered();
    await world.person({ isAdmin: true, email: quote.email, at: now });
    const read = async (id = quote.id) =>
      world.call(list.with({ now: () => now }), getQuoteOffers, {
        cookie: operator.cookie,
        params: { id },
      });
    const { status, body } = await read();
    expect({ status, customer: body.customer }).toEqual({ status: 200, customer: null });
    const known = await world.person();
    const tax = { taxExempt: false, taxRate: 0.0625 };
    await profileStore(table).setTax(known.id, tax, now);
    const theirs = await quoteSample(table, now, { email: known.email });
    expect((await read(theirs.id)).body).toEqual({
      customer: { id: known.id, ...tax },
      offers: [],
    });
    expect((await read(randomUUID())).status).toBe(404);
    expect((await press(quote, 'accept')).status).toBe(409);
    expect((await press(quote, 'decline')).body).toMatchObject({ state: 'declined' });
  });

  test('holds until the last second of its last day in Texas', async () => {
    const first = await offered();
    const { validUntil } = first.offer;
    const lastSecond = endOfDay(addDays(validUntil, 1));
    const midnight = new Date(lastSecond.getTime() + 1000);
    await expect(byLink(first.quote, 'accept', midnight)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This offer ended on Nov 30, 2026.',
    });
    await expect(byLink(first.quote, 'decline', midnight)).rejects.toThrow('ended');
    for (const [at, state] of [
      [lastSecond, 'open'],
      [midnight, 'expired'],
    ] as const) {
      const { cookie } = await world.person({ isAdmin: true, at });
      const { body } = await world.call(list.with({ now: () => at }), getQuoteOffers, {
        cookie,
        params: { id: first.quote.id },
      });
      expect(body.offers).toMatchObject([{ state }]);
    }
    expect((await byLink(first.quote, 'accept', lastSecond)).offer.state).toBe('accepted');
    // What was accepted stays accepted.
    expect((await byLink(first.quote, 'accept', midnight)).offer.state).toBe('accepted');
  });

  test('an unknown offer is not found', async () => {
    const { quote } = await offered();
    expect((await press(quote, 'accept', { revision: 2 })).status).toBe(404);
    expect((await press({ id: randomUUID() }, 'accept')).status).toBe(404);
  });
});

describe('declining', () => {
  test('keeps why, closes the request, makes nothing, and a new offer may follow', async () => {
    const { quote } = await offered();
    const { body } = await press(quote, 'decline', { reason: 'Too dear' });
    expect(body).toMatchObject({ state: 'declined', declineReason: 'Too dear' });
    expect((await press(quote, 'decline')).body).toEqual(body);
    expect((await press(quote, 'accept')).status).toBe(409);
    expect(await quotes.find(quote.id)).toMatchObject({ status: 'declined', awaitsAnswer: false });
    expect(await rowOwner(table, keys.emailLock(quote.email))).toBeUndefined();
    expect((await send(quote)).body).toMatchObject({ revision: 2, state: 'open' });
    expect(await quotes.find(quote.id)).toMatchObject({ status: 'quoted', awaitsAnswer: true });
  });

  test('for a reason of blanks is declining for none', async () => {
    const { quote } = await offered();
    expect((await press(quote, 'decline', { reason: ' ' })).body).toMatchObject({
      state: 'declined',
      declineReason: null,
    });
  });

  test('closes for the operator what has expired', async () => {
    const { quote } = await offered();
    const at = new Date('2026-12-03T15:00:00Z');
    const { cookie } = await world.person({ isAdmin: true, at });
    expect((await press(quote, 'accept', { at, cookie })).status).toBe(409);
    expect((await press(quote, 'decline', { at, cookie })).body).toMatchObject({
      state: 'declined',
    });
  });
});

test('a request has twenty offers at most', async () => {
  const last = await quoteSample(table, now, { offers: 19, status: 'declined' });
  expect((await send(last)).body).toMatchObject({ revision: 20 });
  const quote = await quoteSample(table, now, { offers: 20, status: 'declined' });
  expect((await send(quote)).status).toBe(409);
  const { Count } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.quote(quote.id).pk },
    }),
  );
  expect(Count).toBe(1);
});

test('counts the visits of each day correctly after all of this', async () => {
  await expectDayCounts(world.table);
});
