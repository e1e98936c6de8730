import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { chargeStore } from '../../charges/charge-store.ts';
import type { StoredCharge } from '../../charges/stored-charge.ts';
import { linksOfCustomer } from '../../delivery/link-store.ts';
import { autopayStore, revisedAutopay } from '../../payment-rows/autopay-store.ts';
import { paymentStore, putReport } from '../../payment-rows/payment-store.ts';
import { isOfProvider } from '../../payment-rows/stored-payment.ts';
import { transact } from '../../platform/table/transact.ts';
import { withinGrants } from '../../testing/granted-calls.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { handler } from '../jobs/collect-charges.ts';
import { handler as reconcilePayments } from '../jobs/reconcile-payments.ts';
import { providerDependencies } from '../provider-dependencies.ts';
import { startPaying } from '../start-payment.ts';
import { endAllAutopay, oweCharge, saveMethod, startAutopay } from '../testing/autopay-world.ts';
import { memoryProvider, payingStage, type MemoryProvider } from '../testing/memory-provider.ts';
import { paymentSample } from '../testing/payment-sample.ts';
import { unlistPayments } from '../testing/unlist-payments.ts';

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const payments = paymentStore(table);
const autopays = autopayStore(table);

const start = new Date('2026-12-01T13:00:00.000Z');
const day = (nth: number) => new Date(start.getTime() + (nth - 1) * 24 * 60 * 60_000);
let now = start;
let stripe: MemoryProvider;
let log: MockInstance<typeof console.error>;

beforeEach(async () => {
  now = start;
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  await endAllAutopay(table, now);
  await unlistPayments(table);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

type Options = { type?: 'card' | 'us_bank_account'; upTo?: number };

const customerWith = async (options: Options = {}) => {
  const customer = await world.person({ at: now });
  const method = await startAutopay(customer.id, { table, stripe, now, ...options });
  const charge = await oweCharge(table, customer.id);
  return { customer, method, charge };
};

const connected = () => ({ provider: stripe.provider, pause: async () => undefined });
const run = async (at = now, changes: Parameters<typeof handler.with>[0] = {}) => {
  now = at;
  const job = handler.with({ ...connected(), clock: () => now, ...changes });
  return withinGrants('collect-charges', async () => job({ now: at.toISOString() }));
};

const stateOf = async ({ id }: StoredCharge) => {
  const { state, heldBy } = (await charges.find(id))!;
  return [state, heldBy === null ? 'free' : 'held'];
};
const made = async ({ id }: TestPerson) => {
  const listed = await payments.listOfCustomer(id);
  const found = await Promise.all(listed.map((each) => payments.findOfProvider(each.id)));
  return found.flatMap((each) => (each && isOfProvider(each) ? each : []));
};
const statesOf = async (customer: TestPerson) => (await made(customer)).map(({ state }) => state);
const problemOf = async ({ id }: TestPerson) => (await autopays.find(id))!.problem;
const mailsTo = async ({ email }: TestPerson) => world.mailTo(email);
const subjectsTo = async (customer: TestPerson) =>
  (await mailsTo(customer)).map(({ subject }) => subject);

const total = 24_356;
const declined = 'Your payment of $243.56 did not go through';

test('a stage that takes no cards and banks collects nothing', async () => {
  vi.stubEnv('PAYMENTS', 'null');
  await customerWith();
  expect(await handler({ now: now.toISOString() })).toMatchObject({ customers: 0, failed: 0 });
  expect(stripe.calls).not.toContain('createIntent');
});

test('a card pays all that is due in one payment, which the customer is told once', async () => {
  const { customer, charge } = await customerWith();
  const other = await oweCharge(table, customer.id, { from: '2026-11-01', until: '2026-12-01' });
  expect(await run()).toMatchObject({ customers: 1, succeeded: 1, mailed: 1, failed: 0 });
  expect([await stateOf(charge), await stateOf(other)]).toEqual([
    ['paid', 'free'],
    ['paid', 'free'],
  ]);
  const [payment, ...others] = await made(customer);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ state: 'succeeded', isAutomatic: true, attempt: 1 });
  expect(await charges.find(charge.id)).toMatchObject({
    paymentMethod: 'card',
    paidOn: '2026-12-01',
    paymentIntentId: payment!.intentId,
  });
  expect(stripe.taken()).toBe(2 * total);
  expect(await run()).toMatchObject({ succeeded: 0, mailed: 0 });
  expect(stripe.taken()).toBe(2 * total);
  const [mail, ...more] = await mailsTo(customer);
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Receipt for $487.12');
  expect(mail!.text).toContain('by autopay');
});

