import { createHash, randomUUID } from 'node:crypto';
import type {
  NewSession,
  NewSetup,
  Provider,
  ProviderEvent,
  ProviderIntent,
  ProviderSession,
  ProviderSetup,
} from '../stripe/provider.ts';
import {
  fault,
  found,
  memoryCalls,
  type ProviderCall,
  type ProviderFault,
} from './memory-calls.ts';
import { feeOf, intentView, memoryIntents } from './memory-intents.ts';
import { memoryDisputes } from './memory-disputes.ts';
import { memoryMethods } from './memory-methods.ts';
import { memoryRefunds } from './memory-refunds.ts';
import {
  memoryStore,
  paidWith,
  type MemoryIntent,
  type MemorySession,
  type Typed,
} from './memory-store.ts';

const signatureOf = (bytes: Buffer): string =>
  createHash('sha256').update('of the provider').update(bytes).digest('hex');

/** The call by which the provider tells us of an event. */
export const eventCall = (event: Partial<ProviderEvent>) => {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, isLive: false, ...event });
  return { body, headers: { 'stripe-signature': signatureOf(Buffer.from(body)) } };
};

const card = (last4 = '4242'): Typed => ({ type: 'card', last4 });
const bank = (last4 = '6789'): Typed => ({ type: 'us_bank_account', last4 });

const setupIntentId = ({ id }: ProviderSetup): string => `seti_${id}`;

/** Milliseconds that the provider's page has to stay open at least. */
const leastMilliseconds = 30 * 60_000;

const sessionView = ({
  total: _total,
  expiresAt: _expiresAt,
  customerId: _customerId,
  triedId: _triedId,
  ...session
}: MemorySession): ProviderSession => ({
  ...session,
  setup: session.setup && { ...session.setup },
});

/**
 * A payment provider in memory that behaves as Stripe does: keys are remembered, an answer is repeated as it first
 * was, only the customer decides when to pay on a page, and what is confirmed without one takes money.
 */
