import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  cancelBooking,
  getVisitSummary,
  listBookings,
  type Booking,
} from 'shared/contracts/bookings.ts';
import { mayCustomerCancel } from 'shared/domain/booking-status.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useToday } from '../../lib/use-today.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { toast } from '../../ui/toast-store.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { visitDate } from './booking-summary.ts';
import { showOwnBooking } from './written-bookings.ts';

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Cancels a visit after confirmation; renders nothing if it cannot be canceled. */
export const CancelBookingButton = ({
  booking,
  onCancelled,
}: {
  booking: Booking;
  onCancelled?: (booking: Booking) => void;
}) => {
  const once = useSingleFlight();
  const today = useToday();
  const [asked, setAsked] = useState(false);
  const opener = useFocusAfter<HTMLButtonElement>(asked);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call(cancelBooking, { params: { id: booking.id } }),
    onSuccess: async (cancelled) => {
      showOwnBooking(cancelled);
      // Another visit may be the next one now, and may have the check fee.
      readAfterLag(getVisitSummary, ...(cancelled.fee === booking.fee ? [] : [listBookings]));
      onCancelled?.(cancelled);
      toast({
        title: 'Visit Cancelled',
        description: `${booking.serviceName} (${visitDate(booking.scheduledDate)}) has been cancelled.`,
      });
      await invalidate(listBookings, getVisitSummary);
    },
    onError: async (error) => {
      toastFailure(error, {
        title: 'Visit Not Cancelled',
        fallback: 'The visit could not be cancelled. Please try again.',
      });
      await invalidate(listBookings);
    },
  });
  if (!mayCustomerCancel(booking, today)) return null;
  const what = `${booking.serviceName} on ${visitDate(booking.scheduledDate)}`;
  if (!asked)
    return (
      <Button
        ref={opener}
        tone="paper"
        size="small"
        aria-label={`Cancel Visit: ${what}`}
        onClick={() => setAsked(true)}
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
        onClick={() => void once(mutateAsync)}
      >
        {isPending ? 'Cancelling...' : 'Yes, Cancel'}
      </BusyButton>
      <Button tone="plain" size="small" disabled={isPending} onClick={() => setAsked(false)}>
        Keep It
      </Button>
    </fieldset>
  );
};
