import { randomUUID } from 'node:crypto';
import { bank, card, submitCheckout } from 'local-stripe/testing/checkout-form.ts';
import { addDays } from 'shared/domain/dates.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { noAutopay, putAutopay, revisedAutopay } from '../../payment-rows/autopay-store.ts';
import { addMethod } from '../../payment-rows/saved-method-store.ts';
import { keys } from '../../platform/table/keys.ts';
import { updateRow } from '../../platform/table/rows.ts';
import { transact } from '../../platform/table/transact.ts';
import type { TestPerson } from '../../testing/world.ts';
import { handler } from '../jobs/collect-charges.ts';
import { endAllAutopay } from '../testing/autopay-world.ts';
import { startStripeWorld, type Owing } from '../testing/stripe-world.ts';
import { unlistPayments } from '../testing/unlist-payments.ts';

// The job with Stripe's own library and the stand-in for Stripe, which knows its rules.

const world = await startStripeWorld();
const { fixture, real, itemsOf, paymentsOf, taken } = world;
const { table } = world.world;
const start = world.now();

beforeEach(async () => {
  for (const method of ['error', 'info'] as const) vi.spyOn(console, method).mockReturnValue();
  await fixture.control('clock', { now: start.toISOString() });
  await endAllAutopay(table, start);
  await unlistPayments(table);
});

/** Saves what is typed in on the provider's page, and turns autopay on with it. */
const autopayWith = async (typed: ReturnType<typeof card>): Promise<Owing & { pm: string }> => {
  const owing = await world.owing();
  const userId = owing.customer.id;
  const isCard = typed.method === 'card';
  const { id: customerId } = await real.createCustomer(
    { userId, email: owing.customer.email, name: 'Casey Doe' },
    `customer/${userId}`,
  );
  await updateRow(table, { key: keys.user(userId), set: { paymentCustomerId: customerId } });
  const setupId = randomUUID();
  const type = isCard ? 'card' : 'us_bank_account';
  const session = await real.createSetup(
    {
      setupId,
      userId,
      customerId,
      methods: [type],
      expiresAt: new Date(start.getTime() + 31 * 60_000),
      returnTo: 'http://site.test/billing',
      leaveTo: 'http://site.test/billing',
    },
    setupId,
  );
  const page = await submitCheckout(session.url, typed);
  if (page.status === 200) await submitCheckout(session.url, { action: 'complete' });
  const pm = (await real.getSession(session.id)).setup!.methodId!;
  const now = start.toISOString();
  const method = {
    id: setupId,
    userId,
    paymentMethodId: pm,
    type,
    brand: 'visa',
    last4: '4242',
    expiryMonth: null,
    expiryYear: null,
    fingerprint: null,
    isDefault: true,
    state: 'saved',
    revision: 0,
    createdAt: now,
    updatedAt: now,
  } as const;
  const on = { methodId: setupId, upTo: 100_000, consentId: randomUUID() };
  await transact(table, addMethod(table, method));
  await transact(table, [putAutopay(table, revisedAutopay(noAutopay(userId, start), on, start))]);
  return { ...owing, pm };
};

const pause = async () => undefined;

/** Runs the job on a day after the first, at Stripe too. */
const runOn = async (nth: number) => {
  const day = addDays(start.toISOString().slice(0, 10), nth - 1);
  const now = new Date(`${day}T14:00:00Z`);
  await fixture.control('clock', { now: now.toISOString() });
  return handler.with({ provider: real, pause, clock: () => now })({ now: now.toISOString() });
};

const subjectsTo = async ({ email }: TestPerson) =>
  (await world.world.mailTo(email)).map(({ subject }) => subject);
const declined = expect.stringMatching(/did not go through$/);

