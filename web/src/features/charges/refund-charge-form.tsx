import { useState } from 'react';
import type { Charge } from 'shared/contracts/charges.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { centsToDecimal, decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { taxBack } from 'shared/domain/prices/sales-tax.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { readPrice } from '../../common/typed-price.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useChargeStep } from './use-charge-step.ts';

const refundDraft = z.object({ amount: z.string(), refundedOn: z.string(), reason: z.string() });

/** The total to give back, including the tax no longer owed on the rest (rules: charge-4). */
const sumLabel = ({ refundable, taxRate }: Charge, cents: number): string => {
  const tax = taxBack({ amount: decimalToCents(refundable), taxRate }, cents);
  return tax > 0
    ? `Give back ${formatCents(cents + tax)}: ${formatCents(cents)} and ${formatCents(tax)} of sales tax.`
    : `Give back ${formatCents(cents)}; there was no sales tax on it.`;
};

/** Asks how much of a charge to give back, when and why, and shows the tax that goes with it. */
export const RefundChargeForm = ({ charge, onDone }: { charge: Charge; onDone: () => void }) => {
  const { take, isPending, problem } = useChargeStep(charge, onDone);
  const [draft, setDraft] = useDraftState(`refunded ${charge.id}`, refundDraft, () => ({
    amount: charge.refundable,
    refundedOn: businessDate(timeNow()),
    reason: '',
  }));
  const { amount, refundedOn, reason } = draft;
  const [isChecked, setChecked] = useState(false);
  const most = decimalToCents(charge.refundable);
  const typed = decimalToCents(readPrice(amount) ?? '0.00');
  const cents = typed > 0 && typed <= most ? typed : undefined;
  const isMissing = reason.trim() === '';
  return (
    <ActionForm
      problem={problem}
      submit="Yes, Refunded"
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setChecked(true);
        if (cents === undefined) form.querySelector<HTMLInputElement>('input')?.focus();
        else if (refundedOn === '')
          form.querySelector<HTMLInputElement>('input[type=date]')?.focus();
        else if (isMissing) form.querySelector('textarea')?.focus();
        else void take('refunded', { amount: centsToDecimal(cents), refundedOn, reason });
      }}
    >
      <TextField
        label="Amount without tax"
        hint={`${charge.refunded === null ? 'All of it' : 'The rest'} is ${formatCents(most)}.`}
        error={
          isChecked && cents === undefined
            ? `Please enter an amount up to ${formatCents(most)}`
            : undefined
        }
        inputMode="decimal"
        required
        value={amount}
        onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
      />
      <p aria-live="polite" className="font-semibold empty:hidden">
        {cents !== undefined && sumLabel(charge, cents)}
      </p>
      <DateField
        label="Refunded on"
        max={businessDate(timeNow())}
        value={refundedOn}
        error={isChecked && refundedOn === '' ? 'Please choose a day' : undefined}
        onChange={(day) => setDraft({ ...draft, refundedOn: day })}
      />
      <ReasonField
        hint="The customer reads it with the charge and on the statement."
        isMissing={isChecked && isMissing}
        value={reason}
        onChange={(text) => setDraft({ ...draft, reason: text })}
      />
    </ActionForm>
  );
};
