import type { AdminPayment } from 'shared/contracts/payments.ts';
import { formatInstantDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCentsInFull } from 'shared/domain/prices/money.ts';
import { timeNow } from '../../lib/clock.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { buttonStyles } from '../../ui/button.tsx';
import { FoldedLine } from '../../ui/folded-line.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { OpenCustomer, PaymentFacts } from './payment-facts.tsx';
import { paymentAmount } from './payment-words.ts';
import { useGatherEvidence } from './use-gather-evidence.ts';

/** A payment with what is contested of it. */
export type Disputed = AdminPayment & { dispute: NonNullable<AdminPayment['dispute']> };

type Props = { payment: Disputed };
type Gathering = ReturnType<typeof useGatherEvidence>;

/** Whether it can still be answered; a bank debit is decided from the first (rules: payment-45). */
const answerOf = ({ method, dispute: { dueBy } }: Disputed): { isOpen: boolean; text: string } => {
  if (method?.type === 'bank') return { isOpen: false, text: 'The bank has decided.' };
  if (dueBy === null || new Date(dueBy) < timeNow())
    return { isOpen: false, text: 'The bank is deciding.' };
  return { isOpen: true, text: `Answer by ${formatInstantDate(dueBy)}.` };
};

const SubmitLink = ({ payment: { customerName, dispute }, label }: Props & { label: string }) => (
  <a
    href={dispute.url}
    target="_blank"
    rel="noreferrer"
    aria-label={`${label}: ${customerName} (opens a new tab)`}
    className={buttonStyles({ tone: 'paper', size: 'small', className: 'print:hidden' })}
  >
    {label}
  </a>
);

/** Of a card, we put evidence at Stripe; anything else is answered there alone. */
const Answer = ({ payment, gathering }: Props & { gathering: Gathering }) => {
  const { customerName, method, dispute } = payment;
  const { gather, isPending } = gathering;
  if (method?.type !== 'card') return <SubmitLink payment={payment} label="Answer at Stripe" />;
  const isGathered = dispute.evidenceAt !== null;
  const label = isGathered ? 'Gather Again' : 'Gather Evidence';
  return (
    <>
      <BusyButton
        tone={isGathered ? 'plain' : 'paper'}
        size="small"
        busy={isPending}
        aria-label={isPending ? undefined : `${label}: ${customerName}`}
        onClick={gather}
      >
        {isPending ? 'Gathering...' : label}
      </BusyButton>
      {/* After the button, which stays where it was pressed. */}
      {isGathered && <SubmitLink payment={payment} label="Submit at Stripe" />}
    </>
  );
};

/** What a customer's bank contests or asks about: why, and until when evidence is taken (rules: payment-45). */
export const DisputedPayment = ({ payment }: Props) => {
  const { customerName, total, dispute } = payment;
  const isInquiry = dispute.state === 'inquiry';
  const answer = answerOf(payment);
  const gathering = useGatherEvidence(payment);
  return (
    <FoldedLine
      title={customerName}
      about={
        <>
          {isInquiry ? 'Bank inquiry' : 'Disputed'}: {dispute.reason}{' '}
          <span className="font-semibold whitespace-nowrap text-ink">{answer.text}</span>
        </>
      }
      amount={formatCentsInFull(decimalToCents(dispute.amount))}
    >
      <PaymentFacts payment={payment} />
      {isInquiry && (
        <p>The bank only asks so far. Nothing is taken back unless it becomes a dispute.</p>
      )}
      {dispute.amount !== total && <p>All of the payment was {paymentAmount(payment)}.</p>}
      <FormError message={gathering.problem} />
      <div className="flex flex-wrap gap-3">
        {answer.isOpen && <Answer payment={payment} gathering={gathering} />}
        <OpenCustomer payment={payment} tab="billing" />
      </div>
      {dispute.evidenceAt !== null && (
        <p>
          Evidence gathered {formatInstantDate(dispute.evidenceAt)}. The bank gets it once you
          submit it at Stripe.
        </p>
      )}
    </FoldedLine>
  );
};
