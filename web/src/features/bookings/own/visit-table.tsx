import type { ReactNode } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { Card } from '../../../ui/card.tsx';
import {
  cancelLabel,
  feeLabel,
  costsNothing,
  moveLabel,
  priceLabel,
  serviceLabel,
  taxLabel,
  visitDate,
} from '../booking-summary.ts';
import { ReviewStars } from '../../../ui/review-stars.tsx';
import { VisitBadge } from '../visit-badge.tsx';
import { VisitColumns } from './visit-columns.tsx';

const cell = 'px-5 sm:border-t-2 sm:border-cream-200 sm:py-3';

const paymentStates: Record<Booking['paymentStatus'], string> = {
  pending: '',
  collecting: 'processing',
  paid: 'paid',
  disputed: 'disputed',
  refunded: 'refunded',
};

const paymentState = ({ paymentStatus, returnedOn }: Booking): string =>
  paymentStatus === 'pending' && returnedOn ? 'returned by the bank' : paymentStates[paymentStatus];

const Amount = ({ booking }: { booking: Booking }) => {
  if (costsNothing(booking)) return null;
  const details = [taxLabel(booking), feeLabel(booking), paymentState(booking)];
  return (
    <>
      {priceLabel(booking)}
      {details.filter(Boolean).map((label) => (
        <span key={label} className="block text-sm text-ink-soft first-letter:uppercase">
          {label}
        </span>
      ))}
    </>
  );
};

const never = (): boolean => false;

/** A customer's visits, each with its status and its available actions. */
export const VisitTable = ({
  caption,
  visits,
  isStruck = never,
  renderSteps,
}: {
  caption: string;
  visits: readonly Booking[];
  /** Whether a visit is struck through: it is among those to come, but does not take place. */
  isStruck?: (booking: Booking) => boolean;
  /** The actions that the customer can take on a visit. */
  renderSteps: (booking: Booking) => ReactNode;
}) => (
  <Card padding="none" className="overflow-hidden">
    <table className="w-full border-collapse text-left text-base sm:text-[1.0625rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="bg-cream-100">
          <VisitColumns />
          <th scope="col">
            <span className="sr-only">What you can do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {visits.map((booking) => (
          // On a phone each row is a small card: service and amount above, date and status below.
          <tr
            key={booking.id}
            // Where a link to this visit leads.
            id={booking.id}
            tabIndex={-1}
            className="relative outline-none focus:bg-cream-100 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-start max-sm:gap-y-1 max-sm:border-t-2 max-sm:border-cream-200 max-sm:py-3 max-sm:first:border-t-0 max-[20rem]:flex max-[20rem]:flex-col"
          >
            <td
              className={`${cell} max-sm:order-3 max-sm:pr-2 ${isStruck(booking) ? 'line-through' : ''}`}
            >
              {/* On a phone on one line, where there is room. */}
              <span className="whitespace-nowrap max-sm:flex max-sm:flex-wrap max-sm:gap-x-2">
                <span>{visitDate(booking.scheduledDate)}</span>
                {booking.preferredTime && (
                  <span className="block text-base text-ink-soft">{booking.preferredTime}</span>
                )}
              </span>
            </td>
            <td className={`${cell} max-sm:order-1 max-sm:pr-2`}>
              <span
                className={`font-semibold wrap-anywhere ${isStruck(booking) ? 'line-through' : ''}`}
              >
                {serviceLabel(booking)}
              </span>
              {[moveLabel(booking), cancelLabel(booking, 'us')].filter(Boolean).map((label) => (
                <span key={label} className="block max-w-md text-base wrap-anywhere text-ink-soft">
                  {label}
                </span>
              ))}
              {booking.review && (
                <span className="block max-w-md text-base wrap-anywhere text-ink-soft">
                  <ReviewStars rating={booking.review.rating} />
                  <span className="block whitespace-pre-line">{booking.review.comment}</span>
                </span>
              )}
            </td>
            <td className={`${cell} max-sm:order-4 max-sm:text-right min-[20rem]:max-sm:pl-0`}>
              <VisitBadge booking={booking} />
            </td>
            <td
              className={`${cell} text-right tabular-nums max-sm:order-2 min-[20rem]:max-sm:pl-0`}
            >
              <Amount booking={booking} />
            </td>
            <td className="py-2 pr-5 max-sm:order-5 max-sm:pt-1.5 max-sm:pb-0 max-sm:has-[>div:empty]:hidden max-sm:col-span-2 max-sm:pl-5 sm:border-t-2 sm:border-cream-200">
              <div className="flex flex-wrap gap-2 empty:hidden sm:justify-end">
                {renderSteps(booking)}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);
