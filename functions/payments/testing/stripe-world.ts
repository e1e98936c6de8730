import { randomUUID } from 'node:crypto';
import { startFixture } from 'local-stripe/testing/stripe-fixture.ts';
import type { Received } from 'local-stripe/testing/webhook-receiver.ts';
import { putAutopay } from 'shared/contracts/autopay.ts';
import { recordPayment } from 'shared/contracts/charges.ts';
import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import {
  cancelPayment,
  getPayment,
  receivePaymentEvent,
  startPayment,
} from 'shared/contracts/payments.ts';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { bookingStore } from '../../bookings/booking-store.ts';
import { bookingSample } from '../../bookings/testing/booking-sample.ts';
import { addCharge, chargeStore } from '../../charges/charge-store.ts';
import { handler as record } from '../../charges/endpoints/record-payment.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import { paymentStore } from '../../payment-rows/payment-store.ts';
import type { NamedItem } from '../../payment-rows/payment-item.ts';
import { isOfProvider } from '../../payment-rows/stored-payment.ts';
import { transact } from '../../platform/table/transact.ts';
import { unintercepted } from '../../testing/intercepted-calls.ts';
import type { TestResponse } from '../../testing/api-event.ts';
import { startWorld, type TestPerson } from '../../testing/world.ts';
import { savedMethodStore } from '../../payment-rows/saved-method-store.ts';
import { methodsToSettle } from '../methods/settle-methods.ts';
import { handler as cancel } from '../endpoints/cancel-payment.ts';
import { handler as get } from '../endpoints/get-payment.ts';
import { handler as receive } from '../endpoints/receive-payment-event.ts';
import { collectDependencies } from '../autopay/collect-dependencies.ts';
import { collectFrom } from '../autopay/collect-from.ts';
import { takeAutomatic } from '../autopay/take-automatic.ts';
import { handler as listMethods } from '../endpoints/list-payment-methods.ts';
import { handler as put } from '../endpoints/put-autopay.ts';
import { handler as removeMethod } from '../endpoints/remove-payment-method.ts';
import { handler as setDefault } from '../endpoints/set-default-payment-method.ts';
import { handler as setUp } from '../endpoints/set-up-payment-method.ts';
import { handler as start } from '../endpoints/start-payment.ts';
import type { Provider } from '../stripe/provider.ts';
import { stripeProvider } from '../stripe/stripe-provider.ts';
import { payingStage } from './memory-provider.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** More than four, after which banks decide. */
const bankDays = 5;

/** With its total in cents, tax included. */
type OwedItem = NamedItem & { total: number };

/** A customer who owes for a charge and a visit. */
export type Owing = { customer: TestPerson; charge: OwedItem; visit: OwedItem };

/**
 * The endpoints of payments on a table of their own, with Stripe's own library and the stand-in for Stripe behind
 * HTTP. Time stands still for both unless `later` moves it. Call it once, at the top of a test file.
 */
