import { useState } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { mayCustomerCancel } from 'shared/domain/visits/booking-status.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { visitDate } from '../booking-summary.ts';
import { CancelBookingButton } from './cancel-booking-button.tsx';
import { OwnMoveForm } from './own-move-form.tsx';
import { SkipVisitForm } from './skip-visit-form.tsx';

/** What a customer can do with a visit until the day before: move it, and skip or cancel it. */
export const OwnVisitSteps = ({
  booking,
  plans,
  bookings,
  onCancelled,
}: {
  booking: Booking;
  plans: readonly Plan[];
  bookings: readonly Booking[];
  onCancelled: () => void;
}) => {
  const today = useToday();
  const [requested, setRequested] = useState<'skip' | 'move'>();
  const close = (): void => setRequested(undefined);
  const plan = plans.find(({ id }) => id === booking.planId);
  const isPlanned = booking.planId !== null;
  const what = `${booking.serviceName} on ${visitDate(booking.scheduledDate)}`;
  const description = [booking.serviceName, describeVisit(booking)].filter(Boolean).join(', ');
  const isOpen = mayCustomerCancel(booking, today);
  // A plan's visit cannot be changed until the plan has loaded, because the forms say what the change does to it.
  const maySkip = isOpen && plan !== undefined;
  const mayMove = isOpen && booking.scheduledDate !== null && (!isPlanned || plan !== undefined);
  const button = (step: 'move' | 'skip', label: string) => (
    <Button
      tone="paper"
      size="small"
      aria-label={`${label}: ${what}`}
      onClick={() => setRequested(step)}
    >
      {label}
    </Button>
  );
  // A plan's visit has none before its plan has loaded.
  if (!mayMove && !maySkip && (isPlanned || !isOpen)) return null;
  return (
    <details className="print:hidden">
      <summary
        aria-label={`Change: ${what}`}
        className={buttonStyles({
          tone: 'paper',
          size: 'small',
          className: 'list-none [&::-webkit-details-marker]:hidden',
        })}
      >
        Change
      </summary>
      <div className="flex flex-wrap gap-2 pt-2 sm:justify-end">
        {mayMove && button('move', 'Move')}
        {maySkip && button('skip', 'Skip')}
        {!isPlanned && <CancelBookingButton booking={booking} onCancelled={onCancelled} />}
      </div>
      <Dialog
        open={requested === 'move'}
        onOpenChange={close}
        title="Move this visit?"
        description={description}
      >
        <OwnMoveForm booking={booking} plan={plan} bookings={bookings} onDone={close} />
      </Dialog>
      {plan && (
        <Dialog
          open={requested === 'skip'}
          onOpenChange={close}
          title="Skip this visit?"
          description={description}
        >
          <SkipVisitForm booking={booking} plan={plan} onDone={close} />
        </Dialog>
      )}
    </details>
  );
};
