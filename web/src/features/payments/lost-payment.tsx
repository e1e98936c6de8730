import type { ReactNode } from 'react';
import type { AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { FoldedLine } from '../../ui/folded-line.tsx';
import { OpenCustomer, PaymentFacts } from './payment-facts.tsx';

/** Shows what is due again of a payment, with these links after its buttons; null once nothing of it is due. */
export type RenderDueAgain = (payment: AdminPayment, links: ReactNode) => ReactNode;

/** What a bank took back, so that it is due again: the customer is called, or pays otherwise (rules: payment-45). */
export const LostPayment = ({
  payment,
  phone,
  renderDueAgain,
}: {
  payment: AdminPayment;
  phone: string | null;
  renderDueAgain: RenderDueAgain;
}) => {
  const { customerName, dispute, total, updatedAt } = payment;
  const links = (
    <>
      <ContactLinks name={customerName} phone={phone} />
      <OpenCustomer payment={payment} tab="billing" />
    </>
  );
  return (
    <FoldedLine
      title={customerName}
      about={['Returned by the bank', `${formatInstantDate(updatedAt)}:`, dispute?.reason].join(
        ' ',
      )}
      amount={formatCentsInFull(decimalToCents(dispute?.amount ?? total))}
    >
      {renderDueAgain(payment, links) ?? (
        <>
          <PaymentFacts payment={payment} />
          <p>Nothing of it is due any more.</p>
          <div className="flex flex-wrap gap-3">{links}</div>
        </>
      )}
    </FoldedLine>
  );
};
