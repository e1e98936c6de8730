import { CalendarDays } from 'lucide-react';
import { timeOrder } from 'shared/domain/visit.ts';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { visitCount } from '../../features/bookings/day-words.ts';
import { OperatorBookingCard } from '../../features/bookings/operator-booking-card.tsx';
import type { StatusFilter } from '../../features/bookings/operator-day.ts';
import { StatePanel } from '../../ui/state-panel.tsx';

const anyTime = 'Any time';

/** A day's visits grouped by time window, in driving order. */
export const Route = ({
  visits,
  status,
  isUndated,
}: {
  visits: readonly AdminBooking[];
  status: StatusFilter;
  /** True if these are the visits without a day. */
  isUndated: boolean;
}) => {
  if (visits.length === 0)
    return (
      <StatePanel
        icon={<CalendarDays aria-hidden="true" className="size-12 text-pool-700" />}
        title={`No ${status ? `${status} ` : ''}visits ${isUndated ? 'without a date' : 'on this day'}`}
      >
        {status
          ? 'Choose all visits to see the others.'
          : isUndated
            ? 'Every visit has its day.'
            : 'Booking requests show up on the day the customer asked for.'}
      </StatePanel>
    );
  const windows = [...new Set(visits.map(({ preferredTime }) => preferredTime))]
    .toSorted((one, other) => timeOrder(one) - timeOrder(other))
    .map((window) => window ?? anyTime);
  return windows.map((window) => {
    const inWindow = visits.filter(({ preferredTime }) => (preferredTime ?? anyTime) === window);
    return (
      <section key={window} aria-label={window}>
        <h2 className="title-3 mb-3">
          {window} <span className="font-sans text-base">({visitCount(inWindow.length)})</span>
        </h2>
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {inWindow.map((booking) => (
            <li key={booking.id}>
              <OperatorBookingCard booking={booking} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
};
