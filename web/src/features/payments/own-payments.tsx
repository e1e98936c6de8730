import type { Payment } from 'shared/contracts/payments.ts';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { PaymentLine } from './payment-line.tsx';
import { usePayments } from './use-payments.ts';

/** The others stand above, with what is due or processing. */
const decided: ReadonlySet<Payment['state']> = new Set([
  'succeeded',
  'failed',
  'disputed',
  'returned',
  'confirmed',
  'dismissed',
]);

/** What has become of all that the customer has paid or reported as paid, latest first, folded; nothing if there is none (rules: payment-20). */
export const OwnPayments = () => {
  const payments = usePayments().data?.filter(({ state }) => decided.has(state)) ?? [];
  if (payments.length === 0) return null;
  return (
    <FoldedSection title="Your Payments">
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="border-t-2 border-cream-200 pt-3">
            <PaymentLine payment={payment} />
          </li>
        ))}
      </ul>
    </FoldedSection>
  );
};
