import {
  bank,
  card,
  submitCheckout,
  type CheckoutForm,
} from 'local-stripe/testing/checkout-form.ts';
import { sumOf } from 'shared/domain/prices/money.ts';
import { isUndecided } from 'shared/domain/prices/payment-state.ts';
import { errorBody } from 'shared/errors.ts';
import { expect } from 'vitest';
import { causeMark, failing, faultsOf, isRead, type Fault } from '../../testing/aws-faults.ts';
import { intercepting, type AwsCall } from '../../testing/intercepted-calls.ts';
import type { TestResponse } from '../../testing/api-event.ts';
import type { Provider } from '../stripe/provider.ts';
import type { Owing, StripeWorld } from './stripe-world.ts';

/*
 * Each call to Stripe and to the table fails in turn, in each step of a payment. Whatever happens then, whoever asked
 * gets a clear answer, and in the end the items are paid, once, also if what was paid for them was taken back.
 */

const stripeCalls = {
  createSession: { method: 'POST', path: '/v1/checkout/sessions' },
  getSession: { method: 'GET', path: '/v1/checkout/sessions/{session}' },
  expireSession: { method: 'POST', path: '/v1/checkout/sessions/{session}/expire' },
  getIntent: { method: 'GET', path: '/v1/payment_intents/{intent}' },
  createCustomer: { method: 'POST', path: '/v1/customers' },
  createSetup: { method: 'POST', path: '/v1/checkout/sessions' },
  getSaved: { method: 'GET', path: '/v1/payment_methods/{payment_method}' },
  detachSaved: { method: 'POST', path: '/v1/payment_methods/{payment_method}/detach' },
  createIntent: { method: 'POST', path: '/v1/payment_intents' },
  confirmIntent: { method: 'POST', path: '/v1/payment_intents/{intent}/confirm' },
  cancelIntent: { method: 'POST', path: '/v1/payment_intents/{intent}/cancel' },
  listIntents: { method: 'GET', path: '/v1/payment_intents' },
  getDispute: { method: 'GET', path: '/v1/disputes/{dispute}' },
  listDisputes: { method: 'GET', path: '/v1/disputes' },
} as const;
type StripeCall = keyof typeof stripeCalls;

const stripeFaults = ['refuse', 'after', '500', '429'] as const;

/** The nth call of a step, to Stripe or to the table, and how it fails. */
export type FaultAt = { nth: number } & (
  | { of: 'stripe'; call: StripeCall; fault: (typeof stripeFaults)[number] }
  | { of: 'table'; call: string; fault: Fault }
);

type Scene = Owing & {
  wanted: Owing['charge'][];
  paymentId: string;
  url: string;
  methodId: string;
  /** What contests the payment; empty unless something does. */
  disputeId: string;
};

/** What has happened before, and the step whose calls fail. */
type Step = {
  before: (scene: Scene, world: StripeWorld) => Promise<void>;
  act: (scene: Scene, world: StripeWorld) => Promise<TestResponse[]>;
};

const begin: Step['before'] = async (scene, { pay }) => {
  const { status, body } = await pay(scene.customer, [scene.charge]);
  expect(status).toBe(200);
  Object.assign(scene, body);
};

const begunAnd =
  (more: Step['before']): Step['before'] =>
  async (scene, world) => {
    await begin(scene, world);
    await more(scene, world);
  };

const paidByCard = begunAnd(async ({ url }) => {
  await submitCheckout(url, card('4242424242424242'));
});
const paidByBank = (account: string) =>
  begunAnd(async ({ url }) => {
    await submitCheckout(url, bank(account));
  });

/** A payment that was taken is contested at Stripe. */
const contestedBy =
  (how: 'dispute' | 'return', before: Step['before']): Step['before'] =>
  async (scene, world) => {
    await before(scene, world);
    await world.deliver();
    await world.banksDecide();
    await world.deliver();
    const [payment] = await world.paymentsOf(scene.customer);
    const { id } = await world.fixture.control(how, { intent: payment!.intentId });
    scene.disputeId = id;
  };
/** It is decided, which we have yet to learn. */
const decidedAs =
  (status: 'won' | 'lost', before: Step['before']): Step['before'] =>
  async (scene, world) => {
    await before(scene, world);
    await world.deliver();
    await world.fixture.control('close-dispute', { id: scene.disputeId, status });
  };

/** A customer who has saved something, and whose bills are paid by it. */
const autopayBy =
  (form: CheckoutForm): Step['before'] =>
  async (scene, { setUp, listMethods, putAutopay, later, deliver }) => {
    const { body } = await setUp(scene.customer);
    await submitCheckout(body.url, form);
    later(1);
    const listed = await listMethods(scene.customer);
    const [method] = listed.body;
    expect((await putAutopay(scene.customer, method.id)).status).toBe(200);
    await deliver();
    // Autopay takes all that is due.
    scene.wanted.push(scene.visit);
    scene.methodId = method.id;
  };

/** A run of the job logs what fails for a customer, and does the rest. */
const collect: Step['act'] = async ({ customer }, world) => {
  await world.collect(customer).catch(() => undefined);
  return [];
};

