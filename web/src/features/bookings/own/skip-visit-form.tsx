import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { creditOf } from 'shared/domain/plans/plan-charges.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../../lib/drafts.ts';
import { termsOfDay } from '../../../common/plan-terms.ts';
import { ActionForm } from '../../../ui/action-form.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useOwnVisit } from './use-own-visit.ts';

/** What skipping a visit does to the customer's bill (rules: plan-5). */
const policyLabel = (plan: Plan, { originalDate, paymentStatus }: Booking): string => {
  if (paymentStatus === 'paid')
    return 'You have already paid for this visit: please ask us about a refund.';
  const terms = termsOfDay(plan, originalDate ?? plan.from);
  const credit = creditOf(terms, plan.everyWeeks);
  if (terms.per === 'visit') return 'You pay nothing for this visit.';
  return credit > 0
    ? `You are credited ${formatCents(credit)} on your next bill.`
    : `The ${terms.per}ly price stays the same.`;
};

/** Asks for confirmation before a plan's visit is skipped. */
export const SkipVisitForm = ({
  booking,
  plan,
  onDone,
  onCancel,
}: {
  booking: Booking;
  plan: Plan;
  onDone: () => void;
  onCancel: () => void;
}) => {
  const { take, isPending, problem } = useOwnVisit(booking, onDone);
  const [reason, setReason] = useDraftState(`skip ${booking.id}`, z.string(), () => '');
  return (
    <ActionForm
      problem={problem}
      submit="Yes, Skip"
      submitting="Skipping..."
      isBusy={isPending}
      onCancel={onCancel}
      onSubmit={() => {
        void take('skip', reason.trim() === '' ? {} : { reason });
      }}
    >
      <p className="font-semibold">
        {plan.state === 'requested'
          ? 'It is the first visit of a plan that we have not confirmed yet: the plan ends with it.'
          : policyLabel(plan, booking)}
      </p>
      <TextArea
        label="Reason"
        optional
        hint="A few words for us, such as: out of town."
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ActionForm>
  );
};
