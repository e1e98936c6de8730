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
import { cycleAfter, type CycleDependencies } from './autopay/cycle.ts';
import { noteMethod } from './methods/remember-method.ts';
import { addFeeOf, learnFee } from './payment-fee.ts';
import { failureSentence, stepOf, type Finding } from './payment-finding.ts';
import { totalOf } from '../payment-rows/stored-payment.ts';

export type OutcomeDependencies = ItemStores &
  CycleDependencies & {
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
const paidOf = (
  { state, isAutomatic }: ProviderPayment,
  { intent }: Finding,
  now: Date,
): Paid | null => {
  if (!intent) return null;
  const { type, brand, last4 } = intent.charge?.method ?? unknownCard;
  // Autopay's payments are processing before anything is tried, so that alone says nothing of a card.
  const isLate = state === 'processing' && !(isAutomatic && type === 'card');
  const day = isLate ? now : (intent.charge?.createdAt ?? now);
  return {
    method: type,
    source: brand === null && last4 === null ? null : { brand, last4 },
    paidOn: businessDate(day),
    intentId: intent.id,
  };
};

/** Whether the customer is mailed about it: not of what they left or ended themselves. */
const isMailed = (step: ProviderStep): boolean => step === 'succeed' || step === 'fail';

/** Whether there is something at the provider, also if it was believed never to have been made a moment ago. */
const isMade = ({ sessionId, intentId }: ProviderPayment): boolean =>
  sessionId !== null || intentId !== null;

/** Why a payment has failed; without effect if it has not. */
type Refused = { code: string | null; isHopeless: boolean };

type Took = {
  step: ProviderStep;
  finding: Finding | null;
  paid: Paid | null;
  refused: Refused;
  /** The day on which autopay tries again; null if it does not. */
  nextOn: string | null;
  now: Date;
};

const paymentAfter = (
  payment: ProviderPayment,
  { step, finding, paid, refused: { code }, nextOn, now }: Took,
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
    failure: step === 'fail' ? { code, message: failureSentence(code), nextOn } : null,
    paidOn: paid?.paidOn ?? payment.paidOn,
    revision: payment.revision + 1,
    updatedAt: now.toISOString(),
    delivery: isMailed(step) ? { state: 'queued' } : payment.delivery,
  };
};

const isMoneyOf = (step: ProviderStep): boolean => step === 'succeed' || step === 'process';

type Step = Pick<Outcome, 'finding' | 'also' | 'now'> & {
  payment: ProviderPayment;
  step: ProviderStep;
  refused: Refused;
};

/** Takes a step of a payment with its items, and its customer's autopay, in one transaction. */
const takeStep = async (
  { payment, step, finding, refused, also = [], now }: Step,
  { table, autopays, ...stores }: OutcomeDependencies,
): Promise<ProviderPayment | 'overtaken'> => {
  const { id: paymentId } = payment;
  const total = totalOf(payment);
  if (finding?.intent && isMoneyOf(step) && finding.intent.amount !== total)
    reportMismatch('another amount', { paymentId, total, amount: finding.intent.amount });
  const paid = step === 'succeed' && finding ? paidOf(payment, finding, now) : null;
  const refusal = { ...refused, message: failureSentence(refused.code) };
  const [items, cycle] = await Promise.all([
    readItems(payment.items, stores),
    cycleAfter(payment, { step, refusal, now }, { table, autopays }),
  ]);
  const { operations, lost } = changeItems(table, items, { payment, step, paid, now });
  const { nextOn } = cycle;
  const after = paymentAfter(payment, { step, finding, paid, refused, nextOn, now });
  const written = await transactIfCurrent(table, [
    putProviderPayment(table, after, { isMailDue: isMailed(step) }),
    ...operations,
    ...(step === 'succeed' ? addFeeOf(table, after, now) : []),
    ...cycle.operations,
    ...(isMoneyOf(step)
      ? noteMethod(table, payment, { methodId: finding?.intent?.methodId ?? null, now })
      : []),
    ...also,
  ]);
  if (!written) return 'overtaken';
  for (const itemId of lost) reportMismatch('an item it does not hold', { paymentId, itemId });
  return after;
};

const changedElsewhere = 'This payment is being changed elsewhere. Please look again.';

const notFound = (): AppError => new AppError('not-found', 'This payment could not be found.');

/**
 * Takes the step that the provider's answer leads to, with the payment's items, in one transaction. An answer that
 * is already recorded, or older than what is, changes nothing (rules: payment-11). It changes only rows that are there,
 * also of a customer whose deletion has begun.
 * @returns the payment as it is then
 * @throws AppError `not-found`; `conflict` if others change it all the time
 */
export const recordOutcome = async (
  { paymentId, finding, also = [], now }: Outcome,
  dependencies: OutcomeDependencies,
): Promise<ProviderPayment> =>
  retryOnConflict(async () => {
    const { table, payments } = dependencies;
    const payment = await payments.findOfProvider(paymentId);
    if (!payment) throw notFound();
    const step = finding ? stepOf(finding) : isMade(payment) ? undefined : 'cancel';
    if (!step) return payment;
    if (!mayStep(step, payment.state)) {
      const isRecorded = payment.state === paymentTransitions[step].to;
      // What was taken may be disputed or returned by now.
      const wasTaken = payment.state === 'succeeded' || payment.paidOn !== null;
      if (isMoneyOf(step) && !isRecorded && !wasTaken)
        reportMismatch('money for a payment that is over', { paymentId, step });
      const learned = learnFee(table, payment, { finding, now });
      if (learned.length === 0 && also.length === 0) return payment;
      const written = await transactIfCurrent(table, [...learned, ...also]);
      return written || learned.length === 0 ? payment : 'overtaken';
    }
    const { failureCode: code = null, isHopeless = false } = finding?.intent ?? {};
    const refused = { code, isHopeless };
    return takeStep({ payment, step, finding, refused, also, now }, dependencies);
  }, changedElsewhere);

/**
 * Records that an automatic payment has failed because the provider would not even begin it.
 * @param code ours, as the provider has none
 * @throws AppError as {@link recordOutcome}
 */
export const recordRefusal = async (
  { paymentId, code, now }: { paymentId: string; code: string; now: Date },
  dependencies: OutcomeDependencies,
): Promise<ProviderPayment> =>
  retryOnConflict(async () => {
    const payment = await dependencies.payments.findOfProvider(paymentId);
    if (!payment) throw notFound();
    if (!mayStep('fail', payment.state)) return payment;
    const refused = { code, isHopeless: true };
    return takeStep({ payment, step: 'fail', finding: null, refused, now }, dependencies);
  }, changedElsewhere);
