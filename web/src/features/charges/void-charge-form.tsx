import { useState } from 'react';
import type { Charge } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ReasonField } from './reason-field.tsx';
import { useChargeStep } from './use-charge-step.ts';

/** What a voided charge passes on to the next one (rules: charge-3). */
const handedOn = ({ credit, fee }: Charge): string => {
  const parts = [
    decimalToCents(credit) > 0 && `credit of ${formatCents(decimalToCents(credit))}`,
    decimalToCents(fee) > 0 && `check fee of ${formatCents(decimalToCents(fee))}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  return ` Its ${parts.join(' and its ')} ${parts.length > 1 ? 'go' : 'goes'} to the plan’s next charge.`;
};

/** Asks for the reason before a charge is voided. */
export const VoidChargeForm = ({ charge, onDone }: { charge: Charge; onDone: () => void }) => {
  const { take, isPending, problem } = useChargeStep(charge, onDone);
  const [reason, setReason] = useDraftState(`void ${charge.id}`, z.string(), () => '');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isMissing) event.currentTarget.querySelector('textarea')?.focus();
        else void take('void', { reason });
      }}
    >
      <p className="font-semibold">
        It will no longer be due.{handedOn(charge)} This cannot be undone.
      </p>
      <ReasonField isMissing={isChecked && isMissing} value={reason} onChange={setReason} />
      <FormError message={problem} />
      <FormButtons
        submit="Yes, Void"
        submitting="Saving..."
        keep="Keep Charge"
        isBusy={isPending}
        onKeep={onDone}
      />
    </form>
  );
};
