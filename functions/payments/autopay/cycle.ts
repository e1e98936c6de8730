import { addDays, businessDate } from 'shared/domain/dates.ts';
import type { ProviderStep } from 'shared/domain/prices/payment-state.ts';
import { putAutopay, revisedAutopay, type AutopayStore } from '../../payment-rows/autopay-store.ts';
import type { ProviderPayment } from '../../payment-rows/provider-payment.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Operation } from '../../platform/table/transact.ts';
import { problemAfter, type Refusal } from './attempt-rules.ts';

export type CycleDependencies = { table: Table; autopays: Pick<AutopayStore, 'find'> };

type Outcome = {
  step: ProviderStep;
  /** Why it failed; unused otherwise. */
  refusal: Pick<Refusal, 'code' | 'isHopeless'> & { message: string };
  now: Date;
};

type Cycle = {
  operations: Operation[];
  /** The day on which autopay tries again; null if it does not. */
  nextOn: string | null;
};

const unchanged: Cycle = { operations: [], nextOn: null };

/**
 * What the outcome of a payment does to its customer's autopay, as part of the transaction that records it
 * (rules: payment-29). A payment by a method that autopay has left says nothing about the one that it uses now.
 */
export const cycleAfter = async (
  payment: ProviderPayment,
  { step, refusal, now }: Outcome,
  { table, autopays }: CycleDependencies,
): Promise<Cycle> => {
  const { customerId, isAutomatic, saved } = payment;
  if (!isAutomatic || saved === null || (step !== 'fail' && step !== 'succeed')) return unchanged;
  const autopay = await autopays.find(customerId);
  if (!autopay || autopay.methodId === null) return unchanged;
  if (autopay.methodId !== saved.id)
    return { operations: [], nextOn: step === 'fail' ? addDays(businessDate(now), 1) : null };
  const { message, ...why } = refusal;
  const problem =
    step === 'fail'
      ? problemAfter(autopay.problem, { payment, message, type: saved.type, ...why }, now)
      : null;
  if (problem === null && autopay.problem === null) return unchanged;
  return {
    operations: [putAutopay(table, revisedAutopay(autopay, { problem }, now))],
    nextOn: problem?.nextOn ?? null,
  };
};
