import type { Booking } from 'shared/contracts/bookings.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import { Card } from '../../../ui/card.tsx';
import {
  cancelLabel,
  feeLabel,
  moveLabel,
  paymentLabel,
  priceLabel,
  serviceLabel,
  taxLabel,
  visitDate,
} from '../booking-summary.ts';
import { CancelBookingButton } from '../own/cancel-booking-button.tsx';
import { VisitBadge } from '../visit-badge.tsx';

/** A booking with its details and, while possible, a way to cancel it. */
export const BookingCard = ({
  booking,
  onCancelled,
}: {
  booking: Booking;
  onCancelled?: (booking: Booking) => void;
}) => {
  const { address, specialInstructions } = booking;
  const facts = [
    describeOptions(booking.options),
    [visitDate(booking.scheduledDate), booking.preferredTime].filter(Boolean).join(', '),
    address,
    paymentLabel(booking),
    moveLabel(booking),
    cancelLabel(booking, 'us'),
  ].filter(Boolean);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="title-3">{serviceLabel(booking)}</h3>
        <VisitBadge booking={booking} />
      </div>
      <ul className="text-base wrap-anywhere text-ink-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {specialInstructions && (
        <p className="text-base wrap-anywhere whitespace-pre-line text-ink-soft">
          {specialInstructions}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-lg font-bold tabular-nums">
          {priceLabel(booking)}
          {[taxLabel(booking), feeLabel(booking)].filter(Boolean).map((label) => (
            <span key={label} className="block text-base font-normal text-ink-soft">
              {label}
            </span>
          ))}
        </p>
        <CancelBookingButton booking={booking} {...(onCancelled && { onCancelled })} />
      </div>
    </Card>
  );
};
