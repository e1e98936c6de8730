import { Link } from 'react-router-dom';
import type { AdminPayment } from 'shared/contracts/payments.ts';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { methodLabel } from './admin-payments.ts';

/** 'Monthly Membership · Visa ending in 4242' */
export const PaymentFacts = ({ payment }: { payment: AdminPayment }) => (
  <p className="wrap-anywhere text-ink-soft">
    {[payment.items.map(({ name }) => name).join(', '), methodLabel(payment)]
      .filter(Boolean)
      .join(' · ')}
  </p>
);

/** Leads to the customer who made a payment. */
export const OpenCustomer = ({
  payment: { customerId, customerName },
  tab,
}: {
  payment: AdminPayment;
  tab: 'billing' | 'visits';
}) => (
  <Link
    to={paths.customerHistory(customerId, tab)}
    aria-label={`Open Customer: ${customerName}`}
    className={buttonStyles({ tone: 'plain', size: 'small', className: 'print:hidden' })}
  >
    Open Customer
  </Link>
);
