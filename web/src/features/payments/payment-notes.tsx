import type { Payment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { paidMethodNames } from 'shared/domain/visits/booking-status.ts';
import { paymentAmount } from './payment-words.ts';
import type { Payable } from './use-payments.ts';

/** Why what the bank was asked for, or had paid, is due again. */
export const FailedNotes = ({
  payable: { failed, returned },
}: {
  payable: Pick<Payable, 'failed' | 'returned'>;
}) =>
  [...returned, ...failed].map((payment) => (
    <p
      key={payment.id}
      className="rounded-control border-2 border-gold-dark bg-warn-wash px-3 py-2 wrap-anywhere"
    >
      Your payment of {paymentAmount(payment)} on {formatInstantDate(payment.createdAt)}{' '}
      {payment.state === 'returned' ? 'was returned by the bank.' : 'did not go through.'}{' '}
      {payment.failure?.message}
    </p>
  ));

const by = ({ method }: Payment): string =>
  method === null ? '' : ` by ${paidMethodNames[method.type]}`;

/** What the customer has reported as paid, and what of it could not be confirmed. */
export const ReportedNotes = ({
  payable: { reported, dismissed },
}: {
  payable: Pick<Payable, 'reported' | 'dismissed'>;
}) => (
  <>
    {reported.map((payment) => (
      <p key={payment.id}>
        You told us on {formatInstantDate(payment.createdAt)} that you paid {paymentAmount(payment)}
        {by(payment)}. We will confirm it when it has arrived.
      </p>
    ))}
    {dismissed.map((payment) => (
      <p key={payment.id} className="wrap-anywhere">
        We could not confirm {paymentAmount(payment)}
        {by(payment)}: {payment.failure?.message}
      </p>
    ))}
  </>
);
