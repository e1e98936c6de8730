import { useState } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { formatCalendarDate } from 'shared/domain/dates.ts';
import { lastEditDay, mayEditReview, mayReview } from 'shared/domain/customers/review-rules.ts';
import { timeNow } from '../../../lib/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { visitDate } from '../booking-summary.ts';
import { ReviewForm } from './review-form.tsx';

/** Adds or changes the review of a completed visit; renders nothing if neither is allowed. */
export const ReviewVisit = ({ booking }: { booking: Booking }) => {
  const [open, setOpen] = useState(false);
  const [now] = useState(() => timeNow());
  const { review } = booking;
  const isChange = review !== null && mayEditReview(review, now);
  if (!isChange && !mayReview(booking)) return null;
  const label = isChange ? 'Edit Review' : 'Review Visit';
  const what = `${booking.serviceName}, ${visitDate(booking.scheduledDate)}`;
  return (
    <>
      <Button
        tone="plain"
        size="small"
        // Above the row, all of which opens the visit.
        className="relative z-10 underline"
        aria-label={`${label}: ${what}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={isChange ? 'Edit your review' : 'How was this visit?'}
        description={
          isChange
            ? `${what}. You can change it until ${formatCalendarDate(lastEditDay(review))}.`
            : what
        }
      >
        <ReviewForm booking={booking} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
