import { useState } from 'react';
import type { AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { centsToDecimal, decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import * as z from 'zod/mini';
import { readPrice } from '../../common/typed-price.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { methodLabel, useAdminPayments } from './admin-payments.ts';
import { useRefundPayment } from './use-refund-payment.ts';

type Item = AdminPayment['items'][number];

const inFull = (decimal: string): string => formatCentsInFull(decimalToCents(decimal));

const refundDraft = z.object({ amount: z.string(), reason: z.string() });

/** Cents of it that a bank has taken back. */
const lostOf = ({ total, refunded, refundable }: Item): number =>
  decimalToCents(total) - decimalToCents(refunded) - decimalToCents(refundable);

/** What was given back before, what is on its way, what was lost, and what has failed. */
const RefundsBefore = (item: Item) => {
  const { refunded, isRefunding, failedRefund } = item;
  return (
    <>
      {decimalToCents(refunded) > 0 && (
        <p>
          {inFull(refunded)} was refunded before
          {isRefunding ? ', and is not confirmed yet.' : '.'}
        </p>
      )}
      {lostOf(item) > 0 && <p>{formatCentsInFull(lostOf(item))} was lost in a dispute.</p>}
      {failedRefund && (
        <p className="font-semibold text-danger">
          A refund of {inFull(failedRefund.amount)} failed on {formatInstantDate(failedRefund.at)}:{' '}
          {failedRefund.message}
        </p>
      )}
    </>
  );
};

const Amounts = ({
  payment,
  item,
  onDone,
}: {
  payment: AdminPayment;
  item: Item;
  onDone: () => void;
}) => {
  const { give, isPending, problem } = useRefundPayment(payment, onDone);
  const { kind, id, total, refunded, refundable } = item;
  const rest = decimalToCents(refundable);
  const [draft, setDraft] = useDraftState(`refund ${payment.id} ${id}`, refundDraft, () => ({
    amount: centsToDecimal(rest),
    reason: '',
  }));
  const { amount, reason } = draft;
  const [isChecked, setChecked] = useState(false);
  const typed = decimalToCents(readPrice(amount) ?? '0.00');
  const cents = typed > 0 && typed <= rest ? typed : undefined;
  const isMissing = reason.trim() === '';
  if (rest === 0)
    return (
      <p>
        {lostOf(item) === 0 ? 'All of it was given back.' : 'Nothing of it is left to give back.'}
      </p>
    );
  return (
    <ActionForm
      problem={problem}
      submit={
        cents === undefined
          ? 'Refund'
          : `Refund ${formatCentsInFull(cents)} to ${methodLabel(payment) ?? 'the Customer'}`
      }
      submitting="Refunding..."
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setChecked(true);
        if (cents === undefined) form.querySelector<HTMLInputElement>('input')?.focus();
        else if (isMissing) form.querySelector('textarea')?.focus();
        else
          give({
            item: { kind, id },
            amount: centsToDecimal(cents),
            reason,
            refundedBefore: refunded,
          });
      }}
    >
      <TextField
        label="Amount with tax"
        hint={`${refundable === total ? 'All of it' : 'The rest'} is ${formatCentsInFull(rest)}.`}
        error={
          isChecked && cents === undefined
            ? `Please enter an amount up to ${formatCentsInFull(rest)}`
            : undefined
        }
        inputMode="decimal"
        required
        value={amount}
        onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
      />
      <ReasonField
        hint="The customer reads it with the bill and on the statement."
        isMissing={isChecked && isMissing}
        value={reason}
        onChange={(text) => setDraft({ ...draft, reason: text })}
      />
    </ActionForm>
  );
};

/**
 * Gives back what a card or bank has paid for a charge or visit, in part and again, the way it came (rules:
 * payment-23).
 */
export const RefundPaymentForm = ({
  item: { kind, id },
  customerId,
  onDone,
}: {
  item: Pick<Item, 'kind' | 'id'>;
  customerId: string;
  onDone: () => void;
}) => {
  const { payments, isFresh, isFailed, retry } = useAdminPayments({
    state: 'succeeded',
    customerId,
  });
  if (isFailed) return <LoadFailed what="The payment" onRetry={retry} />;
  if (!isFresh) return <Loading label="Loading the payment..." compact />;
  const isWanted = (one: Item): boolean => one.kind === kind && one.id === id;
  const payment = payments.find(({ items }) => items.some(isWanted));
  const item = payment?.items.find(isWanted);
  if (!payment || !item) return <p>This payment was not found. Refund it at Stripe.</p>;
  return (
    <div className="flex flex-col gap-4">
      <RefundsBefore {...item} />
      <Amounts payment={payment} item={item} onDone={onDone} />
    </div>
  );
};