const take: Step['act'] = async (_, { deliver }) => deliver();

export const faultySteps: Readonly<Record<string, Step>> = {
  'beginning a payment': {
    before: async () => undefined,
    act: async ({ customer, charge }, { pay }) => [await pay(customer, [charge])],
  },
  'asking for the page again': {
    before: begunAnd(async (_, { later }) => {
      later(1);
    }),
    act: async ({ customer, charge }, { pay }) => [await pay(customer, [charge])],
  },
  'paying other items': {
    before: begunAnd(async (scene) => {
      scene.wanted.push(scene.visit);
    }),
    act: async ({ customer, wanted }, { pay }) => [await pay(customer, wanted)],
  },
  'canceling a payment': {
    before: begin,
    act: async ({ customer, paymentId }, { end }) => [await end(customer, paymentId)],
  },
  'canceling what has been paid': {
    before: paidByCard,
    act: async ({ customer, paymentId }, { end }) => [await end(customer, paymentId)],
  },
  'looking at what has been paid': {
    before: begunAnd(async ({ url }, { later }) => {
      await submitCheckout(url, card('4242424242424242'));
      later(1);
    }),
    act: async ({ customer, paymentId }, { look }) => [await look(customer, paymentId)],
  },
  'taking the events of a card': { before: paidByCard, act: take },
  'taking the events of a bank that will pay': { before: paidByBank('000123456789'), act: take },
  'taking the events of a bank that pays': {
    before: async (scene, world) => {
      await paidByBank('000123456789')(scene, world);
      await world.deliver();
      await world.banksDecide();
    },
    act: take,
  },
  'taking the events of a bank that refuses': {
    before: async (scene, world) => {
      await paidByBank('000222222227')(scene, world);
      await world.deliver();
      await world.banksDecide();
    },
    act: take,
  },
  'beginning a payment that remembers': {
    before: async () => undefined,
    act: async ({ customer, charge }, { pay }) => [await pay(customer, [charge], true)],
  },
  'taking the events of a card that is remembered': {
    before: async (scene, { pay }) => {
      const { body } = await pay(scene.customer, [scene.charge], true);
      Object.assign(scene, body);
      await submitCheckout(body.url, card('4242424242424242'));
    },
    act: take,
  },
  'asking for the page that saves a card': {
    before: async () => undefined,
    act: async ({ customer }, { setUp }) => [await setUp(customer)],
  },
  'listing what was just saved': {
    before: async ({ customer }, { setUp, later }) => {
      await submitCheckout((await setUp(customer)).body.url, card('4242424242424242'));
      later(1);
    },
    act: async ({ customer }, { listMethods }) => [await listMethods(customer)],
  },
  'removing what autopay uses': {
    before: autopayBy(card('4242424242424242')),
    act: async ({ customer, methodId }, { removeMethod }) => [
      await removeMethod(customer, methodId),
    ],
  },
  'collecting by card': { before: autopayBy(card('4242424242424242')), act: collect },
  'collecting from a bank': { before: autopayBy(bank('000123456789')), act: collect },
  'collecting by a card that is declined': {
    before: autopayBy(card('4000000000000341')),
    act: collect,
  },
  'collecting what the customer is about to pay': {
    before: async (scene, world) => {
      await autopayBy(card('4242424242424242'))(scene, world);
      await world.pay(scene.customer, [scene.charge]);
    },
    act: collect,
  },
  'taking the events of a dispute': { before: contestedBy('dispute', paidByCard), act: take },
  'taking the events of a dispute that is won': {
    before: decidedAs('won', contestedBy('dispute', paidByCard)),
    act: take,
  },
  'taking the events of a dispute that is lost': {
    before: decidedAs('lost', contestedBy('dispute', paidByCard)),
    act: take,
  },
  'taking the events of a bank that takes back': {
    before: contestedBy('return', paidByBank('000123456789')),
    act: take,
  },
  'taking the event of a page that has expired': {
    before: begunAnd(async (_, { later, fixture }) => {
      later(32);
      // Any call lets Stripe do what is due.
      await fixture.control('totals');
    }),
    act: take,
  },
};

const newScene = async (world: StripeWorld): Promise<Scene> => {
  const owing = await world.owing();
  return { ...owing, wanted: [owing.charge], paymentId: '', url: '', methodId: '', disputeId: '' };
};

/** Runs a step, and calls `meet` for each of its calls. */
const running = async (
  { act }: Step,
  scene: Scene,
  world: StripeWorld,
  meet: {
    stripe: (nth: number, call: StripeCall) => Promise<unknown>;
    table: (nth: number, call: AwsCall, proceed: () => Promise<unknown>) => Promise<unknown>;
  },
): Promise<TestResponse[]> => {
  let toStripe = 0;
  let toTable = 0;
  const names: readonly string[] = Object.keys(stripeCalls);
  const wrapped = Object.entries(world.real).map(([name, call]: [string, any]) => [
    name,
    async (...input: unknown[]) => {
      if (names.includes(name)) {
        toStripe += 1;
        await meet.stripe(toStripe, name as StripeCall);
      }
      return call(...input);
    },
  ]);
  world.connect(Object.fromEntries(wrapped) as Provider);
  try {
    return await intercepting(
      async (call, proceed) => {
        if (call.service !== 'DynamoDB') return proceed();
        toTable += 1;
        return meet.table(toTable, call, proceed);
      },
      async () => act(scene, world),
    );
  } finally {
    world.connect(world.real);
  }
};

