import { randomUUID } from 'node:crypto';
import {
  endCustomerAutopay,
  getAutopay,
  getCustomerAutopay,
  putAutopay,
} from 'shared/contracts/autopay.ts';
import { recordPayment } from 'shared/contracts/charges.ts';
import { consentText, consentVersion } from 'shared/domain/prices/autopay.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge } from '../../charges/charge-store.ts';
import { handler as payByHand } from '../../charges/endpoints/record-payment.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { profileStore } from '../../customers/profile-store.ts';
import { removeProfile } from '../../customers/remove-profile.ts';
import { autopayStore, revisedAutopay } from '../../payment-rows/autopay-store.ts';
import { noticeStore } from '../../payment-rows/autopay-notice.ts';
import { savedMethodOf } from '../../payment-rows/testing/method-sample.ts';
import type { StoredMethod } from '../../payment-rows/saved-method.ts';
import { planStore, putPlan } from '../../plans/plan-store.ts';
import { planSample, termsSample } from '../../plans/testing/plan-sample.ts';
import type { Mail, MailOutcome } from '../../platform/mail/mailer.ts';
import { keys } from '../../platform/table/keys.ts';
import { deleteRow, updateRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { overtaken } from '../../testing/overtaken.ts';
import { startWorld, testSettings, type TestPerson } from '../../testing/world.ts';
import { handler as endOfCustomer } from '../endpoints/end-customer-autopay.ts';
import { handler as get } from '../endpoints/get-autopay.ts';
import { handler as getOfCustomer } from '../endpoints/get-customer-autopay.ts';
import { handler as put } from '../endpoints/put-autopay.ts';
import { handler as reconcile } from '../jobs/reconcile-payments.ts';
import { changeMethods, withdrawal } from '../methods/change-methods.ts';
import { memoryProvider, payingStage } from '../testing/memory-provider.ts';

const world = await startWorld();
const { table } = world;
const autopays = autopayStore(table);
const notices = noticeStore(table);
const admin = await world.person({ isAdmin: true });

const now = new Date('2026-11-20T18:00:00.000Z');
const business = { name: testSettings.businessName, phone: testSettings.phone };

beforeEach(() => {
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  for (const method of ['info', 'error'] as const)
    vi.spyOn(console, method).mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type Dependencies = Parameters<typeof put.with>[0]['dependencies'];

const read = async ({ cookie }: TestPerson) => world.call(get, getAutopay, { cookie });

const send = async ({ cookie }: TestPerson, body: object, dependencies: Dependencies = {}) =>
  world.call(put.with({ now: () => now, dependencies }), putAutopay, { cookie, body });

const agreement = ({ id: methodId }: Pick<StoredMethod, 'id'>, changes: object = {}) => ({
  methodId,
  upTo: '500.00',
  consent: consentVersion,
  ...changes,
});

/** A customer with a saved card, which autopay uses. */
const agreed = async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  expect(await send(customer, agreement(method))).toMatchObject({ status: 200 });
  return { customer, method };
};

/** The operator turns it off for them. */
const endFor = async (
  { id }: Pick<TestPerson, 'id'>,
  {
    by = admin,
    ...dependencies
  }: Parameters<typeof endOfCustomer.with>[0]['dependencies'] & {
    by?: TestPerson;
  } = {},
) =>
  world.call(endOfCustomer.with({ now: () => now, dependencies }), endCustomerAutopay, {
    cookie: by.cookie,
    params: { id },
  });

const consentsOf = async ({ id }: TestPerson) => autopays.listConsents(id);
const subjectsTo = async ({ email }: TestPerson) =>
  (await world.mailTo(email)).map(({ subject }) => subject);

/** Something that the customer owes could not be collected. */
const fail = async ({ id }: TestPerson) => {
  const charge = chargeSample({ customerId: id, planId: randomUUID() });
  await transact(table, [addCharge(table, charge)]);
  const problem = {
    paymentId: randomUUID(),
    message: 'Your bank refused it.',
    failures: 3,
    firstFailedOn: '2026-11-10',
    nextOn: null,
    items: [charge.id],
  };
  const autopay = (await autopays.find(id))!;
  expect(await autopays.save(revisedAutopay(autopay, { problem }, now))).toBe(true);
  return charge;
};

/** Takes a method away, as its customer or the provider does. */
const takeAway = async ({ userId, id }: StoredMethod, isOwn: boolean) =>
  changeMethods(table, userId, (known, autopay) => {
    const method = known.all.find((each) => each.id === id)!;
    return withdrawal(table, { method, known, autopay, isOwn, now });
  });

const nightly = async (changes: Parameters<typeof reconcile.with>[0] = {}) => {
  const { provider } = memoryProvider(() => now);
  const connected = reconcile.with({
    // It does not know the methods, which are not what this is about.
    provider: { ...provider, detachSaved: async () => {} },
    clock: () => new Date(),
    ...changes,
  });
  return withinGrants('reconcile-payments', async () => connected({ now: now.toISOString() }));
};

const unavailable = async (): Promise<MailOutcome> => ({ outcome: 'unavailable' });

test('until a customer agrees, autopay is off, and suggests a limit of twice their highest price', async () => {
  const customer = await world.person();
  expect((await read(customer)).body).toEqual({
    methodId: null,
    upTo: null,
    suggestedUpTo: '300.00',
    text: consentText({ upTo: 30_000, business }),
    version: consentVersion,
    problem: null,
  });
  const customerId = customer.id;
  const plan = planSample({ customerId, terms: [termsSample({ price: 22_500 })] });
  const ended = planSample({
    customerId,
    until: '2026-12-01',
    terms: [termsSample({ price: 90_000 })],
  });
  await transact(table, [putPlan(table, plan), putPlan(table, ended)]);
  expect(await planStore(table).listOfCustomer(customerId)).toHaveLength(2);
  expect((await read(customer)).body).toMatchObject({
    suggestedUpTo: '450.00',
    text: consentText({ upTo: 45_000, business }),
  });
});

test('on a stage that takes no cards and banks, nobody finds it', async () => {
  vi.stubEnv('PAYMENTS', 'null');
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  const { id } = customer;
  const answers = [
    await world.call(get.with({}), getAutopay, { cookie: customer.cookie }),
    await send(customer, agreement(method)),
    await send(customer, { methodId: null }),
    await world.call(getOfCustomer.with({}), getCustomerAutopay, {
      cookie: admin.cookie,
      params: { id },
    }),
    await endFor(customer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await autopays.find(id)).toBeUndefined();
});

test('an agreement turns it on, is stored in words, and mailed', async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  const { status, body } = await send(customer, agreement(method, { upTo: '487.50' }));
  const text = consentText({ upTo: 48_750, business });
  expect([status, body]).toEqual([
    200,
    {
      methodId: method.id,
      upTo: '487.50',
      suggestedUpTo: '300.00',
      text,
      version: consentVersion,
      problem: null,
    },
  ]);
  expect((await read(customer)).body).toEqual(body);
  const consents = await consentsOf(customer);
  expect(consents).toEqual([
    {
      id: (await autopays.find(customer.id))!.consentId,
      userId: customer.id,
      version: consentVersion,
      text,
      methodId: method.id,
      methodName: 'Visa ending in 4242',
      upTo: 48_750,
      givenAt: now.toISOString(),
      endedAt: null,
    },
  ]);
  expect((await autopays.listOn()).map(({ userId }) => userId)).toContain(customer.id);
  const [mail, ...others] = await world.mailTo(customer.email);
  expect(others).toEqual([]);
  expect(mail!.subject).toBe('Autopay is on');
  expect(mail!.text).toContain(text);
  expect(mail!.text).toContain(
    'Charged to: Visa ending in 4242\nLimit for each bill: $487.50\nAgreed on: Nov 20, 2026',
  );
  expect(mail!.text).toContain('To cancel, turn autopay off under Billing, or call us at');
});

test('the same again, also at once, is one consent and one mail', async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => send(customer, agreement(method))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await send(customer, agreement(method));
  expect(await consentsOf(customer)).toHaveLength(1);
  expect(await subjectsTo(customer)).toEqual(['Autopay is on']);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('another limit, method or text is another consent, which ends the one before', async () => {
  const { customer, method } = await agreed();
  const account = await savedMethodOf(table, {
    userId: customer.id,
    type: 'us_bank_account',
    brand: 'Example Bank',
    last4: '6789',
    isDefault: false,
  });
  await send(customer, agreement(method, { upTo: '600.00' }));
  await send(customer, agreement(account, { upTo: '600.00' }));
  const { consentId } = (await autopays.find(customer.id))!;
  await updateRow(table, {
    key: keys.autopayConsent(customer.id, consentId!),
    set: { version: 'earlier' },
  });
  await send(customer, agreement(account, { upTo: '600.00' }));
  const current = (await autopays.find(customer.id))!.consentId;
  const consents = await consentsOf(customer);
  expect(consents.map(({ methodName }) => methodName).toSorted()).toEqual([
    'Example Bank account ending in 6789',
    'Example Bank account ending in 6789',
    'Visa ending in 4242',
    'Visa ending in 4242',
  ]);
  expect(consents.filter(({ endedAt }) => endedAt === null).map(({ id }) => id)).toEqual([current]);
  expect(await subjectsTo(customer)).toHaveLength(4);
});

test('turning it off ends the consent, mails nothing, and can be repeated', async () => {
  const { customer } = await agreed();
  const off = await send(customer, { methodId: null });
  expect(off.body).toMatchObject({ methodId: null, upTo: null });
  expect(await send(customer, { methodId: null })).toEqual(off);
  expect(await consentsOf(customer)).toMatchObject([{ endedAt: now.toISOString() }]);
  expect((await autopays.listOn()).map(({ userId }) => userId)).not.toContain(customer.id);
  expect(await subjectsTo(customer)).toEqual(['Autopay is on']);
  const never = await world.person();
  expect(await send(never, { methodId: null })).toMatchObject({ status: 200 });
  expect(await autopays.find(never.id)).toBeUndefined();
});

test('the operator turns it off for a customer, who is mailed so once', async () => {
  const { customer, method } = await agreed();
  await fail(customer);
  const none = { methodId: null, upTo: null, problem: null, method: null };
  const answers = await Promise.all(Array.from({ length: 5 }, async () => endFor(customer)));
  answers.push(await endFor(customer));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, none]));
  expect((await read(customer)).body).toMatchObject({ methodId: null, problem: null });
  expect(await consentsOf(customer)).toMatchObject([{ endedAt: now.toISOString() }]);
  expect((await autopays.listOn()).map(({ userId }) => userId)).not.toContain(customer.id);
  await nightly();
  expect(await subjectsTo(customer)).toEqual(['Autopay is off', 'Autopay is on']);
  const [mail] = await world.mailTo(customer.email);
  expect(mail!.text).toContain('Autopay is off, as you asked us. Your Visa ending in 4242');
  expect(mail!.text).not.toContain('can no longer be charged');
  // The card stays saved, and can be agreed to again.
  expect(await send(customer, agreement(method))).toMatchObject({ status: 200 });
});

