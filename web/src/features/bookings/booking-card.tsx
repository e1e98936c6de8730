import type { Booking } from 'shared/contracts/bookings.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { describeOptions } from 'shared/domain/options.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { moveWords, paymentWords, statusTone, visitDate } from './booking-summary.ts';
import { CancelBookingButton } from './cancel-booking-button.tsx';

/** A booking with its details and, while possible, a way to cancel it. */
export const BookingCard = ({
  booking,
  onCancelled,
}: {
  booking: Booking;
  onCancelled?: (booking: Booking) => void;
}) => {
  const { serviceName, quantity, status, fee, address, specialInstructions } = booking;
  const facts = [
    describeOptions(booking.options),
    [visitDate(booking.scheduledDate), booking.preferredTime].filter(Boolean).join(', '),
    address,
    paymentWords(booking),
    moveWords(booking, 'us'),
    booking.cancelReason && `Cancelled by us: ${booking.cancelReason}`,
  ].filter(Boolean);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="title-3">
          {serviceName}
          {quantity > 1 && ` × ${quantity}`}
        </h3>
        <Badge tone={statusTone(status)} className="capitalize">
          {status}
        </Badge>
      </div>
      <ul className="text-base text-ink-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {specialInstructions && (
        <p className="text-base whitespace-pre-line text-ink-soft">{specialInstructions}</p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="text-lg font-bold tabular-nums">
          {formatCents(decimalToCents(booking.totalAmount))}
          {decimalToCents(fee) > 0 && (
            <span className="block text-base font-normal text-ink-soft">
              {formatCents(decimalToCents(fee))} of it for processing a personal check
            </span>
          )}
        </p>
        <CancelBookingButton booking={booking} {...(onCancelled && { onCancelled })} />
      </div>
    </Card>
  );
};
