import { useState, type ReactNode } from 'react';
import type { BookingRequest } from 'shared/contracts/checkout.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { Card } from '../../ui/card.tsx';
import { StarBadge } from '../../ui/star-badge.tsx';
import { BookingCard } from './booking-card.tsx';

const takeFocus = (heading: HTMLHeadingElement | null): void => heading?.focus();

/** What was asked for and what happens next. `onward` are the ways to go on. */
export const RequestConfirmation = ({
  request,
  promise,
  onward,
}: {
  request: BookingRequest;
  /** How soon the business gets in touch. */
  promise: string;
  onward: ReactNode;
}) => {
  const [bookings, setBookings] = useState(request.bookings);
  const fee = decimalToCents(request.fee);
  return (
    <div className="page-narrow flex flex-col gap-6 py-8 sm:py-10">
      <Card tone="pool" className="flex flex-col gap-4">
        <StarBadge className="size-16" />
        {/* The form that had the focus is gone: reading goes on here. */}
        <h2 className="title-2" tabIndex={-1} ref={takeFocus}>
          Booking Request Received
        </h2>
        <p>Thank you! Here is what happens next:</p>
        <ol className="flex list-decimal flex-col gap-1.5 pl-6">
          <li>{promise}</li>
          <li>Your visits are listed on your home page, where you can follow and cancel them.</li>
          <li>
            You pay {formatCents(decimalToCents(request.total))} on service day
            {fee > 0 && `, ${formatCents(fee)} of it for processing your check`}. Nothing was
            charged today.
          </li>
        </ol>
        <div className="flex flex-wrap gap-3">{onward}</div>
      </Card>
      <section className="flex flex-col gap-4">
        <h2 className="title-2">Your visits</h2>
        {bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            onCancelled={(cancelled) =>
              setBookings((before) =>
                before.map((entry) => (entry.id === cancelled.id ? cancelled : entry)),
              )
            }
          />
        ))}
      </section>
    </div>
  );
};