test('that mail goes out the next night if it could not at once, unless autopay is on again', async () => {
  const { customer } = await agreed();
  const { customer: again, method } = await agreed();
  for (const each of [customer, again])
    expect(await endFor(each, { mailer: { send: unavailable } })).toMatchObject({ status: 200 });
  expect(await endFor(customer)).toMatchObject({ status: 200 });
  await send(again, agreement(method));
  expect(await subjectsTo(customer)).toEqual(['Autopay is on']);
  await nightly();
  await nightly();
  expect(await subjectsTo(customer)).toEqual(['Autopay is off', 'Autopay is on']);
  expect(await subjectsTo(again)).toEqual(['Autopay is on', 'Autopay is on']);
});

test('nobody else turns it off, nor for somebody who is no customer or has never had it on', async () => {
  const { customer, method } = await agreed();
  expect(await endFor(customer, { by: customer })).toMatchObject({ status: 403 });
  expect(await endFor({ id: randomUUID() })).toMatchObject({ status: 404 });
  expect(await endFor(admin)).toMatchObject({ status: 404 });
  expect(await autopays.find(customer.id)).toMatchObject({ methodId: method.id });
  const never = await world.person();
  expect(await endFor(never)).toMatchObject({ status: 200, body: { methodId: null } });
  expect(await autopays.find(never.id)).toBeUndefined();
  expect(await subjectsTo(never)).toEqual([]);
});

