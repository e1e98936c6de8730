import type { Payment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { paymentAmount, paymentItems, paymentMethod } from './payment-words.ts';

/** What the customer has paid and the bank has yet to send: neither owed nor paid (rules: payment-7). */
export const PaymentsInProgress = ({ payments }: { payments: readonly Payment[] }) => (
  <Card>
    <ul aria-label="Payments that are processing" className="flex flex-col gap-4">
      {payments.map((payment) => (
        <li key={payment.id} className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{paymentItems(payment)}</p>
            <p className="text-base text-ink-soft">
              {[paymentMethod(payment), formatInstantDate(payment.createdAt)]
                .filter(Boolean)
                .join(', ')}
            </p>
            <p className="text-base text-ink-soft">Up to 4 business days</p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <span className="font-bold tabular-nums">{paymentAmount(payment)}</span>
            <Badge tone="blue">Processing</Badge>
          </div>
        </li>
      ))}
    </ul>
  </Card>
);
