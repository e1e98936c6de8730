import { Link } from 'react-router-dom';
import type { AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { FoldedLine, foldedLines } from '../../ui/folded-line.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { methodLabel, sumLabel, useAdminPayments } from './admin-payments.ts';

/** 'Bank account ending in 6789, since Nov 20, 2026'. */
const How = ({ payment }: { payment: AdminPayment }) => (
  <>
    {methodLabel(payment) ?? 'Card or bank'},{' '}
    <span className="whitespace-nowrap">since {formatInstantDate(payment.createdAt)}</span>
  </>
);

/** What banks have yet to decide, in one line that opens to the customers (rules: payment-23). */
export const ProcessingPayments = ({ payments }: { payments: readonly AdminPayment[] }) =>
  payments.length > 0 && (
    <div className={foldedLines}>
      <FoldedLine
        title="Processing"
        about={`${payments.length} payment${payments.length > 1 ? 's' : ''}`}
        amount={sumLabel(payments)}
      >
        <p>A bank takes up to 4 business days.</p>
        <ul>
          {payments.map((payment) => (
            <li
              key={payment.id}
              className="flex items-center justify-between gap-x-4 border-t-2 border-cream-200 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <Link
                  to={paths.customerHistory(payment.customerId, 'billing')}
                  className="tap-area font-semibold underline"
                >
                  {payment.customerName}
                </Link>
                <span className="block text-ink-soft">
                  <How payment={payment} />
                </span>
              </span>
              <span className="tabular-nums">
                {formatCentsInFull(decimalToCents(payment.total))}
              </span>
            </li>
          ))}
        </ul>
      </FoldedLine>
    </div>
  );

/** The same for one customer; renders nothing if they have nothing that is processing. */
export const ProcessingOfCustomer = ({ customerId }: { customerId: string }) => {
  const { payments, isFailed, retry } = useAdminPayments({ state: 'processing', customerId });
  if (isFailed) return <LoadFailed what="What is processing" onRetry={retry} />;
  if (payments.length === 0) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="title-3">Processing</h3>
        <p className="text-lg font-bold tabular-nums">{sumLabel(payments)}</p>
      </div>
      {payments.map((payment) => (
        <p key={payment.id} className="text-ink-soft">
          <How payment={payment} />
        </p>
      ))}
    </Card>
  );
};
