import { useMemo, useState } from 'react';
import { isCalendarDate } from 'shared/domain/dates.ts';
import { zipOfAddress } from 'shared/domain/site/service-areas.ts';
import { visitTooEarly } from 'shared/domain/visits/visit.ts';
import { dayProblem, possibleDays, type DayRequest } from 'shared/domain/visits/visit-days.ts';
import { timeNow } from '../lib/clock.ts';
import { settings } from '../lib/settings.ts';

const orderedAt = (address: string): DayRequest => ({
  by: 'ordering',
  address,
  settings: settings(),
});

/** The days on which a visit to an address can be ordered (rules: booking-29). */
export const orderDays = (address: string, now: Date): string[] =>
  possibleDays(orderedAt(address), now);

/** The same, computed again only for another ZIP code and not for every letter of an address. */
export const useOrderDays = (address: string): string[] => {
  const [now] = useState(() => timeNow());
  const zip = zipOfAddress(address) ?? '';
  return useMemo(() => orderDays(zip, now), [zip, now]);
};

/** Why no visit to an address can be ordered for this day; undefined if one can or no day is chosen. */
export const orderDayProblem = (date: string, address: string): string | undefined => {
  if (date === '') return undefined;
  return isCalendarDate(date) ? dayProblem(date, orderedAt(address), timeNow()) : visitTooEarly;
};
