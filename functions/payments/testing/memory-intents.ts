import { randomUUID } from 'node:crypto';
import type { NewIntent, ProviderIntent } from '../stripe/provider.ts';
import { fault, found } from './memory-calls.ts';
import type { MemoryMethods } from './memory-methods.ts';
import { paidWith, type MemoryIntent, type MemoryStore } from './memory-store.ts';

/** The least that the provider takes, in cents. */
const leastAmount = 50;

const eventTypes: Record<ProviderIntent['status'], string> = {
  succeeded: 'succeeded',
  processing: 'processing',
  failed: 'payment_failed',
  canceled: 'canceled',
  unconfirmed: 'created',
  unfinished: 'requires_action',
};

export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;

export const intentView = ({
  customerId: _customerId,
  type: _type,
  sessionId: _sessionId,
  savedId: _savedId,
  confirmedAt: _confirmedAt,
  ...intent
}: MemoryIntent): ProviderIntent => intent;

/** Intents, of pages and without. */
export const memoryIntents = (store: MemoryStore, methods: MemoryMethods) => {
  const { intents, declines, clock, emit } = store;

  /** Puts an intent as it is from now on, and says so. */
  const put = (intent: MemoryIntent): MemoryIntent => {
    intents.set(intent.id, intent);
    emit(`payment_intent.${eventTypes[intent.status]}`, intent.id);
    return intent;
  };

  const settle = (id: string, change: Partial<ProviderIntent>): MemoryIntent =>
    put(Object.assign(found(intents, id), change));

  const newIntent = (
    facts: Pick<
      MemoryIntent,
      'amount' | 'paymentId' | 'customerId' | 'type' | 'sessionId' | 'methodId'
    >,
  ): MemoryIntent => ({
    id: `pi_${randomUUID()}`,
    status: 'unconfirmed',
    createdAt: clock(),
    failureCode: null,
    isHopeless: false,
    charge: null,
    savedId: null,
    confirmedAt: [],
    ...facts,
  });

  /** @throws ProviderError `refused` for one of a page: only the page confirms it, and only its session ends it */
  const own = (id: string): MemoryIntent => {
    const intent = found(intents, id);
    if (intent.sessionId !== null) throw fault('refused');
    return intent;
  };

  /** What becomes of an attempt: as `declines` says for its method, or paid. */
  const answer = ({ id, amount, charge, methodId }: MemoryIntent): void => {
    const decline = declines.get(methodId ?? '');
    if (decline) {
      const { code: failureCode, isHopeless } = decline;
      settle(id, { status: 'failed', failureCode, isHopeless, methodId: null });
    } else settle(id, { status: 'succeeded', charge: charge && { ...charge, fee: feeOf(amount) } });
  };

  return {
    put,
    settle,
    newIntent,
    create: ({ paymentId, customerId, methodId, type, amount }: NewIntent): ProviderIntent => {
      methods.customerAt(customerId);
      methods.usable(methodId, { customerId, type });
      if (amount < leastAmount) throw fault('refused');
      const facts = { amount, paymentId, customerId, methodId, type, sessionId: null };
      return intentView(put(newIntent(facts)));
    },
    confirm: (id: string): ProviderIntent => {
      const intent = own(id);
      const { methodId } = intent;
      if (intent.status !== 'unconfirmed' || methodId === null) throw fault('refused');
      const { type, last4 } = methods.usable(methodId, intent);
      const method = paidWith({ type: type!, last4: last4! });
      intent.confirmedAt.push(clock());
      intent.charge = { createdAt: clock(), method, fee: null };
      if (type === 'us_bank_account') settle(id, { status: 'processing' });
      else answer(intent);
      return intentView(intent);
    },
    cancel: (id: string): ProviderIntent => {
      const intent = own(id);
      if (intent.status === 'canceled') return intentView(intent);
      if (intent.status === 'succeeded' || intent.status === 'processing') throw fault('refused');
      return intentView(settle(id, { status: 'canceled' }));
    },
    list: (customerId: string, since: Date): ProviderIntent[] =>
      [...intents.values()]
        .filter((each) => each.customerId === customerId && each.createdAt >= since)
        .toReversed()
        .map(intentView),
    /** Each bank answers for what it was asked, as it is told to by `declines`. */
    banksAnswer: (): void => {
      for (const intent of intents.values()) if (intent.status === 'processing') answer(intent);
    },
  };
};