test('whoever agrees anew while the operator turns it off has it off, and is mailed of both', async () => {
  const { customer, method } = await agreed();
  const answer = await overtaken(
    async () => endFor(customer),
    async () => send(customer, agreement(method, { upTo: '600.00' })),
  );
  expect(answer).toMatchObject({ status: 200, body: { methodId: null } });
  expect(await autopays.find(customer.id)).toMatchObject({ methodId: null, consentId: null });
  expect((await consentsOf(customer)).map(({ endedAt }) => endedAt)).toEqual([
    now.toISOString(),
    now.toISOString(),
  ]);
  expect(await subjectsTo(customer)).toEqual(['Autopay is off', 'Autopay is on', 'Autopay is on']);
});

test('what has failed is shown to the customer and the operator, until the customer agrees again', async () => {
  const { customer, method } = await agreed();
  await fail(customer);
  const problem = { message: 'Your bank refused it.', failures: 3, nextOn: null };
  expect((await read(customer)).body).toMatchObject({ problem });
  const ofCustomer = { cookie: admin.cookie, params: { id: customer.id } };
  expect((await world.call(getOfCustomer, getCustomerAutopay, ofCustomer)).body).toEqual({
    methodId: method.id,
    upTo: '500.00',
    problem,
    method: { type: 'card', brand: 'visa', last4: '4242' },
  });
  expect((await send(customer, agreement(method))).body).toMatchObject({ problem: null });
  expect(await consentsOf(customer)).toHaveLength(1);
  expect(await subjectsTo(customer)).toEqual(['Autopay is on']);
  await fail(customer);
  expect((await send(customer, { methodId: null })).body).toMatchObject({ problem: null });
});

