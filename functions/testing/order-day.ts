import { addDays, businessDate } from 'shared/domain/dates.ts';
import { possibleDays } from 'shared/domain/visits/visit-days.ts';
import { testSettings } from 'shared/testing/site-settings.ts';

/** The first day, at least this many days ahead, on which a visit can be ordered with the test settings. */
export const orderDay = (now: Date, daysAhead: number): string => {
  const first = addDays(businessDate(now), daysAhead);
  const days = possibleDays({ by: 'ordering', address: '', settings: testSettings }, now);
  return days.find((day) => day >= first) ?? first;
};