test('a bank is processing until it has paid, which an event or the next run tells', async () => {
  const { customer, charge } = await customerWith({ type: 'us_bank_account' });
  expect(await run()).toMatchObject({ processing: 1, mailed: 0 });
  expect(await stateOf(charge)).toEqual(['collecting', 'held']);
  expect(await subjectsTo(customer)).toEqual([]);
  stripe.banksAnswer();
  await run(day(5));
  expect(await charges.find(charge.id)).toMatchObject({ state: 'paid', paymentMethod: 'bank' });
  expect(await subjectsTo(customer)).toEqual(['Receipt for $243.56']);
});

test('a card without money is tried on days 1, 4 and 8, and then the customer is asked', async () => {
  const { customer, method, charge } = await customerWith();
  stripe.declineAs(method.paymentMethodId, 'insufficient_funds');
  for (let nth = 1; nth <= 12; nth += 1) await run(day(nth));
  const tried = await made(customer);
  expect(tried.map(({ createdAt, attempt }) => [createdAt.slice(0, 10), attempt])).toEqual([
    ['2026-12-08', 3],
    ['2026-12-04', 2],
    ['2026-12-01', 1],
  ]);
  expect(tried.map(({ failure }) => failure?.nextOn)).toEqual([null, null, null]);
  expect(await stateOf(charge)).toEqual(['due', 'free']);
  expect(await problemOf(customer)).toMatchObject({ failures: 3, nextOn: null });
  const mails = await mailsTo(customer);
  expect(mails.map(({ subject }) => subject)).toEqual([declined, declined, declined]);
  const texts = mails.map(({ text }) => text);
  expect(texts.filter((text) => text.includes('We will try again on'))).toHaveLength(2);
  expect(texts.filter((text) => text.includes('Autopay will not try again'))).toHaveLength(1);
  expect(stripe.taken()).toBe(0);
  expect(stripe.intents().map(({ status }) => status)).toEqual([
    'canceled',
    'canceled',
    'canceled',
  ]);
});

test('until the next attempt a failed payment is not final', async () => {
  const { customer, method } = await customerWith();
  stripe.declineAs(method.paymentMethodId, 'generic_decline');
  await run();
  expect((await made(customer))[0]!.failure).toMatchObject({ nextOn: '2026-12-04' });
  stripe.declineAs(method.paymentMethodId, null);
  await run(day(4));
  const [second, first] = await made(customer);
  expect([second!.state, first!.failure!.nextOn]).toEqual(['succeeded', null]);
  expect(await problemOf(customer)).toBeNull();
});

test.each([
  ['card', 'stolen_card', false],
  ['card', 'expired_card', false],
  ['card', 'generic_decline', true],
  ['us_bank_account', 'no_account', false],
] as const)('%s: %s is tried once', async (type, code, isHopeless) => {
  const { customer, method, charge } = await customerWith({ type });
  stripe.declineAs(method.paymentMethodId, code, isHopeless);
  await run();
  stripe.banksAnswer();
  for (let nth = 2; nth <= 12; nth += 1) await run(day(nth));
  expect(await statesOf(customer)).toEqual(['failed']);
  expect(await stateOf(charge)).toEqual(['due', 'free']);
  expect(await problemOf(customer)).toMatchObject({ failures: 1, nextOn: null });
  const [mail, ...more] = await mailsTo(customer);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('Autopay will not try again');
});

test('a bank without money is tried three times, from when we learn of it', async () => {
  const { customer, method } = await customerWith({ type: 'us_bank_account' });
  stripe.declineAs(method.paymentMethodId, 'insufficient_funds');
  for (let nth = 1; nth <= 30; nth += 1) {
    if (nth % 5 === 0) stripe.banksAnswer();
    await run(day(nth));
  }
  expect((await made(customer)).map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([
    '2026-12-12',
    '2026-12-08',
    '2026-12-01',
  ]);
  expect(await subjectsTo(customer)).toEqual([declined, declined, declined]);
});

test('what is above the limit is left out and asked for once', async () => {
  const { customer, charge } = await customerWith({ upTo: 30_000 });
  const above = await oweCharge(table, customer.id, {
    from: '2026-11-01',
    until: '2026-12-01',
    amount: 50_000,
    tax: 0,
    name: 'Resurfacing',
  });
  for (let nth = 1; nth <= 3; nth += 1) await run(day(nth));
  expect(await stateOf(charge)).toEqual(['paid', 'free']);
  expect(await stateOf(above)).toEqual(['due', 'free']);
  const mails = await mailsTo(customer);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A bill above your autopay limit',
    'Receipt for $243.56',
  ]);
  const asking = mails.find(({ subject }) => subject.startsWith('A bill'))!;
  expect(asking.text).toContain('Resurfacing: $500.00');
  expect((await autopays.find(customer.id))!.asked).toEqual([above.id]);
});

