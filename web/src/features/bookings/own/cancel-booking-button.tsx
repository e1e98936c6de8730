import { useState } from 'react';
import {
  cancelBooking,
  getVisitSummary,
  listBookings,
  type Booking,
} from 'shared/contracts/bookings.ts';
import { mayCustomerCancel } from 'shared/domain/visits/booking-status.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { useToday } from '../../../lib/use-today.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfter } from '../../../ui/use-focus-after.ts';
import { visitDate } from '../booking-summary.ts';
import { showOwnBooking } from '../day/written-bookings.ts';

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

const cancelVisit = defineChange(cancelBooking, {
  request: ({ id }: Booking) => ({ params: { id } }),
  shows: showOwnBooking,
  says: (_cancelled, { serviceName, scheduledDate }) => ({
    title: 'Visit Cancelled',
    description: `${serviceName} (${visitDate(scheduledDate)}) has been cancelled.`,
  }),
  outdates: [listBookings, getVisitSummary],
  // Another visit may be the next one now, and may have the check fee.
  outdatesLater: (cancelled, { fee }) => [
    getVisitSummary,
    ...(cancelled.fee === fee ? [] : [listBookings]),
  ],
  outdatesRefused: [listBookings],
  fails: {
    title: 'Visit Not Cancelled',
    fallback: 'The visit could not be cancelled. Please try again.',
  },
});

/** Cancels a visit after confirmation; renders nothing if it cannot be canceled. */
export const CancelBookingButton = ({
  booking,
  onCancelled,
}: {
  booking: Booking;
  onCancelled?: (booking: Booking) => void;
}) => {
  const today = useToday();
  const [requested, setRequested] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(requested);
  const { run, isPending } = useChange(cancelVisit, {
    onDone: (cancelled) => onCancelled?.(cancelled),
  });
  if (!mayCustomerCancel(booking, today)) return null;
  const what = `${booking.serviceName} on ${visitDate(booking.scheduledDate)}`;
  if (!requested)
    return (
      <Button
        ref={opener}
        tone="paper"
        size="small"
        aria-label={`Cancel Visit: ${what}`}
        onClick={() => setRequested(true)}
      >
        Cancel Visit
      </Button>
    );
  return (
    <fieldset aria-label={`Cancel ${what}?`} className="flex flex-wrap items-center gap-2">
      <p className="font-semibold max-sm:w-full">Cancel this visit?</p>
      <BusyButton
        tone="paper"
        size="small"
        busy={isPending}
        // The pressed button is gone, so the question takes the focus.
        ref={takeFocus}
        onClick={() => void run(booking)}
      >
        {isPending ? 'Cancelling...' : 'Yes, Cancel'}
      </BusyButton>
      <Button tone="plain" size="small" disabled={isPending} onClick={() => setRequested(false)}>
        Close
      </Button>
    </fieldset>
  );
};
