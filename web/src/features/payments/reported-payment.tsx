import { useState } from 'react';
import type { AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { paidMethodNames } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { FoldedLine } from '../../ui/folded-line.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { endAndContinue } from '../../changes/use-held-change.ts';
import { usePaymentStep } from './use-payment-step.ts';

type Step = ReturnType<typeof usePaymentStep>;

const DismissForm = ({
  payment,
  step: { take, isPending, problem },
  onClose,
}: {
  payment: AdminPayment;
  step: Step;
  onClose: () => void;
}) => {
  const [reason, setReason] = useDraftState(`dismiss ${payment.id}`, z.string(), () => '');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <ActionForm
      problem={problem}
      submit="Yes, Dismiss"
      isBusy={isPending}
      onCancel={onClose}
      onSubmit={(form) => {
        setChecked(true);
        if (isMissing) form.querySelector('textarea')?.focus();
        else take('dismiss', reason);
      }}
    >
      <ReasonField
        hint="The customer reads it. What they reported stays due."
        isMissing={isChecked && isMissing}
        value={reason}
        onChange={setReason}
      />
    </ActionForm>
  );
};

/** What a customer has reported as paid: it is confirmed or dismissed (rules: payment-6). */
export const ReportedPayment = ({ payment }: { payment: AdminPayment }) => {
  const { customerName, customerId, total, method, createdAt, items } = payment;
  const [isDismissing, setDismissing] = useState(false);
  const step = usePaymentStep(payment);
  return (
    <FoldedLine
      title={customerName}
      about={`Reported${method ? ` by ${paidMethodNames[method.type]}` : ''}, ${formatInstantDate(createdAt)}`}
      amount={formatCentsInFull(decimalToCents(total))}
    >
      <p className="wrap-anywhere text-ink-soft">
        {items.map(({ name }) => name).join(', ')}. Reference {paymentReference(customerId)}.
      </p>
      {isDismissing ? (
        <DismissForm
          payment={payment}
          step={step}
          onClose={() => {
            setDismissing(false);
          }}
        />
      ) : (
        <>
          <FormError message={step.problem} />
          <div className="flex flex-wrap gap-3">
            <Button
              tone="paper"
              size="small"
              disabled={step.isPending}
              aria-label={step.isHeld ? undefined : `Confirm: ${customerName}`}
              onClick={() => {
                step.take('confirm');
              }}
            >
              {step.isHeld ? endAndContinue : 'Confirm'}
            </Button>
            <Button
              tone="plain"
              size="small"
              disabled={step.isPending}
              aria-label={`Dismiss: ${customerName}`}
              onClick={() => {
                setDismissing(true);
              }}
            >
              Dismiss
            </Button>
          </div>
        </>
      )}
    </FoldedLine>
  );
};
