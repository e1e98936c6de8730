import { Link } from 'react-router-dom';
import type { DueItem } from 'shared/contracts/charges.ts';
import type { AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { FoldedLine, foldedLines } from '../../ui/folded-line.tsx';
import { methodLabel } from './admin-payments.ts';

const Failed = ({ payment, phone }: { payment: AdminPayment; phone: string | null }) => {
  const { customerName, customerId, total, failure, items, updatedAt } = payment;
  return (
    <FoldedLine
      title={customerName}
      about={`Failed ${formatInstantDate(updatedAt)}: ${failure?.message}`}
      amount={formatCentsInFull(decimalToCents(total))}
    >
      <p className="wrap-anywhere text-ink-soft">
        {[items.map(({ name }) => name).join(', '), methodLabel(payment)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="flex flex-wrap gap-3">
        <ContactLinks name={customerName} phone={phone} />
        <Link
          to={paths.customerHistory(customerId, 'billing')}
          aria-label={`Open Customer: ${customerName}`}
          className={buttonStyles({ tone: 'plain', size: 'small', className: 'print:hidden' })}
        >
          Open Customer
        </Link>
      </div>
    </FoldedLine>
  );
};

/** What a bank has refused, a line each (rules: payment-23). What it was for is due again. */
export const FailedPayments = ({
  payments,
  due,
}: {
  payments: readonly AdminPayment[];
  /** Has the customers' phone numbers. */
  due: readonly DueItem[];
}) =>
  payments.length > 0 && (
    <section>
      <h2 className="title-3 mb-2">Failed Payments</h2>
      <ul className={foldedLines}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <Failed
              payment={payment}
              phone={
                due.find(({ customerId }) => customerId === payment.customerId)?.customerPhone ??
                null
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
