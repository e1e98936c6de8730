import { useState } from 'react';
import type { Booking } from 'shared/contracts/bookings.ts';
import { businessDate, formatCalendarDate, formatClockTime } from 'shared/domain/dates.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import {
  notPossibleCost,
  notPossibleReported,
  notPossibleLabel,
} from 'shared/domain/visits/not-possible.ts';
import { describeVisit } from 'shared/domain/visits/visit.ts';
import { visitDate } from '../../features/bookings/booking-summary.ts';
import { timeNow } from '../../lib/clock.ts';
import { Button } from '../../ui/button.tsx';
import { opensRow } from './opens-row.ts';
import { Dialog } from '../../ui/dialog.tsx';

/**
 * Why a visit was not possible, what it costs and what to do (rules: booking-28); renders nothing for other
 * visits.
 */
export const NotPossibleDetails = ({ booking }: { booking: Booking }) => {
  const [open, setOpen] = useState(false);
  const [today] = useState(() => businessDate(timeNow()));
  const { notPossible } = booking;
  if (!notPossible) return null;
  const { next } = notPossibleLabel[notPossible.reason];
  const photos = today <= notPossible.photosUntil ? notPossible.photos : [];
  const cost = notPossibleCost({
    ...booking,
    credit: decimalToCents(notPossible.credit),
    isChargedAgain: undefined,
  });
  return (
    <>
      <Button
        tone="plain"
        size="small"
        className={opensRow}
        aria-label={`What Happened: ${booking.serviceName}, ${visitDate(booking.scheduledDate)}`}
        onClick={() => setOpen(true)}
      >
        What Happened
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="We could not do this visit"
        description={[booking.serviceName, describeVisit(booking)].filter(Boolean).join(', ')}
      >
        <div className="flex flex-col gap-4">
          <p className="font-semibold whitespace-pre-line wrap-anywhere">
            {notPossibleReported(notPossible)}
          </p>
          <p>
            {`We were there on ${formatCalendarDate(businessDate(new Date(notPossible.at)))} at ${formatClockTime(notPossible.at)}.`}
          </p>
          <p>{cost}</p>
          {next !== null && <p>{next}</p>}
          {photos.map((address, index) => (
            <img
              key={address}
              src={address}
              alt={`What we saw, ${index + 1} of ${photos.length}`}
              width={2048}
              height={1536}
              className="aspect-4/3 w-full rounded-control bg-cream-100 object-contain"
            />
          ))}
        </div>
      </Dialog>
    </>
  );
};
