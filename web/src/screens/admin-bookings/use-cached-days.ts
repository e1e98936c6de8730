import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { BookingDay } from 'shared/contracts/admin-bookings.ts';
import { dayOfVisits } from '../../features/bookings/day/written-week.ts';
import type { VisitRecord } from '../../offline/outbox/visit-record.ts';
import { readDays } from '../../offline/days-ahead.ts';
import { cachedSince } from '../../lib/or-cached.ts';
import { dayAsWritten } from './written-day.ts';

const none = (): undefined => undefined;

/**
 * Returns a function that computes the days' figures from what this phone has stored and from its unsent
 * work. It returns undefined if the server has answered or nothing is stored (rules: field-4).
 *
 * @param week the query for the server's figures
 */
export const useCachedDays = (week: { data: unknown; isError: boolean }) => {
  const since = useSyncExternalStore(cachedSince.subscribe, cachedSince.get, none);
  const isNeeded = week.data === undefined && (since !== undefined || week.isError);
  const { data = [] } = useQuery({
    queryKey: ['kept-days', since ?? null],
    queryFn: async () => (await readDays().catch(none))?.answer.days ?? [],
    enabled: isNeeded,
    gcTime: 0,
  });
  return (records: readonly VisitRecord[]): BookingDay[] | undefined =>
    isNeeded && data.length > 0
      ? data.map(({ date, stops }) => dayOfVisits(date, dayAsWritten(stops, records)))
      : undefined;
};
