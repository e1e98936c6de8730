import { cx } from 'class-variance-authority';
import { useRef, useState } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { describeOptions } from 'shared/domain/prices/options.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import type { RefundForm } from '../../../common/refund-form.ts';
import type { TapAction } from '../../../offline/outbox/visit-record.ts';
import { timeNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { ReviewStars } from '../../../ui/review-stars.tsx';
import {
  cancelLabel,
  costsNothing,
  moveLabel,
  paymentLabel,
  priceLabel,
  serviceLabel,
  taxLabel,
} from '../booking-summary.ts';
import { ModerateReview } from './moderate-review.tsx';
import { onMyWay } from './on-my-way.ts';
import { actionNames, StopActions } from './stop-actions.tsx';
import { StopDialogs } from './stop-dialogs.tsx';
import { StopLine } from './stop-line.tsx';
import { StopNotes } from './stop-notes.tsx';
import type { StopSteps } from './stop-steps.ts';
import { useStopActions } from './use-stop-actions.ts';
import { visitPerson } from './visit-person.ts';

const PriceLine = ({ booking }: { booking: AdminBooking }) => (
  <p className="col-start-1 row-start-1">
    <span className="font-bold tabular-nums">{priceLabel(booking)}</span>{' '}
    {[taxLabel(booking), paymentLabel(booking)].filter(Boolean).join(' · ')}
  </p>
);

/**
 * A visit as it was before the taps that can still be undone. What its stop shows follows from it, so that nothing moves
 * under the thumb; only its state and payment are shown as they will be.
 */
const withoutTaps = (booking: AdminBooking, taps: readonly TapAction[]): AdminBooking => {
  if (taps.includes('confirm')) return { ...booking, status: 'pending' };
  return taps.includes('complete') || taps.includes('skip')
    ? { ...booking, status: 'confirmed' }
    : booking;
};

/** A visit of the day: a line that opens, one at a time, to all that is needed there. */
export const Stop = ({
  booking,
  order,
  isNext = false,
  startsOpen = false,
  atStop,
  refundForm,
}: {
  booking: AdminBooking;
  /** 1 for the first stop; undefined where visits have no order. */
  order?: number | undefined;
  /** Whether this is today's next stop, which is marked. */
  isNext?: boolean;
  startsOpen?: boolean;
  atStop?: StopSteps | undefined;
  /** For what a card or bank has paid. */
  refundForm?: RefundForm;
}) => {
  const line = useRef<HTMLElement>(null);
  // Waits until the change that removed the button has rendered.
  const keepFocus = (): void =>
    void requestAnimationFrame(() => {
      if (document.activeElement === document.body) line.current?.focus({ preventScroll: true });
    });
  const [today] = useState(() => businessDate(timeNow()));
  const [opensAtFirst] = useState(startsOpen);
  const actions = useStopActions(booking, { atStop, onTaken: keepFocus });
  const { undoable, undo } = actions;
  const { name, phone } = visitPerson(booking);
  const what = `${name}, ${booking.serviceName}`;
  const address = booking.address ?? booking.customer?.address;
  const options = describeOptions(booking.options);
  const before = withoutTaps(booking, undoable);
  const isOfToday = booking.scheduledDate === today && isOpenVisit(before);
  // Confirm is undone in its own place.
  const latest = undoable.findLast((action) => action !== 'confirm');
  return (
    <details
      name="stops"
      open={opensAtFirst}
      className={cx(
        'group rounded-card border-2 bg-white open:shadow-card print:h-full print:p-2.5 print:text-sm print:leading-tight print:shadow-none',
        isNext ? 'border-ink' : 'border-cream-200 open:border-ink',
      )}
    >
      <StopLine ref={line} booking={booking} name={name} order={order} isNext={isNext} />
      <div className="flex flex-col gap-2 px-4 pb-4 print:gap-1 print:p-0">
        <div>
          {address && <p className="leading-snug font-semibold">{address}</p>}
          {phone && <p className="hidden print:block">{phone}</p>}
          {/* Leaves room for the button, so that nothing moves under the thumb. */}
          <div className="relative min-h-12 pr-22 leading-snug max-[20rem]:pr-0 max-[20rem]:pb-13 print:min-h-0 print:p-0">
            <p className="font-semibold">{booking.preferredTime ?? 'Any time'}</p>
            <p>{[serviceLabel(booking), options].filter(Boolean).join(', ')}</p>
            {latest && (
              <Button
                tone="paper"
                size="small"
                className="absolute top-0 right-0 max-[20rem]:top-auto max-[20rem]:bottom-1"
                aria-label={`Undo: ${actionNames[latest]}: ${what}`}
                onClick={() => undo(latest)}
              >
                Undo
              </Button>
            )}
          </div>
        </div>
        <StopNotes booking={booking} isExpected={before.status === 'confirmed'} />
        <StopActions
          booking={before}
          today={today}
          what={what}
          actions={actions}
          name={name}
          phone={phone}
          address={address}
          message={isOfToday ? onMyWay(booking) : undefined}
        />
        {!costsNothing(before) && (
          <div className="grid">
            <PriceLine booking={booking} />
            {undoable.includes('markPaid') && (
              <div aria-hidden="true" className="invisible col-start-1 row-start-1">
                <PriceLine booking={{ ...booking, paymentStatus: 'pending' }} />
              </div>
            )}
          </div>
        )}
        {booking.moved && <p className="empty:hidden">{moveLabel(booking)}</p>}
        {before.status === 'cancelled' && (
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
      </div>
      <StopDialogs
        refundForm={refundForm}
        booking={booking}
        what={what}
        requested={actions.requested}
        close={actions.close}
        atStop={atStop}
        onTaken={keepFocus}
      />
    </details>
  );
};