/** Every fault that a call of a step can have. */
export const faultsOfStep = async (name: string, world: StripeWorld): Promise<FaultAt[]> => {
  const step = faultySteps[name]!;
  const scene = await newScene(world);
  await step.before(scene, world);
  const found: FaultAt[] = [];
  await running(step, scene, world, {
    stripe: async (nth, call) => {
      for (const fault of stripeFaults) found.push({ of: 'stripe', nth, call, fault });
    },
    table: async (nth, call, proceed) => {
      for (const fault of faultsOf(call)) found.push({ of: 'table', nth, call: call.name, fault });
      return proceed();
    },
  });
  await finish(scene, world);
  return found;
};

/** Those of the table's that are worst: at the first write, when most is still to be done. */
export const worstOf = (faults: readonly FaultAt[]): FaultAt[] => {
  const ofTable = faults.filter(({ of }) => of === 'table');
  const isWrite = ({ call }: FaultAt): boolean => !isRead({ service: 'DynamoDB', name: call });
  const { nth = 1 } = ofTable.find(isWrite) ?? {};
  return ofTable.filter((at) => at.nth === nth && ['lost after', 'away'].includes(at.fault));
};

/** Autopay, the customer or the bank pays what is still due, and everything that Stripe has to tell arrives. */
const finish = async (scene: Scene, world: StripeWorld): Promise<void> => {
  const { deliver, itemsOf, pay, later } = world;
  for (let round = 0; round < 5; round += 1) {
    await deliver();
    const items = await itemsOf(scene);
    const states = scene.wanted.map(({ kind }) => items[kind].state);
    if (states.every((state) => state === 'paid')) return;
    if (states.includes('disputed'))
      await world.fixture.control('close-dispute', { id: scene.disputeId, status: 'won' });
    else if (states.includes('collecting')) {
      await world.banksDecide();
      await deliver();
      await collect(scene, world);
      // What Stripe broke at before it was tried is given up after an hour.
      later(65);
    } else {
      const { status, body } = await pay(scene.customer, scene.wanted);
      if (status === 200) await submitCheckout(body.url, card('4242424242424242'));
      // What Stripe broke at is given up after an hour.
      else later(65);
    }
  }
  await deliver();
};

const isClear = ({ status, body }: TestResponse): boolean =>
  status === 200 ||
  (errorBody.safeParse(body).success && !JSON.stringify(body).includes(causeMark));

/** Lets one call fail. @returns what is wrong then, in words */
export const wrongsWith = async (
  name: string,
  at: FaultAt,
  world: StripeWorld,
): Promise<string[]> => {
  const step = faultySteps[name]!;
  const { fixture, paymentsOf, itemsOf, ours } = world;
  const scene = await newScene(world);
  const before = await ours();
  await step.before(scene, world);
  let hasFailed = false;
  const answers = await running(step, scene, world, {
    stripe: async (nth, call) => {
      if (at.of !== 'stripe' || at.nth !== nth) return;
      hasFailed = true;
      // Beginning a payment waits for a busy provider, six times in all.
      const times = at.fault === '429' && call === 'createSession' ? 6 : 1;
      await fixture.control('fault', { ...stripeCalls[call], kind: at.fault, times });
    },
    table: async (nth, call, proceed) => {
      if (at.of !== 'table') return proceed();
      const isDue = at.fault === 'away' ? nth >= at.nth : nth === at.nth;
      if (!isDue) return proceed();
      hasFailed = true;
      return failing(at.fault)(call, proceed);
    },
  });
  const unclear = answers.filter((answer) => !isClear(answer));
  await step.act(scene, world);
  await finish(scene, world);
  await world.settleMethods();
  const methods = await world.methodsOf(scene.customer);
  const items = await itemsOf(scene);
  const made = await paymentsOf(scene.customer);
  const total = sumOf(scene.wanted.map((item) => item.total));
  const succeeded = made.filter(({ state }) => state === 'succeeded');
  const took = (await ours()) - before;
  return [
    ...(hasFailed ? [] : ['nothing has failed']),
    ...unclear.map(({ status, body }) => `answered ${status} ${JSON.stringify(body)}`),
    ...scene.wanted.flatMap(({ kind }) => {
      const { state, heldBy } = items[kind];
      return state === 'paid' && heldBy === null ? [] : `${kind} is ${state}, held by ${heldBy}`;
    }),
    ...(succeeded.length === 1 ? [] : `${succeeded.length} payments succeeded`),
    ...made.flatMap(({ id, state }) => (isUndecided(state) ? `${id} is ${state}` : [])),
    ...methods.flatMap(({ id, state }) => (state === 'removing' ? `${id} is not detached` : [])),
    ...(took === total ? [] : `Stripe has ${took} for us, not ${total}`),
  ];
};
