import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { noDay, type BookingDay } from 'shared/contracts/admin-bookings.ts';
import { bookingStatuses } from 'shared/domain/visits/booking-status.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { dayOfAddress, visitCount } from '../../features/bookings/day/day-labels.ts';
import {
  dayQuery,
  weekQuery,
  type StatusFilter,
} from '../../features/bookings/day/operator-day.ts';
import { PhoneNotes } from '../../features/field/phone-notes.tsx';
import { MadeRainOuts } from '../../features/bookings/day/rain-out.tsx';
import { WeekStrip } from '../../features/bookings/day/week-strip.tsx';
import { useOutbox } from '../../offline/outbox/current-outbox.ts';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { SessionEnded } from '../../features/session/session-ended.tsx';
import { useSession } from '../../features/session/use-session.ts';
import { isFirstWait, useFirstDraw } from '../../lib/first-wait.ts';
import { cachedSince } from '../../lib/or-cached.ts';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useToday } from '../../lib/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { DayHeader } from './day-header.tsx';
import { DayMenu } from './day-menu.tsx';
import { useCachedDays } from './use-cached-days.ts';
import { Route } from './route.tsx';
import { useWaitingVisits, waitingId, WaitingVisits } from './waiting-visits.tsx';
import { dayAsWritten, weekAsWritten } from './written-day.ts';
import { WaitingLine } from './waiting-line.tsx';
import { WrittenVisits } from './written-visits.tsx';

/** '3 visits · $233 due'. */
const summaryOf = ({ visits, amountDue }: Pick<BookingDay, 'visits' | 'amountDue'>): string =>
  `${visitCount(visits)} · ${formatCents(decimalToCents(amountDue))} due`;

/** The next stop first, and the rest of the day one tap away. */
const Today = () => {
  const [search] = useSearchParams();
  const today = useToday();
  const isUndated = search.get('date') === noDay;
  // Without a day, the calendar shows today.
  const date = dayOfAddress(isUndated ? null : search.get('date'), today);
  const shown = isUndated ? noDay : date;
  const status: StatusFilter = bookingStatuses.find((one) => one === search.get('status'));
  const { user } = useSession();
  const week = useQuery(weekQuery(date));
  const visits = useInfiniteQuery(dayQuery(shown, status));
  const drawn = useFirstDraw(visits).data;
  const { records } = useOutbox();
  const online = useOnline();
  const cachedDays = useCachedDays(week);
  const counted = week.data && weekAsWritten(week.data, records);
  const days = counted?.days ?? cachedDays(records);
  const isStored = !counted && days !== undefined;
  const day = isUndated ? counted?.undated : days?.find((one) => one.date === date);
  const { waiting, announced } = useWaitingVisits();
  const weekFailed = !week.data && week.isError;
  const linkTo = (other: string) => paths.adminBookings({ date: other, status });
  const stops =
    drawn &&
    dayAsWritten(
      drawn.pages.flatMap(({ items }) => items),
      records,
    );
  return (
    <>
      <DayHeader
        date={date}
        today={today}
        isUndated={isUndated}
        linkTo={linkTo}
        menu={<DayMenu date={date} isUndated={isUndated} status={status} visits={stops} />}
      />
      <div className="page-narrow flex flex-col gap-2.5 py-2.5 sm:gap-4 sm:py-6">
        <WeekStrip
          date={isUndated ? undefined : date}
          week={date}
          today={today}
          days={days}
          isKept={isStored}
          linkTo={linkTo}
        />
        {isStored && (
          <output className="-mt-2 text-base">
            {online
              ? 'This device stores today and tomorrow. The server did not answer about other days.'
              : 'This phone stores today and tomorrow. Go online to see other days.'}
          </output>
        )}
        <div
          hidden={isFirstWait(week) && cachedSince.get() === undefined}
          className="flex flex-col gap-2.5 sm:gap-4"
        >
          {weekFailed && (
            <div className="flex items-center justify-between gap-3 font-semibold">
              <p>Week not loaded</p>
              <Button tone="paper" size="small" onClick={() => void week.refetch()}>
                Load Week
              </Button>
            </div>
          )}
          <WaitingLine
            key={`${shown} ${status}`}
            day={shown}
            status={status}
            toConfirm={day?.toConfirm}
            undated={counted?.undated.visits}
            unsent={announced}
            unsentId={waitingId}
          />
          {!isUndated && <MadeRainOuts date={date} today={today} />}
          {!stops && <LoadState query={visits} what="Bookings" label="Loading bookings..." />}
          {stops && (
            <Route visits={stops} status={status} date={isUndated ? null : date} today={today} />
          )}
          {/* Not before the stops, which would push it down. */}
          {stops && day && <p className="font-semibold tabular-nums">{summaryOf(day)}</p>}
          <WaitingVisits waiting={waiting} />
          <LoadMore list={visits} />
          {user && <PhoneNotes operator={user.id} />}
        </div>
      </div>
    </>
  );
};

export const Component = () => (
  <>
    <title>{pageTitle('Today')}</title>
    <RequireAdmin afterEnd={<SessionEnded written={<WrittenVisits />} />}>
      <Today />
    </RequireAdmin>
  </>
);
