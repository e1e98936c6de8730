import { randomUUID } from 'node:crypto';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { testSettings as settings } from 'shared/testing/site-settings.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import type { StoredBooking } from '../bookings/booking-store.ts';
import { bookingSample } from '../bookings/testing/booking-sample.ts';
import { lineIdOf } from '../cart/cart-rules.ts';
import { cartStore } from '../cart/cart-store.ts';
import { catalogueStore } from '../catalogue/catalogue-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { planSample, termsSample } from '../plans/testing/plan-sample.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { intercepting, unintercepted } from '../testing/intercepted-calls.ts';
import { textOf } from '../testing/mail-texts.ts';
import { startWorld, type TestPerson } from '../testing/world.ts';
import { handler } from './endpoints/place-bookings.ts';
import { completeProfile } from './place-request.ts';
import {
  composeRequestAcknowledgement,
  composeRequestAnnouncement,
  composeVisitNews,
} from './request-mail.ts';
import { requestStore } from './request-store.ts';

const world = await startWorld();
const now = new Date('2026-11-21T15:00:00Z');
const place = handler.with({ now: () => now });
const cart = cartStore(world.table);
const profiles = profileStore(world.table);

beforeAll(() => catalogueStore(world.table).write(now));

const serviceId = catalogueServices.find(({ name }) => name === 'Sheriff Membership')!.id;
const options = { yardSize: 'regular', dogs: 2, frontYard: true } as const;

const personWithCart = async (): Promise<TestPerson> => {
  const person = await world.person({ at: now });
  await cart.add({
    userId: person.id,
    line: {
      id: lineIdOf(serviceId, options),
      serviceId,
      options,
      quantity: 1,
      specialInstructions: 'Code of the gate is M4711',
    },
    idempotentAction: undefined,
    now,
  });
  return person;
};

const formOf = (lastName: string) => ({
  firstName: 'Casey',
  lastName,
  email: 'somebody.else@example.com',
  phone: '(281) 555-0142',
  address: '12 Test Lane, Spring, TX 77373',
  scheduledDate: '2026-11-30',
  preferredTime: 'Morning 8-12',
  specialInstructions: 'The key K0815 is under the mat',
  paymentMethod: 'check',
});

const unique = () => `R${randomUUID().slice(0, 8)}`;
const press = ({ cookie }: TestPerson, body: object, key: string = randomUUID()) =>
  world.call(place, placeBookings, { cookie, body, headers: { 'idempotency-key': key } });
const announcedOf = async (lastName: string) =>
  (await world.mailTo('admin@example.com')).filter(({ subject }) => subject.includes(lastName));

test('the customer is told what was requested, the cost, what happens next and how to cancel', async () => {
  const person = await personWithCart();
  await press(person, formOf(unique()));
  const [mail, ...others] = await world.mailTo(person.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'We got your booking request' });
  for (const label of [
    'Hello Casey,',
    'Sheriff Membership: Regular yard, 2 dogs, front yard included · every week from Nov 30, 2026, Morning 8-12 · $19/visit',
    'Personal check processing fee: $15.00',
    'Due on service day: $34.00, Personal check',
    'Service address: 12 Test Lane',
    'confirm and schedule you within 24-48 hours',
    'cancel a visit on our site until the day before',
  ])
    expect(mail!.text).toContain(label);
  expect(mail!.html).toContain('/api/login?returnTo=/visits');
});

test('the operator is told who to call, and neither mail contains access instructions', async () => {
  const person = await personWithCart();
  const lastName = unique();
  await press(person, formOf(lastName));
  const [mail] = await announcedOf(lastName);
  expect(mail).toMatchObject({ subject: `Booking request: Casey ${lastName}, 1 visit` });
  expect(mail!.html).toContain('href="tel:+12815550142"');
  expect(mail!.html).toContain('href="mailto:somebody.else@example.com"');
  expect(mail!.text).toContain('Service address: 12 Test Lane, Spring, TX 77373');
  expect(mail!.text).toContain('Instructions: on the site only');
  const all = [mail!, ...(await world.mailTo(person.email))];
  expect(all.map(({ text, html }) => text + html).join()).not.toMatch(/M4711|K0815/);
});

