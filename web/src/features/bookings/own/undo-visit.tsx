import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { isAhead, restoreProblem } from 'shared/domain/visits/restore-rules.ts';
import { useToday } from '../../../lib/use-today.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { visitDate } from '../booking-summary.ts';
import { useOwnVisit } from './use-own-visit.ts';

/**
 * Whether a visit that its customer skipped or cancelled stays among those to come: until the day before, if it had a
 * day (rules: screen-62).
 */
export const isSkippedAhead = (booking: Booking, today: string): boolean =>
  booking.status === 'cancelled' &&
  booking.isOwnCancellation &&
  booking.scheduledDate !== null &&
  isAhead(booking, today);

/** The open visits that the customer might have instead: of the same plan, or of the same service. */
const othersOf = (visit: Booking, bookings: readonly Booking[]): Booking[] =>
  bookings.filter(
    (other) =>
      other.id !== visit.id &&
      isOpenVisit(other) &&
      (visit.planId === null
        ? other.serviceId === visit.serviceId && other.serviceName === visit.serviceName
        : other.planId === visit.planId),
  );

/**
 * Takes back the customer's own skip or cancellation, or says why that is not possible (rules: plan-18). Renders
 * nothing for other visits and for those of today and before.
 */
export const UndoVisit = ({
  booking,
  plans,
  bookings,
  onRestored,
}: {
  booking: Booking;
  plans: readonly Plan[];
  bookings: readonly Booking[];
  /** Called because the button that had the focus has disappeared. */
  onRestored: () => void;
}) => {
  const today = useToday();
  const { take, isPending, problem } = useOwnVisit(booking, onRestored);
  const plan = plans.find(({ id }) => id === booking.planId) ?? null;
  const isLoading = booking.planId !== null && plan === null;
  if (booking.status !== 'cancelled' || !booking.isOwnCancellation || isLoading) return null;
  if (!isAhead(booking, today)) return null;
  const refusal = restoreProblem(booking, { plan, others: othersOf(booking, bookings) });
  if (refusal !== undefined) return <p className="text-base text-ink-soft">{refusal}</p>;
  return (
    <>
      <FormError message={problem} />
      <BusyButton
        tone="paper"
        size="small"
        busy={isPending}
        aria-label={`Undo: ${booking.serviceName} on ${visitDate(booking.scheduledDate)}`}
        onClick={() => void take('restore', {})}
      >
        Undo
      </BusyButton>
    </>
  );
};
