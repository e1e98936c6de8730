import type { AdminPayment } from 'shared/contracts/payments.ts';
import { foldedLines } from '../../ui/folded-line.tsx';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { DisputedPayment, type Disputed } from './disputed-payment.tsx';
import { GivenUpPayment } from './failed-payments.tsx';
import { LostPayment, type RenderDueAgain } from './lost-payment.tsx';
import { ReportedPayment } from './reported-payment.tsx';
import { splitFailed } from './split-failed.ts';

/** Changes with none of the attempts at the same bills, so that the line stays as it is. */
const keyOf = ({ customerId, items }: AdminPayment): string =>
  [customerId, ...items.map(({ id }) => id)].join(' ');

const isDisputed = (payment: AdminPayment): payment is Disputed => payment.dispute !== null;

/**
 * The payments that need a decision of the operator, a line each: what autopay has given up; what is disputed, with
 * its last day; what banks have returned; and what customers have reported as paid (rules: payment-6, payment-38,
 * payment-45).
 */
export const PaymentDecisions = ({
  failed,
  disputed,
  returned,
  reported,
  phoneOf,
  renderDueAgain,
}: {
  failed: readonly AdminPayment[];
  disputed: readonly AdminPayment[];
  returned: readonly AdminPayment[];
  reported: readonly AdminPayment[];
  phoneOf: (customerId: string) => string | null;
  renderDueAgain: RenderDueAgain;
}) => {
  const { givenUp } = splitFailed(failed);
  const count = givenUp.length + disputed.length + returned.length + reported.length;
  const heading = useFocusAfter<HTMLHeadingElement>(count);
  if (count === 0) return null;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="title-3 mb-2 outline-none">
        Needs Your Decision
      </h2>
      <ul className={foldedLines}>
        {givenUp.map((payment) => (
          <li key={keyOf(payment)}>
            <GivenUpPayment payment={payment} phone={phoneOf(payment.customerId)} />
          </li>
        ))}
        {disputed.filter(isDisputed).map((payment) => (
          <li key={payment.id}>
            <DisputedPayment payment={payment} />
          </li>
        ))}
        {returned.map((payment) => (
          <li key={payment.id}>
            <LostPayment
              payment={payment}
              phone={phoneOf(payment.customerId)}
              renderDueAgain={renderDueAgain}
            />
          </li>
        ))}
        {reported.map((payment) => (
          <li key={payment.id}>
            <ReportedPayment payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
};