export const memoryProvider = (clock: () => Date = () => new Date()) => {
  const store = memoryStore(clock);
  const { sessions, events, emit } = store;
  const methods = memoryMethods(store);
  const intents = memoryIntents(store, methods);
  const refunds = memoryRefunds(store);
  const disputes = memoryDisputes(store, { methods, refunds });
  const { calls, failing, keyed, fail } = memoryCalls(clock);

  const expire = (session: MemorySession): MemorySession => {
    if (session.triedId !== null) intents.settle(session.triedId, { status: 'canceled' });
    emit('checkout.session.expired', session.id);
    return Object.assign(session, { status: 'expired' as const, url: null });
  };

  const sessionAt = (id: string): MemorySession => {
    const session = found(sessions, id);
    if (session.status === 'open' && clock() >= session.expiresAt) expire(session);
    return session;
  };

  const openSession = (id: string): MemorySession => {
    const session = sessionAt(id);
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    return session;
  };

  const newSession = (
    facts: Pick<MemorySession, 'paymentId' | 'setup' | 'total' | 'expiresAt' | 'customerId'>,
  ): ProviderSession => {
    if (facts.expiresAt.getTime() - clock().getTime() < leastMilliseconds) throw fault('refused');
    if (facts.customerId !== null) methods.customerAt(facts.customerId);
    const id = `cs_test_${randomUUID()}`;
    const session: MemorySession = {
      id,
      status: 'open',
      url: `https://checkout.example/${id}`,
      intentId: null,
      triedId: null,
      ...facts,
    };
    sessions.set(id, session);
    return sessionView(session);
  };

  const create = ({ paymentId, items, expiresAt, customerId }: NewSession): ProviderSession => {
    const total = items.reduce((sum, item) => sum + item.total, 0);
    return newSession({ paymentId, setup: null, total, expiresAt, customerId });
  };

  const setUp = ({ setupId, userId, customerId, expiresAt }: NewSetup): ProviderSession => {
    const setup = { id: setupId, userId, methodId: null };
    return newSession({ paymentId: null, setup, total: 0, expiresAt, customerId });
  };

  const provider: Provider = {
    createSession: async (input, key) => keyed('createSession', { input, key }, create),
    getSession: async (id) => failing('getSession', () => sessionView(sessionAt(id))),
    expireSession: async (id) =>
      failing('expireSession', () => {
        const session = sessionAt(id);
        if (session.status !== 'open') throw fault('refused');
        return sessionView(expire(session));
      }),
    getIntent: async (id) => failing('getIntent', () => intentView(found(store.intents, id))),
    createCustomer: async (input, key) =>
      keyed('createCustomer', { input, key }, methods.createCustomer),
    deleteCustomer: async (id) => failing('deleteCustomer', () => methods.deleteCustomer(id)),
    createSetup: async (input, key) => keyed('createSetup', { input, key }, setUp),
    getSetup: async (id) =>
      failing('getSetup', () => {
        const setups = [...sessions.values()].flatMap(({ setup }) => setup ?? []);
        const setup = setups.find((each) => id === setupIntentId(each));
        return setup ? { ...setup } : null;
      }),
    getSaved: async (id) => failing('getSaved', () => methods.getSaved(id)),
    getMandate: async (id) => failing('getMandate', () => methods.getMandate(id)),
    detachSaved: async (id) => failing('detachSaved', () => methods.detachSaved(id)),
    createIntent: async (input, key) => keyed('createIntent', { input, key }, intents.create),
    confirmIntent: async (input, key) => keyed('confirmIntent', { input, key }, intents.confirm),
    cancelIntent: async (id) => failing('cancelIntent', () => intents.cancel(id)),
    listIntents: async (customerId, since) =>
      failing('listIntents', () => intents.list(customerId, since)),
    createRefund: async (input, key) => keyed('createRefund', { input, key }, refunds.giveBack),
    getRefund: async (id) => failing('getRefund', () => refunds.getRefund(id)),
    listRefunds: async (intentId) => failing('listRefunds', () => refunds.listRefunds(intentId)),
    getDispute: async (id) => failing('getDispute', () => disputes.getDispute(id)),
    listDisputes: async (intentId) =>
      failing('listDisputes', () => disputes.listDisputes(intentId)),
    uploadEvidence: async (pdf) => failing('uploadEvidence', () => disputes.uploadEvidence(pdf)),
    putEvidence: async (id, evidence) =>
      failing('putEvidence', () => disputes.putEvidence(id, evidence)),
    readEvent: async ({ bytes, signature }) =>
      failing('readEvent', () => {
        if (signature !== signatureOf(bytes)) throw fault('refused');
        return JSON.parse(bytes.toString()) as ProviderEvent;
      }),
    listEvents: async (since, types) =>
      failing('listEvents', () =>
        events.filter(({ type, createdAt }) => types.includes(type) && createdAt >= since),
      ),
    isLive: async () => false,
  };

  /** The intent that the page has made, or makes now. */
  const intentOf = ({ id, triedId, paymentId, total: amount, customerId }: MemorySession) =>
    triedId === null
      ? intents.newIntent({
          amount,
          paymentId,
          customerId,
          methodId: null,
          type: null,
          sessionId: id,
        })
      : found(store.intents, triedId);

  const pay = (sessionId: string, typed: Typed, status: ProviderIntent['status']): string => {
    const session = openSession(sessionId);
    if (session.setup) throw new Error('This page saves a method');
    const { customerId } = session;
    const methodId = customerId === null ? null : methods.attach(customerId, typed).id;
    const intent = intentOf(session);
    const fee = status === 'succeeded' ? feeOf(intent.amount) : null;
    const charge = { createdAt: clock(), method: paidWith(typed), fee };
    Object.assign(session, { status: 'complete', url: null, intentId: intent.id });
    emit('checkout.session.completed', sessionId);
    intents.put({ ...intent, status, methodId, savedId: methodId, failureCode: null, charge });
    return intent.id;
  };

  /** The customer types in something that is declined, or has to authenticate; the page stays. */
  const attempt = (sessionId: string, status: 'failed' | 'unfinished'): string => {
    const session = openSession(sessionId);
    const failureCode = status === 'failed' ? 'generic_decline' : null;
    const { id } = intents.put({ ...intentOf(session), status, failureCode });
    session.triedId = id;
    return id;
  };

  /** The customer saves something on the page; returns the method's id. */
  const save = (sessionId: string, typed: Typed): string => {
    const session = openSession(sessionId);
    const { setup, customerId } = session;
    if (!setup || customerId === null) throw new Error('This page takes a payment');
    const { id: methodId } = methods.attach(customerId, typed);
    Object.assign(session, { status: 'complete', url: null, setup: { ...setup, methodId } });
    emit('setup_intent.succeeded', setupIntentId(setup));
    emit('checkout.session.completed', sessionId);
    return methodId;
  };

  return {
    provider,
    calls,
    /** What has happened, newest first. */
    events,
    /** The next calls of this name fail. */
    fail: (call: ProviderCall, kind: ProviderFault, times = 1): void => fail(call, kind, times),
    sessions: (): MemorySession[] => [...sessions.keys()].map(sessionAt),
    sessionAtUrl: (url: string): MemorySession =>
      [...sessions.values()].find((session) => url.endsWith(session.id))!,
    /** The customer pays by card on the page; returns the intent's id. It is saved if the page is for a customer. */
    payByCard: (sessionId: string, last4?: string): string =>
      pay(sessionId, card(last4), 'succeeded'),
    /** The customer pays from a bank account, which takes days. */
    payByBank: (sessionId: string, last4?: string): string =>
      pay(sessionId, bank(last4), 'processing'),
    /** What the customer tries on the page comes to nothing; returns the intent's id. */
    declineByCard: (sessionId: string): string => attempt(sessionId, 'failed'),
    leaveUnfinished: (sessionId: string): string => attempt(sessionId, 'unfinished'),
    /** The customer saves a card or bank account on a page that sets it up; returns the provider's id of it. */
    saveCard: (sessionId: string, last4?: string): string => save(sessionId, card(last4)),
    saveBank: (sessionId: string, last4?: string): string => save(sessionId, bank(last4)),
    customers: () => [...store.customers.values()],
    methods: () => [...store.methods.values()],
    intents: (): MemoryIntent[] => [...store.intents.values()],
    /** Charges of a saved method are declined like this from now on; null: they are not. */
    declineAs: methods.declineAs,
    /** The bank account's owner withdraws the consent to debits. */
    endMandate: methods.endMandate,
    renew: methods.renew,
    /** Somebody detaches a method in the provider's dashboard. */
    detachInDashboard: methods.detachSaved,
    /** All banks answer: they pay, unless `declineAs` says otherwise. */
    banksAnswer: intents.banksAnswer,
    bankPays: (intentId: string): void => void intents.settle(intentId, { status: 'succeeded' }),
    bankRefuses: (intentId: string, failureCode: string): void =>
      void intents.settle(intentId, { status: 'failed', failureCode, methodId: null }),
    /** Something takes another amount than it should. */
    takesAnotherAmount: (intentId: string, amount: number): void =>
      void intents.settle(intentId, { amount }),
    refunds: () => [...store.refunds.values()],
    /** What refunds are from the first; `succeeded` unless this is called. */
    refundsAre: refunds.refundsAre,
    refundArrives: refunds.refundArrives,
    refundFails: refunds.refundFails,
    /** Somebody gives money back in the provider's dashboard; returns the refund's id. */
    refundInDashboard: (intentId: string, amount: number): string =>
      refunds.giveBack({ intentId, amount }).id,
    refunded: refunds.refunded,
    /** Cents of a payment that were neither given back nor taken away. */
    left: refunds.leftOf,
    dispute: disputes.dispute,
    inquire: disputes.inquire,
    escalate: disputes.escalate,
    endInquiry: disputes.endInquiry,
    win: disputes.win,
    lose: disputes.lose,
    bankReturns: disputes.bankReturns,
    disputes: disputes.disputes,
    document: disputes.document,
    returned: disputes.returned,
    /** Cents that customers have paid. */
    taken: (): number =>
      [...store.intents.values()].reduce(
        (sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0),
        0,
      ),
  };
};
export type MemoryProvider = ReturnType<typeof memoryProvider>;

/** The setting of a stage that takes cards and banks. */
export const payingStage = {
  PAYMENTS: JSON.stringify({ secretName: 'test/stripe', methods: ['card', 'us_bank_account'] }),
};
