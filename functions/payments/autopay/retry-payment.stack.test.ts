import {
  listAdminPayments,
  retryPayment as contract,
  type AdminPayment,
} from 'shared/contracts/payments.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chargeStore } from '../../charges/charge-store.ts';
import { autopayStore, revisedAutopay } from '../../payment-rows/autopay-store.ts';
import { paymentStore, putReport } from '../../payment-rows/payment-store.ts';
import { transact } from '../../platform/table/transact.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { handler as list } from '../endpoints/list-admin-payments.ts';
import { handler as retryEndpoint } from '../endpoints/retry-payment.ts';
import { providerDependencies } from '../provider-dependencies.ts';
import { startPaying } from '../start-payment.ts';
import { oweCharge, startAutopay } from '../testing/autopay-world.ts';
import { memoryProvider, payingStage, type MemoryProvider } from '../testing/memory-provider.ts';
import { paymentSample } from '../testing/payment-sample.ts';
import { unlistPayments } from '../testing/unlist-payments.ts';
import { collectDependencies } from './collect-dependencies.ts';
import { collectFrom } from './collect-from.ts';
import { takeAutomatic } from './take-automatic.ts';

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const payments = paymentStore(table);
const autopays = autopayStore(table);
const start = new Date('2026-12-01T13:00:00.000Z');
const day = (nth: number) => new Date(start.getTime() + (nth - 1) * 24 * 60 * 60_000);
let now = start;
let stripe: MemoryProvider;

beforeEach(async () => {
  now = start;
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  for (const method of ['error', 'info'] as const) vi.spyOn(console, method).mockReturnValue();
  await unlistPayments(table);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const connected = () => ({ provider: stripe.provider, pause: async () => undefined });
const collect = async (userId: string, at = now) => {
  now = at;
  return collectFrom({ userId, now }, { ...collectDependencies(table), ...connected() });
};

/** A customer whose card has been declined once. */
const failed = async ({ upTo = 30_000, type = 'card' as 'card' | 'us_bank_account' } = {}) => {
  const customer = await world.person({ at: now });
  const method = await startAutopay(customer.id, { table, stripe, now, upTo, type });
  const charge = await oweCharge(table, customer.id);
  stripe.declineAs(method.paymentMethodId, 'insufficient_funds');
  const payment = (await collect(customer.id))!;
  return { customer, method, charge, payment };
};

const retry = async (id: string, at = now) => {
  now = at;
  const { cookie } = await world.person({ isAdmin: true, at: now });
  const handler = retryEndpoint.with({ dependencies: connected(), now: () => now });
  return world.call(handler, contract, { cookie, params: { id } });
};
const listed = async (customer: TestPerson): Promise<AdminPayment[]> => {
  const { cookie } = await world.person({ isAdmin: true, at: now });
  const handler = list.with({ now: () => now });
  const query = { state: 'failed' };
  const { body } = await world.call(handler, listAdminPayments, { cookie, query });
  const lines: AdminPayment[] = body;
  return lines.filter(({ customerId }) => customerId === customer.id);
};

test('collects what is still due at once, and answers the same again', async () => {
  const { customer, method, charge, payment } = await failed();
  stripe.declineAs(method.paymentMethodId, null);
  const { status, body } = await retry(payment.id, day(2));
  expect([status, body]).toMatchObject([
    200,
    { state: 'succeeded', attempt: 2, isAutomatic: true, customerId: customer.id },
  ]);
  expect(await charges.find(charge.id)).toMatchObject({ state: 'paid', heldBy: null });
  expect((await autopays.find(customer.id))!.problem).toBeNull();
  const again = await retry(payment.id);
  expect([again.status, again.body.id]).toEqual([200, body.id]);
  expect(stripe.taken()).toBe(24_356);
});

test('five presses at once charge once', async () => {
  const { method, payment } = await failed();
  stripe.declineAs(method.paymentMethodId, null);
  const answers = await Promise.all(Array.from({ length: 5 }, async () => retry(payment.id)));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(stripe.taken()).toBe(24_356);
});

test('its failure counts, and the list has one line for each customer', async () => {
  const { customer, payment } = await failed();
  const { body } = await retry(payment.id, day(2));
  expect(body).toMatchObject({ state: 'failed', attempt: 2, failure: { isFinal: false } });
  expect((await autopays.find(customer.id))!.problem).toMatchObject({
    failures: 2,
    firstFailedOn: '2026-12-01',
    nextOn: '2026-12-08',
  });
  expect((await payments.findOfProvider(payment.id))!.failure!.nextOn).toBeNull();
  expect((await listed(customer)).map(({ id }) => id)).toEqual([body.id]);
  await collect(customer.id, day(8));
  const [line, ...others] = await listed(customer);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ attempt: 3, failure: { isFinal: true } });
});

