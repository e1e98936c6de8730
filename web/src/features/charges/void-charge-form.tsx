import { useState } from 'react';
import type { Charge } from 'shared/contracts/charges.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { endAndContinue } from '../../changes/use-held-change.ts';
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
  const { take, isPending, isHeld, problem } = useChargeStep(charge, onDone);
  const [reason, setReason] = useDraftState(`void ${charge.id}`, z.string(), () => '');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <ActionForm
      problem={problem}
      submit={isHeld ? endAndContinue : 'Yes, Void'}
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setChecked(true);
        if (isMissing) form.querySelector('textarea')?.focus();
        else void take('void', { reason });
      }}
    >
      <p className="font-semibold">
        It will no longer be due.{handedOn(charge)} This cannot be undone.
      </p>
      <ReasonField
        hint="The customer reads it with the charge and on the statement."
        isMissing={isChecked && isMissing}
        value={reason}
        onChange={setReason}
      />
    </ActionForm>
  );
};
