import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { noDay, type BookingDay } from 'shared/contracts/admin-bookings.ts';
import { bookingStatuses } from 'shared/domain/visits/booking-status.ts';
import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { dayOfAddress, longDay, visitCount } from '../../features/bookings/day/day-labels.ts';
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
import { StatusSelect } from '../../ui/status-select.tsx';
import { LoadState } from '../../ui/state-panel.tsx';
import { Banner } from './bookings-banner.tsx';
import { useCachedDays } from './use-cached-days.ts';
import { DayPicker } from './day-picker.tsx';
import { Route } from './route.tsx';
import { useWaitingVisits, WaitingVisits } from './waiting-visits.tsx';
import { dayAsWritten, weekAsWritten } from './written-day.ts';
import { noDateYet, UndatedLink } from './undated-link.tsx';
import { WrittenVisits } from './written-visits.tsx';

const nonBreaking = '\u00a0';

/** '3 visits · $233 due · 1 to confirm'. */
const summaryOf = ({
  visits,
  amountDue,
  toConfirm,
}: Pick<BookingDay, 'visits' | 'amountDue' | 'toConfirm'>): string =>
  [
    visitCount(visits),
    `${formatCents(decimalToCents(amountDue))} due`,
    ...(toConfirm > 0 ? [`${toConfirm} to confirm`] : []),
  ]
    // Breaks between the parts only, after a dot.
    .map((part) => part.replaceAll(' ', nonBreaking))
    .join(`${nonBreaking}· `);

const Bookings = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
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
  const { above, below } = useWaitingVisits();
  const weekFailed = !week.data && week.isError;
  const linkTo = (other: string) => paths.adminBookings({ date: other, status });
  return (
    <>
      <Banner date={date}>{isUndated ? noDateYet : longDay(date)}</Banner>
      <div className="page-wide flex flex-col gap-4 py-4 sm:gap-5 sm:py-8">
        <DayPicker date={date} today={today} isUndated={isUndated} linkTo={linkTo} />
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
        <UndatedLink isShown={isUndated} visits={week.data?.undated.visits} to={linkTo(noDay)} />
        <div
          hidden={isFirstWait(week) && cachedSince.get() === undefined}
          className="flex flex-col gap-4 sm:gap-5"
        >
          <div className="flex flex-wrap gap-2.5 sm:justify-between">
            <div className="flex min-h-13 grow basis-0 print:min-h-0 print:py-1 items-center justify-between gap-3 rounded-control bg-ink px-4 py-2 text-lg leading-tight font-bold text-white tabular-nums">
              <p>{day ? summaryOf(day) : weekFailed ? 'Week not loaded' : '…'}</p>
              {weekFailed && (
                <Button tone="paper" size="small" onClick={() => void week.refetch()}>
                  Load Week
                </Button>
              )}
            </div>
            <StatusSelect
              statuses={bookingStatuses}
              status={status}
              all="All visits"
              narrow
              onStatus={(next) => void navigate(paths.adminBookings({ date: shown, status: next }))}
            />
          </div>
          <WaitingVisits title="Not sent yet" waiting={above} />
          {!isUndated && <MadeRainOuts date={date} today={today} />}
          {!drawn && <LoadState query={visits} what="Bookings" label="Loading bookings..." />}
          {drawn && (
            <Route
              visits={dayAsWritten(
                drawn.pages.flatMap(({ items }) => items),
                records,
              )}
              status={status}
              date={isUndated ? null : date}
              today={today}
            />
          )}
          <WaitingVisits title="Not sent yet, done just now" waiting={below} />
          <LoadMore list={visits} />
          {user && <PhoneNotes operator={user.id} />}
        </div>
      </div>
    </>
  );
};

export const Component = () => (
  <>
    <title>{pageTitle('Bookings')}</title>
    <RequireAdmin afterEnd={<SessionEnded written={<WrittenVisits />} />}>
      <Bookings />
    </RequireAdmin>
  </>
);