test('an address only typed into the form gets no mail', async () => {
  const lastName = unique();
  await press(await personWithCart(), formOf(lastName));
  expect(await world.mailTo('somebody.else@example.com')).toEqual([]);
});

test('a repeated or concurrent request is announced once', async () => {
  const person = await personWithCart();
  const lastName = unique();
  const key = randomUUID();
  const send = () => press(person, formOf(lastName), key);
  const replies = [...(await Promise.all(Array.from({ length: 5 }, send))), await send()];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  expect(await world.mailTo(person.email)).toHaveLength(1);
  expect(await announcedOf(lastName)).toHaveLength(1);
});

test('a request that another call has placed while the answer of this one was lost is announced once', async () => {
  const person = await personWithCart();
  const body = formOf(unique());
  const key = randomUUID();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isPlaced = false;
  const { status } = await intercepting(
    async ({ name }, proceed) => {
      if (name !== 'TransactWrite') return proceed();
      if (!isPlaced) await unintercepted(() => press(person, body, key));
      isPlaced = true;
      throw new Error('The answer was lost');
    },
    () => {
      const later = handler.with({ now: () => new Date(now.getTime() + 1) });
      const headers = { 'idempotency-key': key };
      return world.call(later, placeBookings, { cookie: person.cookie, body, headers });
    },
  );
  expect([status, isPlaced]).toEqual([500, true]);
  expect((await press(person, body, key)).status).toBe(201);
  expect(await world.mailTo(person.email)).toHaveLength(1);
});

/** The number of mails triggered by a request from a new person. */
const mailsOf = async () => {
  const [person, lastName] = [await personWithCart(), unique()];
  expect((await press(person, formOf(lastName))).status).toBe(201);
  return [...(await announcedOf(lastName)), ...(await world.mailTo(person.email))].length;
};

test('an account causes so many mails a day and no more, whatever others do', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.stubEnv('MAILS_PER_CAUSE', '1');
  expect([await mailsOf(), await mailsOf()]).toEqual([1, 1]);
  vi.unstubAllEnvs();
  expect(await mailsOf()).toBe(2);
});

test('a refused request sends no mail', async () => {
  const person = await world.person({ at: now });
  const lastName = unique();
  expect((await press(person, formOf(lastName))).status).toBe(409);
  expect([...(await world.mailTo(person.email)), ...(await announcedOf(lastName))]).toEqual([]);
});

const isAway: Mailer = { send: async () => ({ outcome: 'unavailable' }) };

test('no request is lost when the mail service is unavailable', async () => {
  const person = await personWithCart();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { status } = await world.call(
    handler.with({ now: () => now, dependencies: { mailer: isAway } }),
    placeBookings,
    { cookie: person.cookie, body: formOf(unique()) },
  );
  expect(status).toBe(201);
  expect(await cart.list(person.id)).toEqual([]);
});

const known = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phone: '(281) 555-0112',
  address: '1 Home Street, Spring, TX 77373',
};
test.each([
  ['nothing', {}, {}],
  ['a phone', { phone: null }, { phone: '(281) 555-0142' }],
  ['an address', { address: null }, { address: '12 Test Lane, Spring, TX 77373' }],
  ['a first name', { firstName: null }, {}],
  ['a first name and a phone', { firstName: null, phone: null }, { phone: '(281) 555-0142' }],
  ['a last name and a phone', { lastName: null, phone: null }, { phone: '(281) 555-0142' }],
  ['a name', { firstName: null, lastName: null }, { firstName: 'Casey', lastName: 'Form' }],
])('a profile that lacks %s is completed with it alone', async (_what, without, filled) => {
  const profile = { ...known, ...without };
  const update = vi.fn<(id: string, fields: object, at: Date) => Promise<unknown>>();
  const fillMissing = async (id: string, fields: object, at: Date) => {
    await update(id, fields, at);
    return profiles.fillMissing(id, fields, at);
  };
  const { id } = await world.person({ ...profile, at: now });
  await completeProfile(
    {
      userId: id,
      form: { ...formOf('Form'), paymentMethod: 'check' } as never,
      profile: await profiles.get(id),
      now,
    },
    { requests: requestStore(world.table), profiles: { ...profiles, fillMissing } },
  );
  expect(await profiles.get(id)).toMatchObject({ ...profile, ...filled });
  expect(update).toHaveBeenCalledTimes(Object.keys(filled).length > 0 ? 1 : 0);
});

