import { createHash, randomUUID } from 'node:crypto';
import {
  ProviderError,
  type ListedEvent,
  type NewRefund,
  type NewSession,
  type PaidWith,
  type Provider,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderProblem,
  type ProviderRefund,
  type ProviderSession,
} from '../stripe/provider.ts';

/**
 * What goes wrong with a call: it never arrives; its answer is lost; the provider breaks, which it repeats for every
 * further call with the same key; or it takes no more calls at the moment.
 */
export type ProviderFault = 'refuse' | 'after' | '500' | '429';

type ProviderCall = keyof Provider;

type Session = ProviderSession & { total: number; expiresAt: Date };
type Made = { params: string; answer: object; at: Date };

/** Milliseconds after which a key is forgotten. */
const keyLifetime = 24 * 60 * 60_000;

/** What a call with a key is answered for ever after the provider broke at it. */
const broken = {};

const fault = (problem: ProviderProblem): ProviderError =>
  new ProviderError(problem, new Error('In memory'));

const signatureOf = (bytes: Buffer): string =>
  createHash('sha256').update('of the provider').update(bytes).digest('hex');

/** The call by which the provider tells us of an event. */
export const eventCall = (event: Partial<ProviderEvent>) => {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, isLive: false, ...event });
  return { body, headers: { 'stripe-signature': signatureOf(Buffer.from(body)) } };
};

const card: PaidWith = { type: 'card', brand: 'visa', last4: '4242' };
const bank: PaidWith = { type: 'bank', brand: 'STRIPE TEST BANK', last4: '6789' };

/** Milliseconds that the provider's page has to stay open at least. */
const leastMilliseconds = 30 * 60_000;

const found = <T>(rows: Map<string, T>, id: string): T => {
  const row = rows.get(id);
  if (row === undefined) throw fault('refused');
  return row;
};

/**
 * A payment provider in memory that behaves as Stripe does: keys are remembered, an answer is repeated as it first
 * was, and only the customer decides when to pay.
 */