test('needs no day of the cycle, also after autopay has given up', async () => {
  const { customer, method, payment } = await failed();
  await collect(customer.id, day(4));
  const last = (await collect(customer.id, day(8)))!;
  expect(last.failure!.nextOn).toBeNull();
  stripe.declineAs(method.paymentMethodId, null);
  expect((await retry(last.id, day(20))).body).toMatchObject({ state: 'succeeded', attempt: 4 });
  expect((await retry(payment.id, day(20))).status).toBe(409);
});

const refusals: Record<string, [RegExp, (made: Awaited<ReturnType<typeof failed>>) => unknown]> = {
  'autopay is off': [
    /autopay is off/,
    async ({ customer }) => {
      const autopay = (await autopays.find(customer.id))!;
      await autopays.save(revisedAutopay(autopay, { methodId: null, upTo: null }, now));
    },
  ],
  'nothing is due': [
    /Nothing of this payment is due/,
    async ({ charge }) => {
      const { revision, ...due } = (await charges.find(charge.id))!;
      await charges.save({
        ...due,
        state: 'paid',
        paymentMethod: 'check',
        paidOn: '2026-12-01',
        revision: revision + 1,
      });
    },
  ],
  'a payment is under way': [
    /A payment is under way/,
    async ({ customer, charge }) => {
      const dependencies = { ...providerDependencies(table), ...connected() };
      const body = { items: [{ kind: 'charge' as const, id: charge.id }], remember: false };
      await startPaying({ customerId: customer.id, body, now }, dependencies);
    },
  ],
  'it is above the limit': [
    /above the limit/,
    async ({ customer }) => {
      const autopay = (await autopays.find(customer.id))!;
      await autopays.save(revisedAutopay(autopay, { upTo: 20_000 }, now));
    },
  ],
  'it was reported as paid': [
    /reported this as paid/,
    async ({ charge }) => transact(table, [putReport(table, paymentSample(charge))]),
  ],
};

test.each(Object.entries(refusals))('is refused when %s', async (_, [message, change]) => {
  const made = await failed();
  await change(made);
  const { status, body } = await retry(made.payment.id);
  expect([status, body.message]).toEqual([409, expect.stringMatching(message)]);
  expect(stripe.intents()).toHaveLength(1);
});

test('a bank’s attempt that is under way is answered again', async () => {
  const customer = await world.person({ at: now });
  const method = await startAutopay(customer.id, {
    table,
    stripe,
    now,
    type: 'us_bank_account',
  });
  await oweCharge(table, customer.id);
  stripe.declineAs(method.paymentMethodId, 'no_account');
  const payment = (await collect(customer.id))!;
  expect((await retry(payment.id)).body.message).toBe('This payment is still under way.');
  stripe.banksAnswer();
  await takeAutomatic(payment, day(5), { ...collectDependencies(table), ...connected() });
  const first = await retry(payment.id, day(5));
  expect(first.body.state).toBe('processing');
  const second = await retry(payment.id, day(5));
  expect([second.status, second.body.id]).toEqual([200, first.body.id]);
});

test('is not there without the payment, or on a stage without payments', async () => {
  const { payment } = await failed();
  expect((await retry('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  vi.stubEnv('PAYMENTS', 'null');
  const { cookie } = await world.person({ isAdmin: true, at: now });
  const bare = retryEndpoint.with({ now: () => now });
  expect((await world.call(bare, contract, { cookie, params: { id: payment.id } })).status).toBe(
    404,
  );
});

test('one that the provider could not begin is begun anew an hour later', async () => {
  const { method, payment, customer } = await failed();
  stripe.declineAs(method.paymentMethodId, null);
  stripe.fail('createIntent', '500');
  expect((await retry(payment.id)).status).toBe(503);
  expect((await retry(payment.id)).status).toBe(503);
  now = new Date(now.getTime() + 61 * 60_000);
  expect((await retry(payment.id)).body.state).toBe('canceled');
  expect((await retry(payment.id)).body.state).toBe('succeeded');
  expect(stripe.taken()).toBe(24_356);
  expect((await autopays.find(customer.id))!.problem).toBeNull();
});

test('the list says whether autopay tries again as things are by now', async () => {
  const { customer, method } = await failed();
  const isFinal = async () => (await listed(customer)).map(({ failure }) => failure!.isFinal);
  expect(await isFinal()).toEqual([false]);
  const change = async (changes: Parameters<typeof revisedAutopay>[1]) => {
    const autopay = (await autopays.find(customer.id))!;
    await autopays.save(revisedAutopay(autopay, changes, now));
  };
  await change({ methodId: null });
  expect(await isFinal()).toEqual([true]);
  await change({ methodId: method.id, problem: null });
  expect(await isFinal()).toEqual([false]);
  stripe.declineAs(method.paymentMethodId, 'stolen_card');
  await collect(customer.id, day(2));
  expect(await isFinal()).toEqual([true]);
});
