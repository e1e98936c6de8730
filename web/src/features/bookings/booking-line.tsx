import type { Booking } from 'shared/contracts/bookings.ts';
import {
  cancelLabel,
  costsNothing,
  moveLabel,
  priceLabel,
  serviceLabel,
  visitDate,
} from './booking-summary.ts';
import { VisitBadge } from './visit-badge.tsx';

export const BookingLine = ({ item: booking }: { item: Booking }) => (
  <div className="flex items-start justify-between gap-3 p-3">
    <div className="min-w-0">
      <p className="font-semibold">{serviceLabel(booking)}</p>
      <p className="text-base text-ink-soft">
        {[visitDate(booking.scheduledDate), booking.preferredTime].filter(Boolean).join(', ')}
      </p>
      <p className="text-base text-ink-soft wrap-anywhere empty:hidden">
        {[moveLabel(booking), cancelLabel(booking, 'you')].filter(Boolean).join('. ')}
      </p>
      {booking.specialInstructions && (
        <p className="text-base wrap-anywhere whitespace-pre-line">{booking.specialInstructions}</p>
      )}
    </div>
    <div className="flex shrink-0 flex-col items-end gap-1">
      <VisitBadge booking={booking} />
      {!costsNothing(booking) && (
        <span className="text-base tabular-nums">{priceLabel(booking)}</span>
      )}
    </div>
  </div>
);