test('the payment method is saved, kept or cleared as requested', async () => {
  const person = await personWithCart();
  const stored = async () => (await profiles.get(person.id)).paymentMethod;
  const refill = async () => {
    const line = { id: lineIdOf(serviceId, options), serviceId, options, quantity: 1 };
    await cart.add({ userId: person.id, line, idempotentAction: undefined, now });
  };
  const form = formOf(unique());
  await press(person, { ...form, paymentMethod: 'venmo' });
  expect(await stored()).toBeNull();
  await refill();
  await press(person, { ...form, paymentMethod: 'venmo', savePaymentMethod: true });
  expect(await stored()).toBe('venmo');
  await refill();
  await press(person, { ...form, paymentMethod: 'zelle' });
  expect(await stored()).toBe('venmo');
  await refill();
  await press(person, { ...form, paymentMethod: 'zelle', savePaymentMethod: false });
  expect(await stored()).toBeNull();
  await refill();
  await press(person, { ...form, paymentMethod: 'venmo', savePaymentMethod: true });
  await refill();
  // A card or bank account is saved at the provider.
  await press(person, { ...form, paymentMethod: 'card-or-bank', savePaymentMethod: true });
  expect(await stored()).toBe('venmo');
  // Must not create a profile for somebody who has been deleted.
  const gone = randomUUID();
  await requestStore(world.table).rememberPayment(gone, 'venmo', now);
  expect(await profiles.find(gone)).toBeUndefined();
});

const contact = {
  firstName: 'Casey',
  lastName: 'Customer',
  email: 'casey@example.com',
  phone: '(281) 555-0142',
};
const visitOf = (changes: Partial<StoredBooking> = {}) =>
  bookingSample({ contact, userId: 'casey', paymentMethod: 'check', ...changes });
const to = 'admin@example.com';

test('both mails about a request, word for word', () => {
  const perMonth = planSample({ terms: [termsSample({ taxable: true })] });
  const perVisit = planSample({ terms: [termsSample({ price: 1900, per: 'visit' })] });
  const late = { serviceName: 'Pool School', scheduledDate: '2026-12-05', quantity: 2 };
  const bookings = [
    visitOf({ ...late, options: { people: 2 }, totalAmount: 71_500, fee: 1500 }),
    visitOf({ planId: perMonth.id, included: true, totalAmount: 0 }),
    visitOf({ planId: perVisit.id, totalAmount: 1900, specialInstructions: 'Code M4711' }),
  ];
  const bill = { fee: 1500, tax: 1856, total: 279_756 };
  const request = { bookings, plans: [perMonth, perVisit], bill, to };
  const { claims } = settings;
  const slower = { ...settings, claims: { ...claims, fastScheduling: false } };
  const one = { ...request, bookings: [visitOf({ contact: null, paymentMethod: null })] };
  const mails = [
    composeRequestAcknowledgement({ ...request, settings }),
    composeRequestAnnouncement({ ...request, settings }),
    composeRequestAcknowledgement({ ...one, bill: { ...bill, fee: 0, tax: 0 }, settings: slower }),
    composeRequestAnnouncement({ ...one, settings }),
  ];
  expect(mails.map(textOf)).toMatchSnapshot();
});

test('the news of what customers cancelled or moved, word for word', () => {
  const moved = { scheduledDate: '2026-11-27', preferredTime: null, reason: null };
  const paid = visitOf({ status: 'cancelled', paymentStatus: 'paid', moved });
  const other = visitOf({ userId: 'other', contact: null, scheduledDate: '2026-11-20' });
  const mails = [
    composeVisitNews({ done: 'moved', bookings: [visitOf({ moved })], to, settings }),
    composeVisitNews({ done: 'cancelled', bookings: [paid], to, settings }),
    composeVisitNews({ done: 'cancelled', bookings: [paid, paid], to, settings }),
    composeVisitNews({ done: 'moved', bookings: [visitOf({ moved }), other], to, settings }),
  ];
  expect(mails.map(textOf)).toMatchSnapshot();
});
