import { HowToPay } from './how-to-pay.tsx';
import { ReportedNotes } from './payment-notes.tsx';
import type { Payable } from './use-payments.ts';

type Props = {
  payable: Payable;
  customerId: string;
  /** The total that is shown beside it, and is not repeated. */
  shownCents?: number;
};

/**
 * The ways to pay without a provider, folded where there is one, and what has been reported as paid; nothing on a stage
 * without them (rules: payment-6).
 */
export const OtherWays = ({ payable, ...how }: Props) => {
  const { items, reported, dismissed, takesCards, takesOthers } = payable;
  const hasNotes = reported.length + dismissed.length > 0;
  if (!takesOthers && !hasNotes) return null;
  const ways = takesOthers && items.length > 0 && <HowToPay items={items} {...how} />;
  return (
    <div className="flex flex-col gap-3">
      {!takesCards && <h3 className="title-3">How to Pay</h3>}
      <ReportedNotes payable={payable} />
      {ways && takesCards ? (
        <details className="disclosure">
          <summary className="opens flex min-h-11 list-none items-center gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            Other ways to pay
          </summary>
          <div className="flex flex-col gap-3 pt-2">{ways}</div>
        </details>
      ) : (
        ways
      )}
    </div>
  );
};
