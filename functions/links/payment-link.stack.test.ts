import { linkHeader } from 'shared/contracts/contract.ts';
import { actOnLink, getLink } from 'shared/contracts/links.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chargeStore } from '../charges/charge-store.ts';
import { profileStore } from '../customers/profile-store.ts';
import { revokeLink } from '../delivery/link-store.ts';
import { paymentStore } from '../payment-rows/payment-store.ts';
import { collectDependencies } from '../payments/autopay/collect-dependencies.ts';
import { collectFrom } from '../payments/autopay/collect-from.ts';
import { paymentLinkOf } from '../payments/autopay/payment-link-of.ts';
import { oweCharge, startAutopay } from '../payments/testing/autopay-world.ts';
import {
  memoryProvider,
  payingStage,
  type MemoryProvider,
} from '../payments/testing/memory-provider.ts';
import { transact } from '../platform/table/transact.ts';
import { startWorld } from '../testing/world.ts';
import { handler as act } from './endpoints/act-on-link.ts';
import { handler as get } from './endpoints/get-link.ts';

const world = await startWorld();
const { table } = world;
const charges = chargeStore(table);
const payments = paymentStore(table);
const profiles = profileStore(table);
const start = new Date('2026-12-01T13:00:00.000Z');
let now = start;
let stripe: MemoryProvider;

beforeEach(() => {
  now = start;
  stripe = memoryProvider(() => now);
  vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
  for (const method of ['error', 'info'] as const) vi.spyOn(console, method).mockReturnValue();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const connected = () => ({ provider: stripe.provider, pause: async () => undefined });

/** A customer whose bank wants them to confirm what autopay was to collect, with the link in the mail about it. */
const asked = async () => {
  const customer = await world.person({ at: now });
  const method = await startAutopay(customer.id, { table, stripe, now });
  const charge = await oweCharge(table, customer.id);
  const other = await oweCharge(table, customer.id, { from: '2026-10-01', until: '2026-11-01' });
  stripe.declineAs(method.paymentMethodId, 'authentication_required');
  const dependencies = { ...collectDependencies(table), ...connected() };
  const payment = (await collectFrom({ userId: customer.id, now }, dependencies))!;
  const link = paymentLinkOf(table, payment, now);
  now = new Date(now.getTime() + 60_000);
  await transact(table, [link.put]);
  return { ...link, customer, charge, other, payment };
};
type Asked = Awaited<ReturnType<typeof asked>>;

let callers = 0;
const request = ({ secret }: Pick<Asked, 'secret'>) => ({
  headers: { [linkHeader]: secret },
  sourceIp: `2001:db8:${((callers += 1) % 65_000).toString(16)}::1`,
});
const look = async (made: Asked) =>
  world.call(get.with({ now: () => now }), getLink, request(made));
const press = async (made: Asked, dependencies: object = connected()) =>
  world.call(act.with({ now: () => now, dependencies }), actOnLink, {
    ...request(made),
    body: { action: 'pay' },
  });

const payByHand = async (id: string) => {
  const { revision, ...due } = (await charges.find(id))!;
  const paid = { state: 'paid', paymentMethod: 'check', paidOn: '2026-12-01' } as const;
  await charges.save({ ...due, ...paid, revision: revision + 1 });
};

test('shows what is due and no more, and looking asks nobody', async () => {
  const made = await asked();
  const { calls } = stripe;
  const before = calls.length;
  const { status, body } = await look(made);
  expect([status, body]).toEqual([
    200,
    {
      purpose: 'payment',
      firstName: 'Casey',
      revision: 'due',
      expiresAt: '2027-01-01T06:00:00.000Z',
      actions: ['pay'],
      payment: {
        items: [
          { name: made.other.name, total: '243.56' },
          { name: made.charge.name, total: '243.56' },
        ],
        total: '487.12',
      },
      url: null,
    },
  ]);
  expect(calls.length).toBe(before);
});

test('leads to the provider’s page without a session, again to the same one, and pays', async () => {
  const made = await asked();
  const { status, body } = await press(made);
  expect(status).toBe(200);
  const again = await press(made);
  expect(again.body.url).toBe(body.url);
  const session = stripe.sessionAtUrl(body.url);
  expect(session.total).toBe(48_712);
  expect((await look(made)).body).toMatchObject({ url: null, actions: ['pay'] });
  stripe.payByCard(session.id);
  now = new Date(now.getTime() + 10_000);
  // The customer has paid by now, and the provider has not told us yet.
  expect((await press(made)).status).toBe(409);
  expect((await look(made)).status).toBe(404);
  expect(await charges.find(made.charge.id)).toMatchObject({ state: 'paid' });
  expect((await press(made)).status).toBe(404);
  expect(stripe.taken()).toBe(48_712);
});

test('ten presses at once lead to one page', async () => {
  const made = await asked();
  const answers = await Promise.all(Array.from({ length: 10 }, async () => press(made)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
  expect(stripe.sessions()).toHaveLength(2);
});

test('leaves out what was paid in the meantime', async () => {
  const made = await asked();
  await payByHand(made.other.id);
  expect((await look(made)).body.payment).toMatchObject({ total: '243.56' });
  const { body } = await press(made);
  expect(stripe.sessionAtUrl(body.url).total).toBe(24_356);
});

const deaths: Record<string, (made: Asked) => unknown> = {
  'all is paid': async ({ charge, other }) => {
    await payByHand(charge.id);
    await payByHand(other.id);
  },
  'it is revoked': async ({ hash }) => transact(table, [revokeLink(table, hash, now)]),
  'all links were ended': async ({ customer }) => profiles.endLinks(customer.id, now),
  'the customer is disabled': async ({ customer }) => profiles.setDisabled(customer.id, true, now),
  'its time is over': () => {
    now = new Date('2027-01-01T06:00:00.000Z');
  },
};

test.each(Object.entries(deaths))('is gone once %s', async (_, kill) => {
  const made = await asked();
  await kill(made);
  expect([(await look(made)).status, (await press(made)).status]).toEqual([404, 404]);
  expect(await payments.listOfCustomer(made.customer.id)).toHaveLength(1);
});

test('does nothing else, and nothing on a stage that takes no cards and banks', async () => {
  const made = await asked();
  const skip = await world.call(
    act.with({ now: () => now, dependencies: connected() }),
    actOnLink,
    {
      ...request(made),
      body: { action: 'skip' },
    },
  );
  expect(skip.status).toBe(403);
  vi.stubEnv('PAYMENTS', 'null');
  expect((await press(made, {})).status).toBe(404);
});

test('says so when the provider does not answer, and works after that', async () => {
  const made = await asked();
  stripe.fail('createSession', 'refuse');
  const { status, body } = await press(made);
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect((await press(made)).body.url).toMatch(/^https:/);
});
