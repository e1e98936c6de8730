import type { Payment } from 'shared/contracts/payments.ts';
import { Card } from '../../ui/card.tsx';
import { PaymentLine } from './payment-line.tsx';

/** What the customer has paid and the bank has yet to send: neither owed nor paid (rules: payment-7). */
export const PaymentsInProgress = ({ payments }: { payments: readonly Payment[] }) => (
  <Card>
    <ul aria-label="Payments that are processing" className="flex flex-col gap-4">
      {payments.map((payment) => (
        <li key={payment.id}>
          <PaymentLine payment={payment} />
        </li>
      ))}
    </ul>
  </Card>
);
