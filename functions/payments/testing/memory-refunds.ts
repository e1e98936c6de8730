import { randomUUID } from 'node:crypto';
import { sumOf } from 'shared/domain/prices/money.ts';
import type { NewRefund, ProviderRefund } from '../stripe/provider.ts';
import { fault, found } from './memory-calls.ts';
import type { MemoryStore } from './memory-store.ts';

const amountOf = ({ amount }: { amount: number }): number => amount;

/** What is given back, by us or in the provider's dashboard. */
export const memoryRefunds = ({ intents, refunds, disputes, clock, emit }: MemoryStore) => {
  let statusOfNew: ProviderRefund['status'] = 'succeeded';

  const standing = (): ProviderRefund[] =>
    [...refunds.values()].filter(({ status }) => status !== 'failed');

  /** Cents of a payment that were neither given back nor taken away. */
  const leftOf = (intentId: string): number => {
    const gone = [...disputes.values()].filter(({ state }) => state === 'open' || state === 'lost');
    const ofIntent = [...standing(), ...gone].filter((each) => each.intentId === intentId);
    return found(intents, intentId).amount - sumOf(ofIntent.map(amountOf));
  };

  const giveBack = ({
    intentId,
    amount,
    refundId = null,
  }: Omit<NewRefund, 'refundId'> & { refundId?: string | null }): ProviderRefund => {
    const { status } = found(intents, intentId);
    const isDisputed = [...disputes.values()].some(
      (each) => each.intentId === intentId && each.state === 'open',
    );
    if (status !== 'succeeded' || isDisputed) throw fault('refused');
    if (amount < 1 || amount > leftOf(intentId)) throw fault('refused');
    const refund: ProviderRefund = {
      id: `re_${randomUUID()}`,
      status: statusOfNew,
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

  return {
    giveBack,
    leftOf,
    getRefund: (id: string): ProviderRefund => ({ ...found(refunds, id) }),
    listRefunds: (intentId: string): ProviderRefund[] =>
      [...refunds.values()]
        .filter((each) => each.intentId === intentId)
        .map((each) => ({ ...each }))
        .toReversed(),
    refundsAre: (status: ProviderRefund['status']): void => {
      statusOfNew = status;
    },
    refundArrives: (id: string): void => {
      found(refunds, id).status = 'succeeded';
      emit('refund.updated', id);
    },
    refundFails: (id: string, failureCode = 'unknown'): void => {
      Object.assign(found(refunds, id), { status: 'failed', failureCode });
      emit('refund.failed', id);
    },
    /** Cents that were given back, or are about to be. */
    refunded: (): number => sumOf(standing().map(amountOf)),
  };
};
export type MemoryRefunds = ReturnType<typeof memoryRefunds>;
