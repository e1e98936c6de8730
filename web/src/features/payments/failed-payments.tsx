import type { AdminPayment } from 'shared/contracts/payments.ts';
import { formatCalendarDate, formatInstantDate } from 'shared/domain/dates.ts';
import { endAndContinue } from '../../changes/use-held-change.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { FoldedLine, foldedLines } from '../../ui/folded-line.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { OpenCustomer, PaymentFacts } from './payment-facts.tsx';
import { paymentAmount } from './payment-words.ts';
import { splitFailed } from './split-failed.ts';
import { useRetryPayment } from './use-retry-payment.ts';

type Line = { payment: AdminPayment; phone: string | null };

/** What autopay has given up: it is tried again, or the customer is called, or their plan paused. */
export const GivenUpPayment = ({ payment, phone }: Line) => {
  const { customerName, failure, updatedAt } = payment;
  const { retry, isHeld, isPending, problem } = useRetryPayment(payment);
  return (
    <FoldedLine
      title={customerName}
      about={`Autopay gave up ${formatInstantDate(updatedAt)}: ${failure?.message}`}
      amount={paymentAmount(payment)}
    >
      <PaymentFacts payment={payment} />
      <FormError message={problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          tone="paper"
          size="small"
          busy={isPending}
          aria-label={isHeld || isPending ? undefined : `Try Again: ${customerName}`}
          onClick={retry}
        >
          {isPending ? 'Trying...' : isHeld ? endAndContinue : 'Try Again'}
        </BusyButton>
        <ContactLinks name={customerName} phone={phone} />
        {/* Its plans are there. */}
        <OpenCustomer payment={payment} tab="visits" />
      </div>
    </FoldedLine>
  );
};

const Failed = ({ payment, phone }: Line) => {
  const { customerName, failure, nextOn, updatedAt } = payment;
  return (
    <FoldedLine
      title={customerName}
      about={[
        `Failed ${formatInstantDate(updatedAt)}: ${failure?.message}`,
        nextOn !== null && `Autopay tries again ${formatCalendarDate(nextOn)}.`,
      ]
        .filter(Boolean)
        .join(' ')}
      amount={paymentAmount(payment)}
    >
      <PaymentFacts payment={payment} />
      <div className="flex flex-wrap gap-3">
        <ContactLinks name={customerName} phone={phone} />
        <OpenCustomer payment={payment} tab="billing" />
      </div>
    </FoldedLine>
  );
};

/**
 * What a bank has refused and needs no decision, a line each (rules: payment-23). What it was for is due again, and some
 * of it autopay will try again.
 */
export const FailedPayments = ({
  failed,
  phoneOf,
}: {
  failed: readonly AdminPayment[];
  phoneOf: (customerId: string) => string | null;
}) => {
  const { others } = splitFailed(failed);
  return (
    others.length > 0 && (
      <section>
        <h2 className="title-3 mb-2">Failed Payments</h2>
        <ul className={foldedLines}>
          {others.map((payment) => (
            <li key={payment.id}>
              <Failed payment={payment} phone={phoneOf(payment.customerId)} />
            </li>
          ))}
        </ul>
      </section>
    )
  );
};
