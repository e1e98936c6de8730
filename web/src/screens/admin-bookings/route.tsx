import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState, type ReactNode } from 'react';
import type { AdminBooking } from 'shared/contracts/admin-bookings.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { visitCount } from '../../features/bookings/day/day-labels.ts';
import type { StatusFilter } from '../../features/bookings/day/operator-day.ts';
import { Stop } from '../../features/bookings/day/stop.tsx';
import type { RefundForm } from '../../common/refund-form.ts';
import { settings } from '../../lib/settings.ts';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { Loading } from '../../ui/loading.tsx';
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

const loadRefundForm = async () => ({
  default: (await import('../../features/payments/refund-payment-form.tsx')).RefundPaymentForm,
});

/** A day hardly ever needs it, so it is not among what the screen loads. */
const LazyRefundForm: RefundForm = (props) => (
  <LazyComponent load={loadRefundForm} props={props} fallback={<Loading />} />
);

const Done = ({ count, children }: { count: number; children: ReactNode }) => (
  <details className="rounded-card border-2 border-cream-200 bg-cream-50">
    <summary className="opens flex min-h-14 items-center px-4 font-semibold">
      Done ({visitCount(count)})
    </summary>
    <div className="p-2 pt-0">{children}</div>
  </details>
);

/**
 * A day's visits in driving order (rules: route-2), of which one is open: at first the next one. Today, visits that were
 * already done when the page was opened are collapsed. One that is done while it is open stays in place, so that no other
 * moves under the thumb.
 */
const Stops = ({ visits, date, today, status }: Props) => {
  const isFolding = date === today && status === undefined;
  const [doneBefore] = useState(() =>
    isFolding ? visits.flatMap((visit) => (isOpenVisit(visit) ? [] : visit.id)) : [],
  );
  const done = visits.filter((visit) => !isOpenVisit(visit) && doneBefore.includes(visit.id));
  const stops = visits.filter((visit) => !done.includes(visit));
  const atStop = useStopSteps();
  // What can still be undone stays the next stop: its line would change under the thumb.
  const isLeft = (visit: AdminBooking): boolean =>
    isOpenVisit(visit) || (atStop?.undoable(visit) ?? []).some((tap) => tap !== 'markPaid');
  const next = isFolding ? stops.find(isLeft)?.id : undefined;
  const [first] = useState(next ?? stops.find(isLeft)?.id ?? stops[0]?.id);
  const list = (shown: readonly AdminBooking[]) => (
    <ol className="flex flex-col gap-2 print:grid print:grid-cols-2">
      {shown.map((booking) => (
        <li key={booking.id}>
          <Stop
            refundForm={LazyRefundForm}
            booking={booking}
            order={date === null ? undefined : visits.indexOf(booking) + 1}
            isNext={booking.id === next}
            startsOpen={booking.id === first}
            atStop={atStop}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <h2 className="sr-only">
        {date === null ? 'Visits' : 'Stops'} ({visitCount(stops.length)})
      </h2>
      {isClosed(date) && <p className="font-bold">Closed</p>}
      {stops.length === 0 ? (
        <StatePanel
          heading="h3"
          icon={<AllDone className="w-full max-w-xs rounded-card" />}
          title="Every stop of today is done."
        />
      ) : (
        list(stops)
      )}
      {done.length > 0 && <Done count={done.length}>{list(done)}</Done>}
    </>
  );
};

export const Route = (props: Props) =>
  props.visits.length === 0 ? (
    <Empty {...props} />
  ) : (
    <Stops key={`${props.date} ${props.status} ${props.today}`} {...props} />
  );
