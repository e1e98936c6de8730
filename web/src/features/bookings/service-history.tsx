import type { Booking } from 'shared/contracts/bookings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { moveWords, statusTone, visitDate } from './booking-summary.ts';
import { CancelBookingButton } from './cancel-booking-button.tsx';
import { ReviewStars } from './review-stars.tsx';
import { ReviewVisit } from './review-visit.tsx';

const historyRows = 10;

const cell = 'px-5 sm:border-t-2 sm:border-cream-200 sm:py-3';

/** The latest bookings, each with what its customer can still do: cancel or review. */
export const ServiceHistory = ({
  bookings,
  onCancelled,
}: {
  bookings: readonly Booking[];
  onCancelled: () => void;
}) => (
  <Card padding="none" className="overflow-hidden">
    <table className="w-full border-collapse text-left text-base sm:text-[1.0625rem]">
      <caption className="sr-only">Your latest {historyRows} bookings</caption>
      <thead className="max-sm:sr-only">
        <tr className="bg-cream-100">
          {['Date', 'Service', 'Status'].map((name) => (
            <th key={name} scope="col" className="px-5 py-3">
              {name}
            </th>
          ))}
          <th scope="col" className="px-5 py-3 text-right">
            Amount
          </th>
          <th scope="col">
            <span className="sr-only">What you can do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.slice(0, historyRows).map((booking) => (
          // On a phone each row is a small card: service and amount above, date and status below.
          <tr
            key={booking.id}
            className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-start max-sm:gap-y-1 max-sm:border-t-2 max-sm:border-cream-200 max-sm:py-3 max-sm:first:border-t-0"
          >
            <td className={`${cell} max-sm:order-3`}>{visitDate(booking.scheduledDate)}</td>
            <td className={`${cell} max-sm:order-1`}>
              <span className="font-semibold">{booking.serviceName}</span>
              {booking.moved && (
                <span className="block max-w-md text-base text-ink-soft empty:hidden">
                  {moveWords(booking, 'us')}
                </span>
              )}
              {booking.cancelReason && (
                <span className="block max-w-md text-base text-ink-soft">
                  Cancelled by us: {booking.cancelReason}
                </span>
              )}
              {booking.review && (
                <span className="block max-w-md text-base wrap-anywhere text-ink-soft">
                  <ReviewStars rating={booking.review.rating} />
                  <span className="block whitespace-pre-line">{booking.review.comment}</span>
                </span>
              )}
            </td>
            <td className={`${cell} max-sm:order-4 max-sm:text-right`}>
              <Badge tone={statusTone(booking.status)} className="capitalize">
                {booking.status}
              </Badge>
            </td>
            <td className={`${cell} text-right tabular-nums max-sm:order-2`}>
              ${booking.totalAmount}
              {booking.paymentStatus !== 'pending' && (
                <span className="block text-sm text-ink-soft capitalize">
                  {booking.paymentStatus}
                </span>
              )}
            </td>
            <td className="py-2 pr-5 text-right max-sm:order-5 max-sm:empty:hidden max-sm:col-span-2 max-sm:pl-5 max-sm:text-left sm:border-t-2 sm:border-cream-200">
              <CancelBookingButton booking={booking} onCancelled={onCancelled} />
              <ReviewVisit booking={booking} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
