import { randomUUID } from 'node:crypto';
import { sumOf } from 'shared/domain/prices/money.ts';
import type { DisputeState } from '../../payment-rows/payment-dispute.ts';
import type { DisputeEvidence, ProviderDispute } from '../stripe/provider.ts';
import { fault, found } from './memory-calls.ts';
import type { MemoryMethods } from './memory-methods.ts';
import type { MemoryRefunds } from './memory-refunds.ts';
import type { MemoryDispute, MemoryStore } from './memory-store.ts';

/** Milliseconds for which evidence is taken. */
const responseTime = 14 * 24 * 60 * 60_000;

/** What the provider charges for each dispute, in cents. */
const disputeFee = 1500;

/** Bytes of the largest document that is taken. */
const largestDocument = 4_500_000;

const isUnanswered = ({ state }: ProviderDispute): boolean =>
  state === 'inquiry' || state === 'open';

/** Whether the money is gone, for now or for good. */
const isWithdrawn = (state: DisputeState): boolean => state === 'open' || state === 'lost';

const disputeView = ({ evidence: _evidence, ...dispute }: MemoryDispute): ProviderDispute =>
  dispute;

/** How a payment is contested. */
type NewDispute = { amount?: number | undefined; reason?: string };

/** What cardholders and banks contest, and what we say about it. */
export const memoryDisputes = (
  { intents, disputes, documents, clock, emit }: MemoryStore,
  { methods, refunds }: { methods: MemoryMethods; refunds: MemoryRefunds },
) => {
  const ofIntent = (intentId: string): MemoryDispute[] =>
    [...disputes.values()].filter((each) => each.intentId === intentId);

  const openAt = (id: string): MemoryDispute => {
    const dispute = found(disputes, id);
    if (!isUnanswered(dispute)) throw new Error(`The dispute is ${dispute.state}`);
    return dispute;
  };

  /** @throws Error unless so much was taken by a payment, given back or not, and it is not contested already */
  const open = (
    intentId: string,
    state: DisputeState,
    { amount = refunds.leftOf(intentId), reason = 'fraudulent' }: NewDispute,
  ): string => {
    const { status, amount: taken } = found(intents, intentId);
    const isContested = ofIntent(intentId).some(isUnanswered);
    if (status !== 'succeeded' || isContested || amount < 1 || amount > taken)
      throw new Error(`Nothing of ${intentId} can be contested`);
    const id = `du_${randomUUID()}`;
    const isFinal = state === 'lost';
    disputes.set(id, {
      id,
      state,
      amount,
      fee: isWithdrawn(state) ? disputeFee : 0,
      reason,
      intentId,
      dueBy: isFinal ? null : new Date(clock().getTime() + responseTime),
      createdAt: clock(),
      evidence: null,
    });
    emit('charge.dispute.created', id);
    if (isWithdrawn(state)) emit('charge.dispute.funds_withdrawn', id);
    if (isFinal) emit('charge.dispute.closed', id);
    return id;
  };

  const close = (id: string, state: DisputeState): void => {
    const dispute = openAt(id);
    const isBack = isWithdrawn(dispute.state) && !isWithdrawn(state);
    Object.assign(dispute, { state, dueBy: null });
    emit('charge.dispute.closed', id);
    if (isBack) emit('charge.dispute.funds_reinstated', id);
  };

  return {
    getDispute: (id: string): ProviderDispute => disputeView(found(disputes, id)),
    listDisputes: (intentId: string): ProviderDispute[] =>
      ofIntent(intentId).map(disputeView).toReversed(),
    uploadEvidence: (pdf: Uint8Array): string => {
      if (pdf.byteLength > largestDocument) throw fault('refused');
      const id = `file_${randomUUID()}`;
      documents.set(id, pdf.slice());
      return id;
    },
    putEvidence: (id: string, evidence: DisputeEvidence): void => {
      const dispute = found(disputes, id);
      if (!isUnanswered(dispute) || !documents.has(evidence.fileId)) throw fault('refused');
      dispute.evidence = { texts: { ...evidence.texts }, fileId: evidence.fileId };
      emit('charge.dispute.updated', id);
    },

    /** A cardholder contests all that is left of a payment, or so many cents that it took; returns the dispute's id. */
    dispute: (intentId: string, amount?: number): string => open(intentId, 'open', { amount }),
    /** The cardholder's bank asks first: no money moves. */
    inquire: (intentId: string, amount?: number): string => open(intentId, 'inquiry', { amount }),
    /** What was asked about is contested after all, unless it was given back in the meantime. */
    escalate: (id: string): void => {
      const dispute = openAt(id);
      const amount = Math.min(dispute.amount, refunds.leftOf(dispute.intentId!));
      if (dispute.state !== 'inquiry' || amount < 1) throw new Error('It is no inquiry any more');
      Object.assign(dispute, { state: 'open', amount, fee: disputeFee });
      emit('charge.dispute.updated', id);
      emit('charge.dispute.funds_withdrawn', id);
    },
    /** An inquiry comes to nothing. */
    endInquiry: (id: string): void => close(id, 'prevented'),
    win: (id: string): void => close(id, 'won'),
    lose: (id: string): void => close(id, 'lost'),
    /** A bank takes back what had succeeded, which is final; returns the dispute's id. */
    bankReturns: (intentId: string, reason = 'insufficient_funds'): string => {
      const id = open(intentId, 'lost', { reason });
      const { savedId } = found(intents, intentId);
      const methodId = savedId ?? found(intents, intentId).methodId;
      // The customer has said that they never agreed to it.
      if (reason === 'debit_not_authorized' && methodId !== null) methods.endMandate(methodId);
      return id;
    },
    /** As they are, with what was last said about each. */
    disputes: (): MemoryDispute[] => [...disputes.values()],
    /** A document of ours, by its id there. */
    document: (fileId: string): Uint8Array | undefined => documents.get(fileId),
    /** Cents that were taken away, for now or for good. */
    returned: (): number =>
      sumOf(
        [...disputes.values()].flatMap(({ state, amount }) => (isWithdrawn(state) ? amount : [])),
      ),
  };
};