test('what has failed is over for both once it was paid otherwise, and is not if only a part of it was', async () => {
  const { customer, method } = await agreed();
  const charge = await fail(customer);
  const visit = bookingSample({ userId: customer.id, status: 'completed' });
  await bookingStore(table).put(visit);
  const autopay = (await autopays.find(customer.id))!;
  const problem = { ...autopay.problem!, items: [charge.id, visit.id] };
  await autopays.save(revisedAutopay(autopay, { problem }, now));
  const problems = async () => {
    const ofCustomer = { cookie: admin.cookie, params: { id: customer.id } };
    const seen = [
      await read(customer),
      await world.call(getOfCustomer, getCustomerAutopay, ofCustomer),
    ];
    return seen.map(({ body }) => [body.methodId === method.id, body.problem?.message ?? null]);
  };
  const pay = async (items: readonly { kind: 'charge' | 'visit'; id: string }[]) =>
    world.call(payByHand.with({ now: () => now }), recordPayment, {
      cookie: admin.cookie,
      params: { id: customer.id },
      body: { items, method: 'check', paidOn: '2026-11-20' },
    });
  const failed = [true, 'Your bank refused it.'];
  expect(await pay([{ kind: 'charge', id: charge.id }])).toMatchObject({ status: 200 });
  expect(await problems()).toEqual([failed, failed]);
  expect(await pay([{ kind: 'visit', id: visit.id }])).toMatchObject({ status: 200 });
  expect(await problems()).toEqual([
    [true, null],
    [true, null],
  ]);
});

test('the operator sees that a customer has none, and no customer who is not there', async () => {
  const customer = await world.person();
  const answerAbout = async (id: string, cookie = admin.cookie) =>
    world.call(getOfCustomer, getCustomerAutopay, { cookie, params: { id } });
  const none = { methodId: null, upTo: null, problem: null, method: null };
  expect((await answerAbout(customer.id)).body).toEqual(none);
  expect(await answerAbout(randomUUID())).toMatchObject({ status: 404 });
  expect(await answerAbout(admin.id)).toMatchObject({ status: 404 });
  expect(await answerAbout(customer.id, customer.cookie)).toMatchObject({ status: 403 });
});

