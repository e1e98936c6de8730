import { businessDate } from 'shared/domain/dates.ts';
import {
  mayStep,
  paymentTransitions,
  type ProviderStep,
} from 'shared/domain/prices/payment-state.ts';
import { AppError } from 'shared/errors.ts';
import { alarmEvents } from '../platform/logs/alarm-events.ts';
import { logger } from '../platform/logs/logger.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import { transactIfCurrent, type Operation } from '../platform/table/transact.ts';
import { changeItems, readItems, type ItemStores, type Paid } from './payment-items.ts';
import { putProviderPayment, type PaymentStore } from '../payment-rows/payment-store.ts';
import type { ProviderPayment } from '../payment-rows/provider-payment.ts';
import { failureSentence, stepOf, type Finding } from './payment-finding.ts';
import { totalOf } from '../payment-rows/stored-payment.ts';

export type OutcomeDependencies = ItemStores & {
  table: Table;
  payments: Pick<PaymentStore, 'findOfProvider'>;
};

type Outcome = {
  paymentId: string;
  /** What the provider says; null if it has made nothing for the payment. */
  finding: Finding | null;
  /** Written in the same transaction, or alone if the outcome is known. */
  also?: readonly Operation[];
  now: Date;
};

/** Something at the provider differs from our rows, which stay as they are (rules: payment-11). */
export const reportMismatch = (problem: string, facts: Record<string, string | number>): void =>
  logger.error(alarmEvents.paymentMismatch, new Error(problem), { problem, ...facts });

const unknownCard = { type: 'card', brand: null, last4: null } as const;

/**
 * The day of a payment: the provider's, or for what a bank has taken days to decide, the day we learn of it, because
 * an earlier month must not change (rules: payment-11).
 */
const paidOf = ({ state }: ProviderPayment, { intent }: Finding, now: Date): Paid | null => {
  if (!intent) return null;
  const day = state === 'processing' ? now : (intent.charge?.createdAt ?? now);
  const { type, brand, last4 } = intent.charge?.method ?? unknownCard;
  return {
    method: type,
    source: brand === null && last4 === null ? null : { brand, last4 },
    paidOn: businessDate(day),
    intentId: intent.id,
  };
};

/** Whether the customer is mailed about it: not of what they left or ended themselves. */
const isTold = (step: ProviderStep): boolean => step === 'succeed' || step === 'fail';

type Took = { step: ProviderStep; finding: Finding | null; paid: Paid | null; now: Date };

const paymentAfter = (
  payment: ProviderPayment,
  { step, finding, paid, now }: Took,
): ProviderPayment => {
  const { session, intent = null } = finding ?? {};
  return {
    ...payment,
    state: paymentTransitions[step].to,
    sessionId: session?.id ?? payment.sessionId,
    intentId: intent?.id ?? payment.intentId,
    url: null,
    method: intent?.charge?.method ?? payment.method,
    fee: intent?.charge?.fee ?? payment.fee,
    failure:
      step === 'fail'
        ? {
            code: intent?.failureCode ?? null,
            message: failureSentence(intent?.failureCode ?? null),
          }
        : null,
    paidOn: paid?.paidOn ?? payment.paidOn,
    revision: payment.revision + 1,
    updatedAt: now.toISOString(),
    delivery: isTold(step) ? { state: 'queued' } : payment.delivery,
  };
};

const isMoneyOf = (step: ProviderStep): boolean => step === 'succeed' || step === 'process';

/**
 * Takes the step that the provider's answer leads to, with the payment's items, in one transaction. An answer that
 * is already recorded, or older than what is, changes nothing (rules: payment-11). It changes only rows that are there,
 * also of a customer whose deletion has begun.
 * @returns the payment as it is then
 * @throws AppError `not-found`; `conflict` if others change it all the time
 */
export const recordOutcome = async (
  { paymentId, finding, also = [], now }: Outcome,
  { table, payments, ...stores }: OutcomeDependencies,
): Promise<ProviderPayment> =>
  retryOnConflict(async () => {
    const payment = await payments.findOfProvider(paymentId);
    if (!payment) throw new AppError('not-found', 'This payment could not be found.');
    // What was believed never to have been made has been found in the meantime.
    const step = finding ? stepOf(finding) : payment.sessionId === null ? 'cancel' : undefined;
    if (!step) return payment;
    if (!mayStep(step, payment.state)) {
      const isRecorded = payment.state === paymentTransitions[step].to;
      if (isMoneyOf(step) && !isRecorded && payment.state !== 'succeeded')
        reportMismatch('money for a payment that is over', { paymentId, step });
      if (also.length > 0) await transactIfCurrent(table, [...also]);
      return payment;
    }
    const total = totalOf(payment);
    if (finding?.intent && isMoneyOf(step) && finding.intent.amount !== total)
      reportMismatch('another amount', { paymentId, total, amount: finding.intent.amount });
    const paid = step === 'succeed' && finding ? paidOf(payment, finding, now) : null;
    const items = await readItems(payment.items, stores);
    const { operations, lost } = changeItems(table, items, { payment, step, paid, now });
    const after = paymentAfter(payment, { step, finding, paid, now });
    const written = await transactIfCurrent(table, [
      putProviderPayment(table, after, { isMailDue: isTold(step) }),
      ...operations,
      ...also,
    ]);
    if (!written) return 'overtaken';
    for (const itemId of lost) reportMismatch('an item it does not hold', { paymentId, itemId });
    return after;
  }, 'This payment is being changed elsewhere. Please look again.');
