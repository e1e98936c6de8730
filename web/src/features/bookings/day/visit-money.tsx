import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { getPlan, type Plan } from 'shared/contracts/plans.ts';
import { formatCents } from 'shared/domain/prices/money.ts';
import { creditOf } from 'shared/domain/plans/plan-charges.ts';
import { isOver } from 'shared/domain/plans/plan-moves.ts';
import { termsOfDay } from '../../../common/plan-terms.ts';
import { queryFor } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { priceLabel } from '../booking-summary.ts';

/** How a plan's bills change when one of its visits does not take place (rules: plan-5, plan-8, plan-11). */
const policyLabel = (plan: Plan, dueDate: string): string => {
  const terms = termsOfDay(plan, dueDate);
  if (plan.state === 'requested')
    return 'It is the first visit of a plan that is not confirmed yet: the plan ends with it, and nothing is owed.';
  if (terms.per === 'visit') return 'The plan is paid by visit: nothing is owed for this one.';
  const credit = isOver(plan, dueDate) ? 0 : creditOf(terms, plan.everyWeeks);
  if (credit === 0) return `The plan gives no credit: its ${terms.per}ly price stays the same.`;
  const lowered = `The plan’s next charge is lowered by a credit of ${formatCents(credit)}.`;
  return plan.until === null
    ? lowered
    : `${lowered} If it ends before another charge, the credit is not used.`;
};

const PlanLabel = ({ planId, booking }: { planId: string; booking: AdminBooking }) => {
  const { data, isError, refetch } = useQuery({
    ...queryFor(getPlan, { params: { id: planId } }),
    // Its terms may have changed since it was last fetched.
    refetchOnMount: 'always',
  });
  if (data) return policyLabel(data, booking.originalDate ?? data.from);
  return isError ? (
    <span className="flex flex-wrap items-center gap-3">
      Its plan could not be loaded.
      <Button tone="paper" size="small" onClick={() => void refetch()}>
        Try Again
      </Button>
    </span>
  ) : (
    <Loading label="Loading its plan..." compact />
  );
};

const isPaid = ({ paymentStatus }: AdminBooking): boolean => paymentStatus === 'paid';

/** Tells the operator, before a visit is cancelled, what that does to the money. */
export const CancelledVisitMoney = ({ booking }: { booking: AdminBooking }) => (
  <div aria-live="polite" className="flex flex-col gap-2 font-semibold">
    {booking.planId !== null && (
      <div>
        <PlanLabel planId={booking.planId} booking={booking} />
      </div>
    )}
    {booking.planId === null && !isPaid(booking) && <p>Nothing is owed for it anymore.</p>}
    {isPaid(booking) && (
      <p>
        {priceLabel(booking)} was paid for it. It stays paid until you refund it and mark it as
        refunded.
      </p>
    )}
  </div>
);

/** What a refund of a visit does not change. */
export const refundLabel = ({ planId, status }: AdminBooking): string =>
  [
    status === 'cancelled' ? 'The visit stays cancelled' : 'The visit stays as it is',
    planId !== null && 'and so do its plan and the plan’s charges',
  ]
    .filter(Boolean)
    .join(', ');