export const memoryProvider = (clock: () => Date = () => new Date()) => {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, ProviderIntent>();
  const refunds = new Map<string, ProviderRefund>();
  let refundStatus: ProviderRefund['status'] = 'succeeded';
  const made = new Map<string, Made>();
  const inFlight = new Set<string>();
  const faults: { call: ProviderCall; kind: ProviderFault; times: number }[] = [];
  const calls: ProviderCall[] = [];
  const events: ListedEvent[] = [];

  const emit = (type: string, objectId: string): void => {
    const id = `evt_${randomUUID()}`;
    events.unshift({ id, type, isLive: false, objectId, createdAt: clock() });
  };

  const expire = (session: Session): Session => {
    emit('checkout.session.expired', session.id);
    return Object.assign(session, { status: 'expired' as const, url: null });
  };

  const sessionAt = (id: string): Session => {
    const session = found(sessions, id);
    if (session.status === 'open' && clock() >= session.expiresAt) expire(session);
    return session;
  };

  const viewOf = ({ id, status, url, paymentId, intentId }: Session): ProviderSession => ({
    id,
    status,
    url,
    paymentId,
    intentId,
  });

  /** Lets a call fail if it is its turn. */
  const failing = async <T>(
    call: ProviderCall,
    act: () => T,
    onBroken?: () => void,
  ): Promise<T> => {
    calls.push(call);
    // As over a network: others get their turn.
    await Promise.resolve();
    const due = faults.find((each) => each.call === call && each.times > 0);
    if (!due) return act();
    due.times -= 1;
    // Whatever it would have answered is lost.
    if (due.kind === 'after') await Promise.allSettled([Promise.resolve().then(act)]);
    if (due.kind === '500') onBroken?.();
    throw fault(due.kind === '429' ? 'busy' : 'unclear');
  };

  const newSession = ({ paymentId, items, expiresAt }: NewSession): Session => {
    const id = `cs_test_${randomUUID()}`;
    const session: Session = {
      id,
      status: 'open',
      url: `https://checkout.example/${id}`,
      paymentId,
      intentId: null,
      total: items.reduce((sum, { total }) => sum + total, 0),
      expiresAt,
    };
    sessions.set(id, session);
    return session;
  };

  /** Carries out a call once for each key. */
  const keyed = async <I, A extends object>(
    call: ProviderCall,
    { input, key }: { input: I; key: string },
    make: (input: I) => A,
  ): Promise<A> => {
    if (inFlight.has(key)) throw fault('busy');
    inFlight.add(key);
    const params = JSON.stringify(input);
    const answerOf = (): A => {
      const stored = made.get(key);
      const isKnown = stored && clock().getTime() - stored.at.getTime() < keyLifetime;
      const known = isKnown ? stored : undefined;
      // Stripe answers with an error of its own, which says nothing about the first request.
      if (known && (known.params !== params || known.answer === broken)) throw fault('unclear');
      if (known) return known.answer as A;
      const answer = make(input);
      made.set(key, { params, answer, at: clock() });
      return answer;
    };
    try {
      return await failing(call, answerOf, () =>
        made.set(key, { params, answer: broken, at: clock() }),
      );
    } finally {
      inFlight.delete(key);
    }
  };

  const create = (input: NewSession): ProviderSession => {
    if (input.expiresAt.getTime() - clock().getTime() < leastMilliseconds) throw fault('refused');
    return viewOf(newSession(input));
  };

  const standing = (): ProviderRefund[] =>
    [...refunds.values()].filter(({ status }) => status !== 'failed');

  const giveBack = (
    intentId: string,
    { amount, refundId = null }: { amount: number; refundId?: string | null },
  ): ProviderRefund => {
    const intent = found(intents, intentId);
    const before = standing().filter((each) => each.intentId === intentId);
    const left = before.reduce((rest, each) => rest - each.amount, intent.amount);
    if (intent.status !== 'succeeded' || amount < 1 || amount > left) throw fault('refused');
    const refund: ProviderRefund = {
      id: `re_${randomUUID()}`,
      status: refundStatus,
      amount,
      createdAt: clock(),
      intentId,
      refundId,
      failureCode: null,
    };
    refunds.set(refund.id, refund);
    emit('refund.created', refund.id);
    return { ...refund };
  };

  const provider: Provider = {
    createSession: async (input, key) => keyed('createSession', { input, key }, create),
    getSession: async (id) => failing('getSession', () => viewOf(sessionAt(id))),
    expireSession: async (id) =>
      failing('expireSession', () => {
        const session = sessionAt(id);
        if (session.status !== 'open') throw fault('refused');
        return viewOf(expire(session));
      }),
    getIntent: async (id) => failing('getIntent', () => ({ ...found(intents, id) })),
    createRefund: async (input, key) =>
      keyed('createRefund', { input, key }, ({ intentId, ...refund }: NewRefund) =>
        giveBack(intentId, refund),
      ),
    getRefund: async (id) => failing('getRefund', () => ({ ...found(refunds, id) })),
    listRefunds: async (intentId) =>
      failing('listRefunds', () =>
        [...refunds.values()]
          .filter((each) => each.intentId === intentId)
          .map((each) => ({ ...each }))
          .toReversed(),
      ),
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

  const pay = (sessionId: string, method: PaidWith, status: ProviderIntent['status']): string => {
    const session = sessionAt(sessionId);
    if (session.status !== 'open') throw new Error(`The session is ${session.status}`);
    const id = `pi_${randomUUID()}`;
    const { total: amount, paymentId } = session;
    const fee = Math.round(amount * 0.029) + 30;
    const charge = { createdAt: clock(), method, fee: status === 'succeeded' ? fee : null };
    intents.set(id, { id, status, amount, paymentId, failureCode: null, charge });
    Object.assign(session, { status: 'complete', url: null, intentId: id });
    emit('checkout.session.completed', sessionId);
    emit(`payment_intent.${status}`, id);
    return id;
  };

  const settle = (intentId: string, change: Partial<ProviderIntent>): void => {
    const { status } = Object.assign(found(intents, intentId), change);
    emit(`payment_intent.${status === 'failed' ? 'payment_failed' : status}`, intentId);
  };

  return {
    provider,
    calls,
    /** What has happened, newest first. */
    events,
    /** The next calls of this name fail. */
    fail: (call: ProviderCall, kind: ProviderFault, times = 1): void => {
      faults.push({ call, kind, times });
    },
    sessions: (): Session[] => [...sessions.keys()].map(sessionAt),
    sessionAtUrl: (url: string): Session =>
      [...sessions.values()].find((session) => url.endsWith(session.id))!,
    /** The customer pays by card on the page; returns the intent's id. */
    payByCard: (sessionId: string): string => pay(sessionId, card, 'succeeded'),
    /** The customer pays from a bank account, which takes days. */
    payByBank: (sessionId: string): string => pay(sessionId, bank, 'processing'),
    bankPays: (intentId: string): void => settle(intentId, { status: 'succeeded' }),
    bankRefuses: (intentId: string, failureCode: string): void =>
      settle(intentId, { status: 'failed', failureCode }),
    /** Something takes another amount than it should. */
    takesAnotherAmount: (intentId: string, amount: number): void => settle(intentId, { amount }),
    refunds: (): ProviderRefund[] => [...refunds.values()],
    /** What refunds are from the first; `succeeded` unless this is called. */
    refundsAre: (status: ProviderRefund['status']): void => {
      refundStatus = status;
    },
    refundArrives: (id: string): void => {
      found(refunds, id).status = 'succeeded';
      emit('refund.updated', id);
    },
    refundFails: (id: string, failureCode = 'unknown'): void => {
      Object.assign(found(refunds, id), { status: 'failed', failureCode });
      emit('refund.failed', id);
    },
    /** Somebody gives money back in the provider's dashboard; returns the refund's id. */
    refundInDashboard: (intentId: string, amount: number): string =>
      giveBack(intentId, { amount }).id,
    /** Cents that were given back, or are about to be. */
    refunded: (): number => standing().reduce((sum, { amount }) => sum + amount, 0),
    /** Cents that customers have paid. */
    taken: (): number =>
      [...intents.values()].reduce(
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