test('a card pays a charge and a visit in one payment', async () => {
  const owing = await autopayWith(card('4242424242424242'));
  const before = await taken();
  expect(await runOn(1)).toMatchObject({ succeeded: 1, failed: 0 });
  await runOn(1);
  expect(await itemsOf(owing)).toMatchObject({
    charge: { state: 'paid', heldBy: null, method: 'card' },
    visit: { state: 'paid', heldBy: null, method: 'card' },
  });
  expect((await taken()) - before).toBe(owing.charge.total + owing.visit.total);
  const [payment, ...others] = await paymentsOf(owing.customer);
  expect(others).toEqual([]);
  expect(payment!.fee).toBeGreaterThan(0);
  expect(await subjectsTo(owing.customer)).toEqual([expect.stringMatching(/^Receipt for/)]);
});

test('a card that has authenticated once pays', async () => {
  const owing = await autopayWith(card('4000002500003155'));
  await runOn(1);
  expect((await itemsOf(owing)).charge).toMatchObject({ state: 'paid' });
});

test('a card whose bank asks each time is tried once, and the mail has a link to pay', async () => {
  const owing = await autopayWith(card('4000002760003184'));
  for (const nth of [1, 2, 4, 8]) await runOn(nth);
  expect((await paymentsOf(owing.customer)).map(({ state }) => state)).toEqual(['failed']);
  const [mail, ...more] = await world.world.mailTo(owing.customer.email);
  expect(more).toEqual([]);
  expect(mail!.text).toMatch(/http:\/\/site\.test\/l#[\w-]{22}/);
});

test('a card without money is tried three times', async () => {
  const owing = await autopayWith(card('4242424242424242'));
  await fixture.control('decline', {
    method: owing.pm,
    code: 'insufficient_funds',
    advice: 'try_again_later',
  });
  for (let nth = 1; nth <= 10; nth += 1) await runOn(nth);
  expect((await paymentsOf(owing.customer)).map(({ attempt }) => attempt)).toEqual([3, 2, 1]);
  expect(await subjectsTo(owing.customer)).toEqual([declined, declined, declined]);
  expect((await itemsOf(owing)).charge).toMatchObject({ state: 'due', heldBy: null });
});

test('a card that its network advises against is tried once', async () => {
  const owing = await autopayWith(card('4242424242424242'));
  await fixture.control('decline', {
    method: owing.pm,
    code: 'generic_decline',
    advice: 'do_not_try_again',
  });
  for (const nth of [1, 4, 8]) await runOn(nth);
  expect(await subjectsTo(owing.customer)).toEqual([declined]);
});

test.each([
  ['000123456789', 'paid', 1],
  ['000111111116', 'due', 1],
  ['000222222227', 'due', 3],
] as const)('the bank account %s: %s after %i attempts', async (account, state, attempts) => {
  const owing = await autopayWith(bank(account));
  for (let nth = 1; nth <= 26; nth += 1) await runOn(nth);
  expect((await itemsOf(owing)).charge).toMatchObject({ state, heldBy: null });
  expect(await paymentsOf(owing.customer)).toHaveLength(attempts);
  expect(await subjectsTo(owing.customer)).toHaveLength(attempts);
});

test('fifty calls to pay by hand at the same moment as autopay: one of them takes the money', async () => {
  const owing = await autopayWith(card('4242424242424242'));
  const before = await taken();
  const pays = Array.from({ length: 50 }, async () =>
    world.pay(owing.customer, [owing.charge, owing.visit]),
  );
  const [answers] = await Promise.all([Promise.all(pays), runOn(1).catch(() => undefined)]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  await runOn(1).catch(() => undefined);
  await world.deliver();
  const urls = new Set(answers.flatMap(({ status, body }) => (status === 200 ? body.url : [])));
  for (const url of urls) await submitCheckout(url, card('4242424242424242'));
  await world.deliver();
  await runOn(2);
  expect((await itemsOf(owing)).charge).toMatchObject({ state: 'paid', heldBy: null });
  expect((await taken()) - before).toBe(owing.charge.total + owing.visit.total);
  const made = await paymentsOf(owing.customer);
  expect(made.filter(({ state }) => state === 'succeeded')).toHaveLength(1);
});