test('a method that is not saved, or is somebody else’s, is refused', async () => {
  const customer = await world.person();
  const other = await world.person();
  const theirs = await savedMethodOf(table, { userId: other.id });
  const removing = await savedMethodOf(table, { userId: customer.id, state: 'removing' });
  for (const method of [theirs, removing, { id: randomUUID() }])
    expect(await send(customer, agreement(method))).toMatchObject({ status: 404 });
  expect(await autopays.find(customer.id)).toBeUndefined();
  expect(await autopays.find(other.id)).toBeUndefined();
});

test.each([
  ['a limit below the least', { upTo: '0.99' }, 422],
  ['a negative limit', { upTo: '-500.00' }, 422],
  ['a limit above the greatest', { upTo: '10000.01' }, 422],
  ['a limit that is no amount', { upTo: '5e2' }, 422],
  ['no limit', { upTo: undefined }, 422],
  ['another version', { consent: '2026-01-01' }, 409],
  ['no version', { consent: undefined }, 422],
  ['a version of any length', { consent: 'x'.repeat(41) }, 422],
  ['another field', { userId: randomUUID() }, 422],
])('%s is refused', async (_what, changes, status) => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  expect(await send(customer, agreement(method, changes))).toMatchObject({ status });
  expect(await autopays.find(customer.id)).toBeUndefined();
});

test('the least and the greatest limit are taken, and what is out of range is said beside its field', async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  for (const upTo of ['1.00', '10000.00'])
    expect((await send(customer, agreement(method, { upTo }))).body).toMatchObject({ upTo });
  expect((await send(customer, agreement(method, { upTo: '0.00' }))).body).toMatchObject({
    fields: { upTo: 'Please choose between $1 and $10,000' },
  });
  expect((await send(customer, agreement(method, { consent: 'old' }))).body).toMatchObject({
    message: 'The text has changed. Please read it again.',
  });
});

test('a method that is removed while autopay is turned on leaves it off, in either order', async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  const answer = await overtaken(
    async () => send(customer, agreement(method)),
    async () => takeAway(method, true),
  );
  expect(answer.status).toBe(404);
  expect(await autopays.find(customer.id)).toBeUndefined();

  const other = await savedMethodOf(table, { userId: customer.id });
  await overtaken(
    async () => takeAway(other, true),
    async () => send(customer, agreement(other)),
  );
  expect(await autopays.find(customer.id)).toMatchObject({ methodId: null, consentId: null });
  expect(await consentsOf(customer)).toMatchObject([{ endedAt: now.toISOString() }]);
});

test('a change of what failed, meanwhile, does not turn autopay back on', async () => {
  const { customer, method } = await agreed();
  await overtaken(
    async () => send(customer, agreement(method, { upTo: '600.00' })),
    async () => send(customer, { methodId: null }),
  );
  // Decided again on what was stored then, with a consent of its own.
  expect(await autopays.find(customer.id)).toMatchObject({ methodId: method.id, upTo: 60_000 });
  expect(await consentsOf(customer)).toHaveLength(2);
  await fail(customer);
  await overtaken(
    async () => send(customer, { methodId: null }),
    async () => fail(customer),
  );
  expect(await autopays.find(customer.id)).toMatchObject({ methodId: null, problem: null });
});

test.each([
  ['removed', async ({ id }: TestPerson) => removeProfile(table, id)],
  [
    'disabled',
    async ({ id }: TestPerson) =>
      updateRow(table, { key: keys.user(id), set: { isDisabled: true } }),
  ],
])('nothing is stored for a customer who is %s meanwhile', async (_how, end) => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  const { status } = await overtaken(
    async () => send(customer, agreement(method)),
    async () => end(customer),
  );
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await autopays.find(customer.id)).toBeUndefined();
  expect(await consentsOf(customer)).toEqual([]);
  expect(await subjectsTo(customer)).toEqual([]);
});

test('a consent that could not be mailed is mailed the next night, once', async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  const answer = await send(customer, agreement(method), { mailer: { send: unavailable } });
  expect(answer.status).toBe(200);
  expect(await subjectsTo(customer)).toEqual([]);
  await Promise.all([nightly(), nightly()]);
  await nightly();
  expect(await subjectsTo(customer)).toEqual(['Autopay is on']);
  expect(await notices.listDue()).toEqual([]);
});

