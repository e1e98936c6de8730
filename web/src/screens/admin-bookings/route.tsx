import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState, type ReactNode } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { visitCount } from '../../features/bookings/day/day-labels.ts';
import type { StopSteps } from '../../features/bookings/day/booking-steps.tsx';
import { OperatorBookingCard } from '../../features/bookings/day/operator-booking-card.tsx';
import type { StatusFilter } from '../../features/bookings/day/operator-day.ts';
import { RainOut } from '../../features/bookings/day/rain-out.tsx';
import { settings } from '../../lib/settings.ts';
import { RouteOrder } from '../../features/bookings/day/route-order.tsx';
import { AllDone } from '../../ui/pictures/all-done.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useStopSteps } from './use-stop-steps.ts';

type Props = {
  visits: readonly AdminBooking[];
  status: StatusFilter;
  /** 'YYYY-MM-DD'; null for the visits without a day. */
  date: string | null;
  today: string;
};

const isClosed = (date: string | null): boolean =>
  date !== null && settings().closedDays.includes(date);

const Empty = ({ status, date }: Pick<Props, 'status' | 'date'>) => (
  <StatePanel
    icon={<CalendarDays aria-hidden="true" className="size-12 text-pool-700" />}
    title={`${isClosed(date) ? 'Closed: no' : 'No'} ${status ? `${status} ` : ''}visits ${date === null ? 'without a date' : 'on this day'}`}
  >
    {status
      ? 'Choose all visits to see the others.'
      : date === null
        ? 'Every visit has a date.'
        : isClosed(date)
          ? 'Customers can’t choose this day.'
          : 'Booking requests show up on the day the customer asked for.'}
  </StatePanel>
);

const Cards = ({
  visits,
  next,
  atStop,
}: {
  visits: readonly AdminBooking[];
  next?: string | undefined;
  atStop: StopSteps | undefined;
}) => (
  <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2 min-[100rem]:grid-cols-3 print:grid-cols-2 print:gap-2">
    {visits.map((booking) => (
      <li key={booking.id}>
        <OperatorBookingCard booking={booking} isNext={booking.id === next} atStop={atStop} />
      </li>
    ))}
  </ul>
);

const Done = ({ count, children }: { count: number; children: ReactNode }) => (
  <details className="disclosure rounded-card border-2 border-cream-200 bg-cream-50">
    <summary className="opens flex min-h-13 items-center px-4 font-semibold">
      Done ({visitCount(count)})
    </summary>
    <div className="p-2 pt-0 sm:p-4 sm:pt-0">{children}</div>
  </details>
);

/**
 * A day's visits in driving order (rules: route-2). Today, visits that were already done when the page was
 * opened are collapsed. One that is done while it is open stays in place, so that no other moves under the
 * thumb.
 */
const Stops = ({ visits, date, today, status }: Props) => {
  const isFolding = date === today && status === undefined;
  const [doneBefore] = useState(() =>
    isFolding ? visits.flatMap((visit) => (isOpenVisit(visit) ? [] : visit.id)) : [],
  );
  const done = visits.filter((visit) => !isOpenVisit(visit) && doneBefore.includes(visit.id));
  const stops = visits.filter((visit) => !done.includes(visit));
  const atStop = useStopSteps();
  // What can still be undone stays the next stop: its card would change under the thumb.
  const isLeft = (visit: AdminBooking): boolean =>
    isOpenVisit(visit) || (atStop?.undoable(visit).includes('complete') ?? false);
  const next = isFolding ? stops.find(isLeft)?.id : undefined;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="title-3">
          {date === null ? 'Visits' : 'Stops'}{' '}
          <span className="font-sans text-base max-sm:sr-only">({visitCount(stops.length)})</span>
        </h2>
        {isClosed(date) && <p className="mr-auto font-bold">Closed</p>}
        {date !== null && status === undefined && (
          <div className="flex flex-wrap gap-2 sm:gap-2.5">
            <RouteOrder date={date} visits={visits} />
            <RainOut date={date} visits={visits} />
          </div>
        )}
      </div>
      {stops.length === 0 ? (
        <StatePanel
          heading="h3"
          icon={<AllDone className="w-full max-w-xs rounded-card" />}
          title="Every stop of today is done."
        />
      ) : (
        <Cards visits={stops} next={next} atStop={atStop} />
      )}
      {done.length > 0 && (
        <Done count={done.length}>
          <Cards visits={done} atStop={atStop} />
        </Done>
      )}
    </>
  );
};

export const Route = (props: Props) =>
  props.visits.length === 0 ? (
    <Empty {...props} />
  ) : (
    <Stops key={`${props.date} ${props.status} ${props.today}`} {...props} />
  );
