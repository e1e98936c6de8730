import { weekdayNames } from '../plans/plan-labels.ts';
import type { Weekday } from '../plans/plan-schedule.ts';

/** A part of town the business serves, and on which weekdays. */
export type ServiceArea = {
  name: string;
  /** Five digits each. */
  zips: readonly string[];
  weekdays: readonly Weekday[];
};

/** What a ZIP code tells a visitor about service (rules: price-3). */
export type ZipAnswer =
  | { kind: 'no-zip' }
  | { kind: 'elsewhere'; zip: string }
  | { kind: 'served'; zip: string; area: ServiceArea };

/** The ZIP code in user input, with or without surrounding spaces and the four extra digits. */
const zipIn = (typed: string): string | undefined => /^\s*(\d{5})(?:-?\d{4})?\s*$/.exec(typed)?.[1];

/** The ZIP code of an address: its last five-digit number, which comes after any house number. */
export const zipOfAddress = (address: string): string | undefined =>
  [...address.matchAll(/\b(\d{5})(?:-\d{4})?\b/g)].at(-1)?.[1];

export const answerZip = (areas: readonly ServiceArea[], typed: string): ZipAnswer => {
  const zip = zipIn(typed);
  if (zip === undefined) return { kind: 'no-zip' };
  const area = areas.find(({ zips }) => zips.includes(zip));
  return area ? { kind: 'served', zip, area } : { kind: 'elsewhere', zip };
};

/** 'Mondays', 'Mondays and Thursdays', 'Mondays, Tuesdays and Fridays', in the order of the week. */
export const weekdayLabel = (weekdays: readonly Weekday[]): string => {
  // The working week begins on Monday.
  const names = weekdays
    .toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7))
    .map((weekday) => `${weekdayNames[weekday]}s`);
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');
};