test('a mail that cannot be composed stops no other, and is tried again', async () => {
  const { customer } = await agreed();
  const { customer: other } = await agreed();
  for (const { id } of [customer, other]) await takeAway((await methodOf(id))!, false);
  const find = profileStore(table).find;
  const breaking = {
    find: async (id: string) => {
      if (id === customer.id) throw new Error('The table does not answer');
      return find(id, { latest: true });
    },
  };
  await expect(nightly({ profiles: { ...profileStore(table), ...breaking } })).rejects.toThrow(
    '1 payments, events or mails could not be reconciled',
  );
  expect(await subjectsTo(other)).toEqual(['Autopay is off', 'Autopay is on']);
  await nightly();
  expect(await subjectsTo(customer)).toEqual(['Autopay is off', 'Autopay is on']);
});

const methodOf = async (userId: string): Promise<StoredMethod | undefined> => {
  const all = await changeMethods(table, userId, () => null);
  return all.find(({ state }) => state === 'saved');
};

test('a run that has no time left leaves the mails to the next', async () => {
  const { method, customer } = await agreed();
  await takeAway(method, false);
  expect(await nightly({ workMilliseconds: -1 })).toMatchObject({ isFinished: false });
  expect(await subjectsTo(customer)).toEqual(['Autopay is on']);
  expect(await nightly()).toMatchObject({ mailed: 1, isFinished: true });
});

test('a customer is told that autopay has ended with its method, unless they did it, or it is on again', async () => {
  const { customer, method } = await agreed();
  await takeAway(method, false);
  const { customer: own, method: removed } = await agreed();
  await takeAway(removed, true);
  const { customer: again, method: lost } = await agreed();
  await takeAway(lost, false);
  const another = await savedMethodOf(table, { userId: again.id });
  await send(again, agreement(another));
  await nightly();
  await nightly();
  expect(await subjectsTo(customer)).toEqual(['Autopay is off', 'Autopay is on']);
  expect((await world.mailTo(customer.email))[0]!.text).toContain(
    'because your Visa ending in 4242 can no longer be charged',
  );
  expect(await subjectsTo(own)).toEqual(['Autopay is on']);
  expect(await subjectsTo(again)).toEqual(['Autopay is on', 'Autopay is on']);
  expect(await notices.listDue()).toEqual([]);
});

test('a method that autopay does not use can go without ending it', async () => {
  const { customer, method } = await agreed();
  const other = await savedMethodOf(table, { userId: customer.id, isDefault: false });
  await takeAway(other, false);
  expect(await autopays.find(customer.id)).toMatchObject({ methodId: method.id });
});

test('a consent that has ended before it could be mailed is not mailed any more', async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  await send(customer, agreement(method), { mailer: { send: unavailable } });
  await send(customer, { methodId: null });
  await nightly();
  expect(await subjectsTo(customer)).toEqual([]);
  expect(await notices.listDue()).toEqual([]);
});

test('nobody is mailed whom no mail reaches', async () => {
  const customer = await world.person();
  const method = await savedMethodOf(table, { userId: customer.id });
  await updateRow(table, { key: keys.user(customer.id), set: { contact: 'bounced' } });
  const mailed: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mailed.push(mail);
      return unavailable();
    },
  };
  expect(await send(customer, agreement(method), { mailer })).toMatchObject({ status: 200 });
  expect(mailed).toEqual([]);
  expect(await notices.listDue()).toEqual([]);
});

test('a notice of a customer who was deleted meanwhile is neither mailed nor written again', async () => {
  const { customer, method } = await agreed();
  await takeAway(method, false);
  const notice = (await notices.listDue()).find(({ userId }) => userId === customer.id)!;
  const key = keys.autopayNotice(customer.id, notice.id);
  await deleteRow(table, { key });
  // As an index that lags lists it.
  await nightly({ notices: { ...notices, listDue: async () => [notice] } });
  expect(await subjectsTo(customer)).toEqual(['Autopay is on']);
  expect(await notices.find(customer.id, notice.id)).toBeUndefined();
});
