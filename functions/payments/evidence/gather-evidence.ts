import { formatInstantDate } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import {
  currentDispute,
  isPending,
  type PaymentDispute,
} from '../../payment-rows/payment-dispute.ts';
import { putProviderPayment, type PaymentStore } from '../../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { PhotoBucket } from '../../platform/storage/photo-bucket.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { transactIfCurrent } from '../../platform/table/transact.ts';
import { isRefused, type Provider } from '../stripe/provider.ts';
import { evidenceTexts } from './evidence-texts.ts';
import { fitEvidence } from './fit-evidence.ts';
import { readEvidence, type EvidenceStores } from './read-evidence.ts';

export type GatherDependencies = EvidenceStores & {
  table: Table;
  payments: Pick<PaymentStore, 'findOfProvider'>;
  bucket: Pick<PhotoBucket, 'peek' | 'read'>;
  provider: Pick<Provider, 'uploadEvidence' | 'putEvidence'>;
};

type Gather = { id: string; now: Date };

const refuse = (message: string): never => {
  throw new AppError('conflict', message);
};

/** @throws AppError `not-found` */
const paymentWithId = async (
  id: string,
  { payments }: Pick<GatherDependencies, 'payments'>,
): Promise<ProviderPayment> => {
  const payment = await payments.findOfProvider(id);
  if (!payment) throw new AppError('not-found', 'This payment could not be found.');
  return payment;
};

/** The dispute that evidence can be given for. @throws AppError `conflict` */
const openDispute = ({ method, disputes }: ProviderPayment, now: Date): PaymentDispute => {
  const dispute = currentDispute(disputes);
  if (!dispute) return refuse('This payment is not disputed.');
  if (method?.type !== 'card') return refuse('Stripe takes evidence only for payments by card.');
  if (!isPending(dispute))
    return refuse('This dispute is over, so Stripe takes no evidence for it.');
  if (dispute.dueBy === null) return refuse('Stripe takes no evidence for this dispute.');
  if (Date.parse(dispute.dueBy) <= now.getTime())
    return refuse(`Stripe took evidence until ${formatInstantDate(dispute.dueBy)}.`);
  return dispute;
};

/** Stores when evidence was last put there, whatever else has become of the payment meanwhile. */
const noteEvidence = async (
  { id, now }: Gather,
  disputeId: string,
  { table, ...dependencies }: Pick<GatherDependencies, 'table' | 'payments'>,
): Promise<ProviderPayment> => {
  const at = now.toISOString();
  return retryOnConflict(async () => {
    const payment = await paymentWithId(id, dependencies);
    const disputes = payment.disputes.map((dispute) =>
      dispute.id === disputeId && (dispute.evidenceAt ?? '') < at
        ? { ...dispute, evidenceAt: at }
        : dispute,
    );
    if (disputes.every((dispute, index) => dispute === payment.disputes[index])) return payment;
    const after = { ...payment, disputes, revision: payment.revision + 1, updatedAt: at };
    const written = await transactIfCurrent(table, [putProviderPayment(table, after)]);
    return written ? after : 'overtaken';
  }, 'This payment is being changed elsewhere. Please look again.');
};

/**
 * Puts what is known of a disputed card payment at the provider: a document and texts, instead of those that were put
 * there before. Nothing is submitted (rules: payment-44).
 * @throws AppError `not-found`; `conflict` if no evidence is taken; ProviderError
 */
export const gatherEvidence = async (
  gather: Gather,
  dependencies: GatherDependencies,
): Promise<ProviderPayment> => {
  const { now } = gather;
  const { provider } = dependencies;
  const payment = await paymentWithId(gather.id, dependencies);
  const dispute = openDispute(payment, now);
  const evidence = await readEvidence({ payment, dispute, now }, dependencies);
  const { pdf } = await fitEvidence(evidence, dependencies);
  const fileId = await provider.uploadEvidence(pdf);
  try {
    await provider.putEvidence(dispute.id, { texts: evidenceTexts(evidence), fileId });
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new AppError('conflict', 'Stripe takes no evidence for this dispute any more.', {
      cause: error,
    });
  }
  return noteEvidence(gather, dispute.id, dependencies);
};