test('what was paid by hand between two attempts is not tried again', async () => {
  const { customer, method, charge } = await customerWith();
  stripe.declineAs(method.paymentMethodId, 'insufficient_funds');
  await run();
  const due = (await charges.find(charge.id))!;
  await charges.save({
    ...due,
    state: 'paid',
    paymentMethod: 'check',
    paidOn: '2026-12-02',
    revision: due.revision + 1,
  });
  await run(day(2));
  expect(await problemOf(customer)).toBeNull();
  await run(day(4));
  expect(await statesOf(customer)).toEqual(['failed']);
  const next = await oweCharge(table, customer.id, { from: '2026-12-05', until: '2027-01-05' });
  stripe.declineAs(method.paymentMethodId, null);
  await run(day(5));
  expect(await stateOf(next)).toEqual(['paid', 'free']);
  expect((await made(customer))[0]).toMatchObject({ attempt: 1 });
});

test('what the customer has reported as paid is left to the operator', async () => {
  const { customer, charge } = await customerWith();
  await transact(table, [putReport(table, paymentSample(charge))]);
  await run();
  expect(await stateOf(charge)).toEqual(['due', 'free']);
  expect(await made(customer)).toEqual([]);
});

const openPage = async ({ id: customerId }: TestPerson, { id }: StoredCharge) => {
  const dependencies = { ...providerDependencies(table), ...connected() };
  const body = { items: [{ kind: 'charge' as const, id }], remember: false };
  const { paymentId, url } = await startPaying({ customerId, body, now }, dependencies);
  return { paymentId, sessionId: stripe.sessionAtUrl(url).id };
};

test('a page that the customer has left open is ended first', async () => {
  const { customer, charge } = await customerWith();
  const { paymentId, sessionId } = await openPage(customer, charge);
  await run();
  expect(stripe.sessions().find(({ id }) => id === sessionId)!.status).toBe('expired');
  expect((await payments.findOfProvider(paymentId))!.state).toBe('canceled');
  expect(await stateOf(charge)).toEqual(['paid', 'free']);
  expect(stripe.taken()).toBe(total);
});

test('what the customer has paid on a page is left alone', async () => {
  const { customer, charge } = await customerWith();
  const { sessionId } = await openPage(customer, charge);
  stripe.payByCard(sessionId);
  await run();
  expect(await stateOf(charge)).toEqual(['paid', 'free']);
  expect(stripe.taken()).toBe(total);
  expect((await made(customer)).filter(({ isAutomatic }) => isAutomatic)).toEqual([]);
});

test('twice at once, it charges once', async () => {
  const { customer, charge } = await customerWith();
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await stateOf(charge)).toEqual(['paid', 'free']);
  expect(await statesOf(customer)).toEqual(['succeeded']);
  expect(stripe.taken()).toBe(total);
  expect(await subjectsTo(customer)).toEqual(['Receipt for $243.56']);
});

test('one customer’s failure does not stop the others, and the scheduler repeats the run', async () => {
  const [one, other] = [await customerWith(), await customerWith()];
  stripe.fail('createIntent', '429', 6);
  await expect(run()).rejects.toThrow('1 customers or payments');
  const before = [await stateOf(one.charge), await stateOf(other.charge)];
  expect(before.map(([state]) => state).toSorted()).toEqual(['due', 'paid']);
  await run();
  expect([await stateOf(one.charge), await stateOf(other.charge)]).toEqual([
    ['paid', 'free'],
    ['paid', 'free'],
  ]);
  expect(stripe.taken()).toBe(2 * total);
  const logged = JSON.stringify(log.mock.calls);
  expect(logged).toContain('charge-not-collected');
  for (const { email } of [one.customer, other.customer]) expect(logged).not.toContain(email);
  expect(logged).not.toMatch(/\b24356\b|243\.56/);
});

test('without time nothing new is begun, and the next run goes on', async () => {
  const { charge } = await customerWith();
  await expect(run(now, { workMilliseconds: -1 })).rejects.toThrow('time');
  expect(await stateOf(charge)).toEqual(['due', 'free']);
  await run();
  expect(await stateOf(charge)).toEqual(['paid', 'free']);
});

const calls = ['createIntent', 'getIntent', 'confirmIntent'] as const;

test.each(
  calls.flatMap((call) =>
    (['refuse', 'after', '500'] as const).map((kind) => [call, kind] as const),
  ),
)(
  'whatever becomes of %s (%s), the bill is paid once and the customer told once',
  async (call, kind) => {
    const { customer, charge } = await customerWith();
    stripe.fail(call, kind);
    await run().catch(() => undefined);
    // At once, by the scheduler.
    await run(new Date(now.getTime() + 60_000)).catch(() => undefined);
    for (let nth = 2; nth <= 4; nth += 1) await run(day(nth));
    expect(await stateOf(charge)).toEqual(['paid', 'free']);
    expect(stripe.taken()).toBe(total);
    expect((await statesOf(customer)).filter((state) => state === 'succeeded')).toHaveLength(1);
    expect(await subjectsTo(customer)).toEqual(['Receipt for $243.56']);
    const statuses = stripe.intents().map(({ status }) => status);
    expect(statuses.filter((status) => status !== 'canceled')).toEqual(['succeeded']);
  },
);

