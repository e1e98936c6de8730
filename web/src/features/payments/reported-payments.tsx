import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listReportedPayments, type AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paymentReference } from 'shared/domain/prices/payment-reference.ts';
import { takesPayments } from 'shared/domain/prices/ways-to-pay.ts';
import { paymentMethodNames } from 'shared/domain/visits/booking-status.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { queryFor } from '../../lib/query-client.ts';
import { settings } from '../../lib/settings.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
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

const Reported = ({ payment }: { payment: AdminPayment }) => {
  const { customerName, customerId, total, method, createdAt, items } = payment;
  const [isDismissing, setDismissing] = useState(false);
  const step = usePaymentStep(payment);
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="title-3 wrap-anywhere">{customerName}</h3>
      <p>
        {formatCentsInFull(decimalToCents(total))}
        {method && ` by ${paymentMethodNames[method.type]}`}, reported on{' '}
        {formatInstantDate(createdAt)}. Reference {paymentReference(customerId)}.
      </p>
      <p className="wrap-anywhere text-ink-soft">{items.map(({ name }) => name).join(', ')}</p>
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
              size="small"
              disabled={step.isPending}
              aria-label={`Confirm: ${customerName}`}
              onClick={() => {
                step.take('confirm');
              }}
            >
              Confirm
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
    </Card>
  );
};

/** What customers have reported as paid and the operator has yet to decide (rules: payment-6). */
export const ReportedPayments = () => {
  const isShown = takesPayments(settings());
  const { data } = useQuery({ ...queryFor(listReportedPayments), enabled: isShown, staleTime: 0 });
  if (!data || data.length === 0) return null;
  return (
    <section className="mb-8 flex flex-col gap-4">
      <h2 className="title-2">Reported as Paid</h2>
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {data.map((payment) => (
          <li key={payment.id}>
            <Reported payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
};