export const startStripeWorld = async () => {
  const world = await startWorld();
  const { table } = world;
  const fixture = await startFixture();
  afterAll(fixture.stop);
  const charges = chargeStore(table);
  const bookings = bookingStore(table);
  const payments = paymentStore(table);
  let now = new Date('2027-05-20T14:00:00Z');
  const { secretKey: key, webhookSecret } = fixture.server;
  const real = stripeProvider({
    read: async () => ({ key, webhookSecret }),
    renew: () => undefined,
  });
  let provider: Provider = real;

  beforeEach(() => {
    vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
    vi.stubEnv('STRIPE_API_BASE', fixture.server.api);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    fixture.webhook.received.length = 0;
    provider = real;
  });

  const connected = () => ({
    dependencies: { provider, pause: async () => undefined },
    now: () => now,
  });

  /** A charge that a customer owes. */
  const owedBy = async ({ id: customerId }: TestPerson, amount = 22_500): Promise<OwedItem> => {
    const charge = chargeSample({ customerId, planId: randomUUID(), amount });
    await transact(table, [addCharge(table, charge)]);
    return { kind: 'charge', id: charge.id, total: charge.amount + charge.tax };
  };

  /** Events that Stripe has sent, or is to send again because we did not take them. */
  const waiting: Received[] = [];

  const arrived = async (): Promise<Received[]> => {
    await fixture.server.idle();
    return fixture.webhook.received.splice(0);
  };

  const tell = async ({ body, signature }: Pick<Received, 'body' | 'signature'>) =>
    world.call(receive.with(connected()), receivePaymentEvent, {
      body,
      headers: { 'stripe-signature': signature },
    });

  return {
    world,
    fixture,
    charges,
    bookings,
    payments,
    now: () => now,
    later: (minutes: number): void => {
      now = new Date(now.getTime() + minutes * minute);
      fixture.wait(minutes);
    },
    /** The provider as it is, for one that wraps it. */
    real,
    /** From now on, and until the end of the test, the endpoints use another provider. */
    connect: (other: Provider): void => {
      provider = other;
    },

    owing: async (): Promise<Owing> => {
      const customer = await world.person({ at: now });
      const visit = bookingSample({ userId: customer.id, status: 'completed' });
      await bookings.put(visit);
      return {
        customer,
        charge: await owedBy(customer),
        visit: { kind: 'visit', id: visit.id, total: visit.totalAmount + visit.tax },
      };
    },
    owedBy,

    /** What a customer does about what is saved, and autopay's turn. */
    setUp: async ({ cookie }: TestPerson) =>
      world.call(setUp.with(connected()), setUpPaymentMethod, { cookie }),
    listMethods: async ({ cookie }: TestPerson) =>
      world.call(listMethods.with(connected()), listPaymentMethods, { cookie }),
    removeMethod: async ({ cookie }: TestPerson, id: string) =>
      world.call(removeMethod.with(connected()), removePaymentMethod, { cookie, params: { id } }),
    setDefault: async ({ cookie }: TestPerson, id: string) =>
      world.call(setDefault.with({ now: () => now }), setDefaultPaymentMethod, {
        cookie,
        params: { id },
      }),
    /** With a limit in dollars, or off. */
    putAutopay: async ({ cookie }: TestPerson, methodId: string | null, upTo = '1000.00') =>
      world.call(put.with({ now: () => now, dependencies: { clock: () => now } }), putAutopay, {
        cookie,
        body: methodId === null ? { methodId } : { methodId, upTo, consent: consentVersion },
      }),
    /** What the nightly job does about methods. */
    settleMethods: async (): Promise<void> => {
      const left = await methodsToSettle(now, { table, provider: real });
      for (const { settle } of left) await settle();
    },
    /** In every state. */
    methodsOf: async ({ id }: TestPerson) => savedMethodStore(table).listAll(id),
    /** Autopay's turn for this customer alone, as the job gives it to all. @throws what the job would log */
    collect: async ({ id: userId }: TestPerson): Promise<void> => {
      const { provider: _, ...rest } = collectDependencies(table);
      const dependencies = { ...rest, ...connected().dependencies };
      for (const each of await payments.listOfCustomer(userId)) {
        const begun = await payments.findOfProvider(each.id);
        if (begun?.isAutomatic && isUndecided(begun.state))
          await takeAutomatic(begun, now, dependencies);
      }
      await collectFrom({ userId, now }, dependencies);
    },

    pay: async ({ cookie }: TestPerson, items: readonly NamedItem[], remember = false) =>
      world.call(start.with(connected()), startPayment, {
        cookie,
        body: { items: items.map(({ kind, id }) => ({ kind, id })), remember },
      }),
    look: async ({ cookie }: TestPerson, id: string) =>
      world.call(get.with(connected()), getPayment, { cookie, params: { id } }),
    end: async ({ cookie }: TestPerson, id: string) =>
      world.call(cancel.with(connected()), cancelPayment, { cookie, params: { id } }),
    /** The operator records a check, signed in a moment ago. */
    payByHand: async ({ id }: TestPerson, items: readonly NamedItem[]) => {
      const { cookie } = await unintercepted(async () => world.person({ isAdmin: true, at: now }));
      return world.call(record.with({ now: () => now }), recordPayment, {
        cookie,
        params: { id },
        body: {
          items: items.map(({ kind, id: itemId }) => ({ kind, id: itemId })),
          method: 'check',
          paidOn: '2027-05-19',
        },
      });
    },

    /** Lets every bank decide, and comes back: otherwise Stripe would forget its keys, while our time stands still. */
    banksDecide: async (): Promise<void> => {
      for (const then of [now.getTime() + bankDays * day, now.getTime()])
        await fixture.control('clock', { now: new Date(then).toISOString() });
    },

    tell,
    arrived,
    /** Hands over all events, and keeps those that were not taken for the next time; returns the answers. */
    deliver: async (): Promise<TestResponse[]> => {
      waiting.push(...(await arrived()));
      const answers: TestResponse[] = [];
      for (const event of waiting.splice(0)) {
        const answer = await tell(event);
        answers.push(answer);
        if (answer.status !== 200) waiting.push(event);
      }
      return answers;
    },

    /** A customer's payments by card or bank, as stored. */
    paymentsOf: async ({ id }: TestPerson) => {
      const listed = await payments.listOfCustomer(id);
      const found = await Promise.all(listed.map((payment) => payments.findOfProvider(payment.id)));
      return found.flatMap((payment) => (payment && isOfProvider(payment) ? payment : []));
    },
    /** The pages at Stripe of these payments. */
    pagesOf: async (paymentIds: readonly string[]) => {
      const pages = [];
      for await (const session of fixture.stripe.checkout.sessions.list({ limit: 100 }))
        if (paymentIds.includes(session.metadata?.['paymentId'] ?? '')) pages.push(session);
      return pages;
    },
    /** What is stored of what a customer owes: its state, and the payment that holds it. */
    itemsOf: async ({ charge, visit }: Owing) => {
      const [owed, booked] = [await charges.find(charge.id), await bookings.find(visit.id)];
      return {
        charge: { state: owed?.state, heldBy: owed?.heldBy, method: owed?.paymentMethod },
        visit: {
          state: booked?.paymentStatus,
          heldBy: booked?.heldBy,
          method: booked?.paymentMethod,
        },
      };
    },
    taken: async (): Promise<number> => (await fixture.control('totals')).taken,
    /** Cents that Stripe has taken and that nobody was given or has taken back. */
    ours: async (): Promise<number> => {
      const { taken, refunded, returned } = await fixture.control('totals');
      return taken - refunded - returned;
    },
  };
};
export type StripeWorld = Awaited<ReturnType<typeof startStripeWorld>>;