test.each(['refuse', 'after', '500'] as const)(
  'a decline that cannot be canceled at the provider (%s) is told once',
  async (kind) => {
    const { customer, method, charge } = await customerWith();
    stripe.declineAs(method.paymentMethodId, 'stolen_card');
    stripe.fail('cancelIntent', kind);
    await run().catch(() => undefined);
    await run(new Date(now.getTime() + 60_000));
    await run(day(2));
    expect(await stateOf(charge)).toEqual(['due', 'free']);
    expect(await subjectsTo(customer)).toEqual([declined]);
    expect(await problemOf(customer)).toMatchObject({ failures: 1, nextOn: null });
    expect(stripe.intents().map(({ confirmedAt }) => confirmedAt.length)).toEqual([1]);
  },
);

test('turned off while an attempt is stuck, nothing is charged any more', async () => {
  const { customer, charge } = await customerWith();
  stripe.fail('confirmIntent', 'refuse', 1);
  await expect(run()).rejects.toThrow('1 customers');
  expect(await stateOf(charge)).toEqual(['collecting', 'held']);
  const autopay = (await autopays.find(customer.id))!;
  await autopays.save(revisedAutopay(autopay, { methodId: null, upTo: null }, now));
  await run(new Date(now.getTime() + 60_000));
  expect(await stateOf(charge)).toEqual(['due', 'free']);
  expect(stripe.taken()).toBe(0);
  expect(await subjectsTo(customer)).toEqual([]);
});

test('a method that is gone at the provider is told, and not tried again', async () => {
  const { customer, method, charge } = await customerWith();
  stripe.detachInDashboard(method.paymentMethodId);
  await run();
  await run(day(2));
  expect(await stateOf(charge)).toEqual(['due', 'free']);
  expect(await problemOf(customer)).toMatchObject({ failures: 1, nextOn: null });
  const [mail, ...more] = await mailsTo(customer);
  expect(more).toEqual([]);
  expect(mail!.text).toContain('can no longer be charged');
});

test('another method begins anew, and a late answer of the first one counts for nothing', async () => {
  const { customer, method, charge } = await customerWith({ type: 'us_bank_account' });
  await run();
  const card = await saveMethod(customer.id, { table, stripe, now });
  const autopay = (await autopays.find(customer.id))!;
  await autopays.save(revisedAutopay(autopay, { methodId: card.id, problem: null }, now));
  stripe.declineAs(method.paymentMethodId, 'no_account');
  stripe.banksAnswer();
  await run(day(5));
  expect(await charges.find(charge.id)).toMatchObject({ state: 'paid', paymentMethod: 'card' });
  expect(await problemOf(customer)).toBeNull();
});

test('a mail that cannot go out leaves no link behind, and goes out later with another', async () => {
  const { customer, method } = await customerWith();
  stripe.declineAs(method.paymentMethodId, 'authentication_required');
  const linksOf = async () =>
    (await linksOfCustomer(table, customer.id, { limit: 10 })).items.map(({ purpose }) => purpose);
  const unavailable = { mailer: { send: async () => ({ outcome: 'unavailable' }) as const } };
  await run(now, unavailable);
  expect([await linksOf(), await subjectsTo(customer)]).toEqual([[], []]);
  const reconcile = async (changes: object = {}) =>
    withinGrants('reconcile-payments', async () =>
      reconcilePayments.with({ ...connected(), clock: () => now, ...changes })({
        now: now.toISOString(),
      }),
    );
  await reconcile(unavailable);
  expect([await linksOf(), await subjectsTo(customer)]).toEqual([[], []]);
  await reconcile();
  expect([await linksOf(), await subjectsTo(customer)]).toEqual([['payment'], [declined]]);
});

test('what was declined is not charged again, also once the provider has forgotten its keys', async () => {
  let theirs = start;
  stripe = memoryProvider(() => theirs);
  const { customer, method, charge } = await customerWith();
  stripe.declineAs(method.paymentMethodId, 'generic_decline');
  stripe.fail('cancelIntent', 'refuse');
  await expect(run()).rejects.toThrow('1 customers');
  stripe.declineAs(method.paymentMethodId, null);
  theirs = day(3);
  await run(new Date(now.getTime() + 60_000));
  expect([await stateOf(charge), stripe.taken()]).toEqual([['due', 'free'], 0]);
  expect(await subjectsTo(customer)).toEqual([declined]);
});
