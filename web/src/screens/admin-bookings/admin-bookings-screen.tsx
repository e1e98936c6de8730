import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bookingStatuses } from 'shared/domain/booking-status.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { dayOfAddress, longDay, visitCount } from '../../features/bookings/day-words.ts';
import { dayQuery, weekQuery, type StatusFilter } from '../../features/bookings/operator-day.ts';
import { WeekStrip } from '../../features/bookings/week-strip.tsx';
import { RequireAdmin } from '../../features/session/require-admin.tsx';
import { paths } from '../../lib/paths.ts';
import { pageTitle } from '../../lib/settings.ts';
import { Loading } from '../../ui/loading.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { ErrorPanel } from '../../ui/state-panel.tsx';
import { DayControls } from './day-controls.tsx';
import { Route } from './route.tsx';

const Bookings = () => {
  const [search] = useSearchParams();
  const [today] = useState(() => businessDate(new Date()));
  const date = dayOfAddress(search.get('date'), today);
  const status: StatusFilter = bookingStatuses.find((one) => one === search.get('status'));
  const week = useQuery(weekQuery(date));
  const visits = useInfiniteQuery(dayQuery(date, status));
  const day = week.data?.find((one) => one.date === date);
  const linkTo = (other: string) => paths.adminBookings({ date: other, status });
  return (
    <>
      <PageBanner title="Bookings">{longDay(date)}</PageBanner>
      <div className="page flex flex-col gap-5 py-5 sm:py-8">
        <DayControls date={date} today={today} status={status} />
        <WeekStrip date={date} today={today} days={week.data} linkTo={linkTo} />
        {day && (
          <p className="rounded-control bg-ink px-4 py-3 text-lg font-bold text-white tabular-nums">
            {visitCount(day.visits)} · {formatCents(decimalToCents(day.amountDue))} due
            {day.toConfirm > 0 && ` · ${day.toConfirm} to confirm`}
          </p>
        )}
        {!visits.data && visits.isError && (
          <ErrorPanel what="Bookings" onRetry={() => void visits.refetch()} />
        )}
        {!visits.data && !visits.isError && <Loading label="Loading bookings..." />}
        {visits.data && (
          <Route visits={visits.data.pages.flatMap(({ items }) => items)} status={status} />
        )}
        {visits.hasNextPage && (
          <LoadMore busy={visits.isFetchingNextPage} onClick={() => void visits.fetchNextPage()} />
        )}
      </div>
    </>
  );
};

export const Component = () => (
  <>
    <title>{pageTitle('Bookings')}</title>
    <RequireAdmin>
      <Bookings />
    </RequireAdmin>
  </>
);
