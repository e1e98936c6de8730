import { cx } from 'class-variance-authority';
import { useRef } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ContactLinks } from '../../../ui/contact-links.tsx';
import {
  cancelLabel,
  costsNothing,
  moveLabel,
  paymentLabel,
  priceLabel,
  serviceLabel,
  taxLabel,
} from '../booking-summary.ts';
import { BookingSteps, type StopSteps } from './booking-steps.tsx';
import { ModerateReview } from './moderate-review.tsx';
import { onMyWay } from './on-my-way.ts';
import { ReviewStars } from '../../../ui/review-stars.tsx';
import { StopNotes } from './stop-notes.tsx';
import { VisitBadge } from '../visit-badge.tsx';
import { visitPerson } from './visit-person.ts';

const PriceLine = ({ booking }: { booking: AdminBooking }) => (
  <p className="col-start-1 row-start-1">
    <span className="text-lg font-bold tabular-nums">{priceLabel(booking)}</span>{' '}
    {[taxLabel(booking), paymentLabel(booking)].filter(Boolean).join(' · ')}
  </p>
);

export const OperatorBookingCard = ({
  booking,
  isNext = false,
  atStop,
}: {
  booking: AdminBooking;
  /** Whether this is today's next stop, which is highlighted. */
  isNext?: boolean;
  atStop?: StopSteps | undefined;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Waits until the change that removed the button has rendered.
  const keepFocus = (): void =>
    void requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  const { name, phone } = visitPerson(booking);
  const { customer } = booking;
  const address = booking.address ?? customer?.address;
  const options = describeOptions(booking.options);
  // What can be undone is shown in the space of what was there, so that no button moves under the thumb.
  const undoable = atStop?.undoable(booking) ?? [];
  return (
    <Card
      className={cx(
        'flex flex-col gap-3.5 max-sm:p-4 print:h-full print:gap-1 print:p-2.5 print:text-sm print:leading-tight print:shadow-none',
        isNext && 'border-4 border-ink',
      )}
    >
      <p className="flex flex-wrap items-center gap-2 text-base font-semibold text-ink-soft">
        {isNext && <Badge tone="gold">Next stop</Badge>}
        {booking.preferredTime ?? 'Any time'}
      </p>
      <div className="-mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 ref={heading} tabIndex={-1} className="title-3 min-w-0 wrap-anywhere">
          {name}
        </h3>
        <VisitBadge booking={booking} />
      </div>
      <div>
        <p className="font-semibold">
          {serviceLabel(booking)}
          {options && <span className="block font-normal">{options}</span>}
        </p>
        {address && <p>{address}</p>}
        {!costsNothing(booking) && (
          <div className="mt-1 grid">
            <PriceLine booking={booking} />
            {undoable.includes('markPaid') && (
              <div aria-hidden="true" className="invisible col-start-1 row-start-1">
                <PriceLine booking={{ ...booking, paymentStatus: 'pending' }} />
              </div>
            )}
          </div>
        )}
      </div>
      <ContactLinks
        name={name}
        phone={phone}
        address={address}
        message={isNext ? onMyWay(booking) : undefined}
      />
      <StopNotes
        booking={booking}
        isExpected={
          !undoable.includes('confirm') &&
          (booking.status === 'confirmed' || undoable.includes('complete'))
        }
      />
      {booking.moved && <p className="empty:hidden">{moveLabel(booking)}</p>}
      {booking.status === 'cancelled' && (
        <p className="empty:hidden">
          {booking.cancelReason === null
            ? 'Cancelled by the customer'
            : cancelLabel(booking, 'you')}
        </p>
      )}
      {booking.review && (
        <div className="flex flex-wrap items-center gap-x-2.5">
          <ReviewStars rating={booking.review.rating} />
          <span className="whitespace-pre-line wrap-anywhere">{booking.review.comment}</span>
          <ModerateReview booking={booking} review={booking.review} name={name} />
        </div>
      )}
      <BookingSteps booking={booking} name={name} atStop={atStop} onTaken={keepFocus} />
    </Card>
  );
};
