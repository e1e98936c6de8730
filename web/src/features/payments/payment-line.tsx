import type { Payment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { paymentAmount, paymentItems, paymentMethod } from './payment-words.ts';

type Look = { tone: BadgeTone; label: string; note?: string };

/** By state; none for a payment that was begun and not made. */
const looks: Partial<Record<Payment['state'], Look>> = {
  reported: { tone: 'yellow', label: 'Reported' },
  confirmed: { tone: 'green', label: 'Confirmed' },
  dismissed: { tone: 'red', label: 'Not confirmed' },
  processing: { tone: 'blue', label: 'Processing', note: 'Up to 4 business days' },
  succeeded: { tone: 'green', label: 'Paid' },
  failed: { tone: 'red', label: 'Failed' },
  disputed: {
    tone: 'blue',
    label: 'Disputed',
    note: 'Your bank is reviewing it. Nothing is due for now.',
  },
  returned: { tone: 'red', label: 'Returned', note: 'Returned by the bank' },
};

/** A payment: for what, how, when, how much, and what has become of it. */
export const PaymentLine = ({ payment }: { payment: Payment }) => {
  const { tone, label, note } = looks[payment.state] ?? {};
  const facts = [
    [
      paymentMethod(payment),
      formatInstantDate(payment.createdAt),
      payment.isAutomatic && 'by autopay',
    ]
      .filter(Boolean)
      .join(', '),
    payment.failure?.message,
    note,
  ];
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{paymentItems(payment)}</p>
        {facts.map(
          (fact) =>
            fact !== undefined && (
              <p key={fact} className="text-base wrap-anywhere text-ink-soft">
                {fact}
              </p>
            ),
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <span className="font-bold tabular-nums">{paymentAmount(payment)}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
    </div>
  );
};
