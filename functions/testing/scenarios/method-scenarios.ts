import { savedTypes } from 'shared/domain/prices/autopay.ts';
import { chargeSample } from '../../charges/testing/charge-sample.ts';
import {
  savedMethodStore,
  setupPause,
  updateMethod,
} from '../../payment-rows/saved-method-store.ts';
import { changed } from '../../payments/methods/change-methods.ts';
import { listMethods } from '../../payments/methods/own-methods.ts';
import { noteMethod } from '../../payments/methods/remember-method.ts';
import { setUpMethod } from '../../payments/methods/set-up-method.ts';
import { providerDependencies } from '../../payments/provider-dependencies.ts';
import { eventCall } from '../../payments/testing/memory-provider.ts';
import { providerPaymentSample } from '../../payments/testing/payment-sample.ts';
import { transact } from '../../platform/table/transact.ts';
import { finishedByJob, forgetEarlier, stripe, taking } from './paying-stage.ts';
import type { EndpointScenarios, EventCall, Scenario, Stage } from './scenario.ts';

const dependenciesOf = ({ world: { table } }: Stage) => ({
  ...providerDependencies(table),
  provider: stripe.provider,
  methods: [...savedTypes],
});

/** Before the call, so that the provider may be asked. */
const before = () => new Date(Date.now() - 2 * setupPause);

/** A page on which the customer saves something; returns the id of the page. */
const page = async (stage: Stage): Promise<string> => {
  const { id: userId } = await stage.customer();
  // Those of earlier calls may have been used.
  const store = savedMethodStore(stage.world.table);
  for (const setup of await store.listSetups(userId)) await store.endSetup(setup);
  const { url } = await setUpMethod({ userId, now: before() }, dependenciesOf(stage));
  return stripe.sessionAtUrl(url).id;
};

/** A card and a bank account, the same ones each time; returns their ids. */
const saved = async (stage: Stage): Promise<{ card: string; bank: string }> => {
  const { id: userId } = await stage.customer();
  for (const save of [stripe.saveCard, stripe.saveBank]) {
    save(await page(stage));
    await listMethods({ userId, now: new Date(Date.now() - setupPause) }, dependenciesOf(stage));
  }
  const methods = await listMethods({ userId, now: new Date() }, dependenciesOf(stage));
  const idOf = (type: string, last4: string) =>
    methods.find((method) => method.type === type && method.last4 === last4)?.id ?? '';
  return { card: idOf('card', '4242'), bank: idOf('us_bank_account', '6789') };
};

const providersIdOf = async (stage: Stage, id: string): Promise<string> => {
  const store = savedMethodStore(stage.world.table);
  return (await store.find((await stage.customer()).id, id))?.paymentMethodId ?? '';
};

export const methodScenarios = {
  'list-payment-methods': [
    {
      ...taking,
      prepare: async (stage) => {
        await saved(stage);
        return {};
      },
    },
    {
      when: 'one of which has just been saved, again',
      ...finishedByJob,
      repeatAfter: setupPause,
      prepare: async (stage) => {
        await saved(stage);
        stripe.saveCard(await page(stage));
        return {};
      },
    },
  ],
  'set-up-payment-method': [
    { ...taking, prepare: async () => ({}) },
    {
      when: 'on the page that is open',
      ...taking,
      repeatAfter: setupPause,
      prepare: async (stage) => {
        await page(stage);
        return {};
      },
    },
    {
      when: 'after the page was used for the same card',
      ...finishedByJob,
      repeatAfter: setupPause,
      prepare: async (stage) => {
        await saved(stage);
        stripe.saveCard(await page(stage));
        return {};
      },
    },
  ],
  'set-default-payment-method': {
    ...taking,
    prepare: async (stage) => ({ params: { id: (await saved(stage)).bank } }),
  },
  'remove-payment-method': {
    ...taking,
    prepare: async (stage) => ({ params: { id: (await saved(stage)).card } }),
  },
} satisfies Partial<EndpointScenarios>;

/** Of `receive-payment-event`. */
export const methodEventCalls = [
  {
    when: 'of a card that was saved, again',
    ...finishedByJob,
    prepare: async (stage: Stage) => {
      await saved(stage);
      const objectId = await page(stage);
      stripe.saveCard(objectId);
      return { ...eventCall({ type: 'checkout.session.completed', objectId }) };
    },
  },
  {
    when: 'of a new expiry',
    ...taking,
    prepare: async (stage: Stage) => {
      const objectId = await providersIdOf(stage, (await saved(stage)).card);
      stripe.renew(objectId, 1, 2040);
      return { ...eventCall({ type: 'payment_method.automatically_updated', objectId }) };
    },
  },
  {
    when: 'of a card that was detached',
    ...taking,
    prepare: async (stage: Stage) => {
      const objectId = await providersIdOf(stage, (await saved(stage)).card);
      stripe.detachInDashboard(objectId);
      return { ...eventCall({ type: 'payment_method.detached', objectId }) };
    },
  },
  {
    when: 'of a bank account whose consent has ended',
    ...finishedByJob,
    prepare: async (stage: Stage) => {
      const id = await providersIdOf(stage, (await saved(stage)).bank);
      stripe.endMandate(id);
      return { ...eventCall({ type: 'mandate.updated', objectId: `mandate_${id}` }) };
    },
  },
];

export const methodJobs: Scenario<EventCall>[] = [
  {
    of: 'reconcile-payments',
    when: 'a card of a payment, and another one that was removed',
    ...taking,
    // The provider tells of what it did for the first run.
    ignores: /^EVENT#/,
    prepare: async (stage, now) => {
      const { table } = stage.world;
      const { id: userId } = await stage.customer();
      const { card } = await saved(stage);
      const method = await savedMethodStore(table).find(userId, card);
      const removing = changed(method!, { state: 'removing', isDefault: false }, now);
      await transact(table, updateMethod(table, removing));
      const payment = providerPaymentSample(chargeSample({ customerId: userId, planId: card }), {
        remember: true,
      });
      const methodId = stripe.saveCard(await page(stage), '1111');
      await transact(table, noteMethod(table, payment, { methodId, now }));
      await forgetEarlier(stage);
      return { event: { now: now.toISOString() } };
    },
  },
];
