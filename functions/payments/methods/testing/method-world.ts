import { randomUUID } from 'node:crypto';
import { putAutopay } from 'shared/contracts/autopay.ts';
import type { SavedMethod } from 'shared/contracts/payment-methods.ts';
import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultPaymentMethod,
  setUpPaymentMethod,
} from 'shared/contracts/payment-methods.ts';
import { getPayment, receivePaymentEvent, startPayment } from 'shared/contracts/payments.ts';
import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { addCharge } from '../../../charges/charge-store.ts';
import { chargeSample } from '../../../charges/testing/charge-sample.ts';
import { autopayStore } from '../../../payment-rows/autopay-store.ts';
import { savedMethodStore } from '../../../payment-rows/saved-method-store.ts';
import { transact } from '../../../platform/table/transact.ts';
import { startWorld, type TestPerson } from '../../../testing/world.ts';
import { handler as get } from '../../endpoints/get-payment.ts';
import { handler as list } from '../../endpoints/list-payment-methods.ts';
import { handler as agree } from '../../endpoints/put-autopay.ts';
import { handler as receive } from '../../endpoints/receive-payment-event.ts';
import { handler as remove } from '../../endpoints/remove-payment-method.ts';
import { handler as prefer } from '../../endpoints/set-default-payment-method.ts';
import { handler as setUp } from '../../endpoints/set-up-payment-method.ts';
import { handler as start } from '../../endpoints/start-payment.ts';
import { handler as reconcile } from '../../jobs/reconcile-payments.ts';
import {
  eventCall,
  memoryProvider,
  payingStage,
  type MemoryProvider,
} from '../../testing/memory-provider.ts';

type Methods = readonly SavedMethod[];

/** What the tests of saved methods call, on a table of their own. Call it once, at the top of a test file. */
export const startMethodWorld = async () => {
  const world = await startWorld();
  const { table } = world;
  const store = savedMethodStore(table);
  let now: Date;
  let stripe: MemoryProvider;

  beforeEach(() => {
    now = new Date('2026-11-20T18:00:00.000Z');
    stripe = memoryProvider(() => now);
    vi.stubEnv('PAYMENTS', payingStage.PAYMENTS);
    // Events of what we do not use, and what the job has done.
    vi.spyOn(console, 'info').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const connected = () => ({
    dependencies: { provider: stripe.provider, pause: async () => undefined },
    now: () => now,
  });

  const setUpRaw = async ({ cookie }: TestPerson) =>
    world.call(setUp.with(connected()), setUpPaymentMethod, { cookie });

  const pageOf = async (customer: TestPerson): Promise<string> =>
    stripe.sessionAtUrl((await setUpRaw(customer)).body.url).id;

  const methodsOf = async ({ cookie }: TestPerson): Promise<Methods> =>
    (await world.call(list.with(connected()), listPaymentMethods, { cookie })).body;

  const later = (milliseconds: number): void => {
    now = new Date(now.getTime() + milliseconds);
  };

  return {
    world,
    store,
    now: () => now,
    later,
    stripe: () => stripe,

    setUp: setUpRaw,
    /** The id of the provider's page. */
    page: pageOf,
    methods: methodsOf,
    prefer: async ({ cookie }: TestPerson, id: string) =>
      world.call(prefer.with({ now: () => now }), setDefaultPaymentMethod, {
        cookie,
        params: { id },
      }),
    connected,
    remove: async ({ cookie }: TestPerson, id: string) =>
      world.call(remove.with(connected()), removePaymentMethod, { cookie, params: { id } }),

    /** Saves a card or bank account on a page, and looks; returns what was saved. */
    save: async (
      customer: TestPerson,
      { last4, type = 'card' }: { last4?: string; type?: 'card' | 'bank' } = {},
    ): Promise<SavedMethod> => {
      const page = await pageOf(customer);
      const methodId =
        type === 'card' ? stripe.saveCard(page, last4) : stripe.saveBank(page, last4);
      later(6000);
      const methods = await methodsOf(customer);
      return methods.find(({ paymentMethodId }) => paymentMethodId === methodId)!;
    },

    /** A payment by card whose method is to be saved; returns its id and that of its page. */
    payRemembered: async (customer: TestPerson) => {
      const charge = chargeSample({ customerId: customer.id, planId: randomUUID() });
      await transact(table, [addCharge(table, charge)]);
      const { body } = await world.call(start.with(connected()), startPayment, {
        cookie: customer.cookie,
        body: { items: [{ kind: 'charge', id: charge.id }], remember: true },
      });
      return { paymentId: body.paymentId, charge, page: stripe.sessionAtUrl(body.url).id };
    },
    look: async ({ cookie }: TestPerson, id: string) =>
      world.call(get.with(connected()), getPayment, { cookie, params: { id } }),

    agree: async ({ cookie }: TestPerson, methodId: string | null) =>
      world.call(agree.with({ now: () => now }), putAutopay, {
        cookie,
        body:
          methodId === null ? { methodId } : { methodId, upTo: '500.00', consent: consentVersion },
      }),
    autopayOf: async ({ id }: TestPerson) => autopayStore(table).find(id),

    tell: async (type: string, objectId: string) =>
      world.call(receive.with(connected()), receivePaymentEvent, eventCall({ type, objectId })),
    /** Tells of everything that has happened, the oldest first, and forgets it. */
    deliverEvents: async () => {
      const answers = [];
      for (const { id, type, objectId } of stripe.events.splice(0).toReversed())
        answers.push(
          await world.call(
            receive.with(connected()),
            receivePaymentEvent,
            eventCall({ id, type, objectId }),
          ),
        );
      return answers;
    },
    runJob: async () =>
      reconcile.with({ ...connected().dependencies, clock: () => now })({ now: now.toISOString() }),
  };
};
