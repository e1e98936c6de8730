import { useState } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import type { Plan } from 'shared/contracts/plans.ts';
import { mayCustomerCancel } from 'shared/domain/visits/booking-status.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { visitDate } from '../booking-summary.ts';
import { CancelBookingButton } from './cancel-booking-button.tsx';
import { OwnMoveForm } from './own-move-form.tsx';
import { SkipVisitForm } from './skip-visit-form.tsx';

/** What a customer can do with a visit until the day before: move it, and skip or cancel it (rules: screen-60). */
export const OwnVisitSteps = ({
  booking,
  plans,
  bookings,
  onCancelled,
}: {
  booking: Booking;
  plans: readonly Plan[];
  bookings: readonly Booking[];
  /** Called once it was cancelled, because the button that had the focus has disappeared. */
  onCancelled: () => void;
}) => {
  const today = useToday();
  const [step, setStep] = useState<'change' | 'skip'>();
  const close = (): void => setStep(undefined);
  const plan = plans.find(({ id }) => id === booking.planId);
  const isPlanned = booking.planId !== null;
  const what = `${booking.serviceName} on ${visitDate(booking.scheduledDate)}`;
  const isOpen = mayCustomerCancel(booking, today);
  // A plan's visit cannot be changed until the plan has loaded, because the forms say what the change does to it.
  const maySkip = isOpen && plan !== undefined;
  const mayMove = isOpen && booking.scheduledDate !== null && (!isPlanned || plan !== undefined);
  // A plan's visit has none before its plan has loaded.
  if (!mayMove && !maySkip && (isPlanned || !isOpen)) return null;
  return (
    <>
      <Button
        tone="paper"
        size="small"
        aria-label={`Change: ${what}`}
        onClick={() => setStep('change')}
      >
        Change
      </Button>
      <Dialog
        open={step !== undefined}
        onOpenChange={close}
        title={step === 'skip' ? 'Skip this visit?' : 'Change this visit'}
        description={[booking.serviceName, describeVisit(booking)].filter(Boolean).join(', ')}
      >
        {step === 'skip' && plan ? (
          <SkipVisitForm booking={booking} plan={plan} onCancel={close} onDone={close} />
        ) : (
          <div className="flex flex-col gap-5">
            {mayMove && (
              <OwnMoveForm booking={booking} plan={plan} bookings={bookings} onDone={close} />
            )}
            <div className="flex flex-wrap gap-3 border-cream-300 not-first:border-t-2 not-first:pt-4">
              {maySkip && (
                <Button
                  tone="paper"
                  size="small"
                  aria-label={`Skip Visit: ${what}`}
                  onClick={() => setStep('skip')}
                >
                  Skip Visit
                </Button>
              )}
              {!isPlanned && <CancelBookingButton booking={booking} onCancelled={onCancelled} />}
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
};
