import { cx } from 'class-variance-authority';
import { Link } from 'react-router-dom';
import type { BookingDay } from 'shared/contracts/admin-bookings.ts';
import { addDays } from 'shared/domain/dates.ts';
import { cellLabel, visitCount } from './day-labels.ts';
import { weekStart } from './operator-day.ts';

type Props = {
  /** The selected day, if any. */
  date: string | undefined;
  /** Any day of the week to show. */
  week: string;
  today: string;
  days: readonly BookingDay[] | undefined;
  /** Whether `days` come from the phone's offline copy, so that the missing ones are unknown. */
  isKept?: boolean;
  linkTo: (date: string) => string;
};

/** A cell's numbers, for screen readers. */
const spoken = ({ visits, toConfirm }: BookingDay): string =>
  [visitCount(visits), ...(toConfirm > 0 ? [`${toConfirm} to confirm`] : [])].join(', ');

/** A week with each day's number of visits, and a mark where a visit needs to be confirmed. */
export const WeekStrip = ({ date, week, today, days, isKept: isStored = false, linkTo }: Props) => (
  <ol className="grid grid-cols-7 gap-1 sm:gap-2 print:hidden">
    {Array.from({ length: 7 }, (_, index) => addDays(weekStart(week), index)).map((each) => {
      const day = days?.find((one) => one.date === each);
      const { weekday, day: number } = cellLabel(each);
      const toConfirm = day?.toConfirm ?? 0;
      return (
        <li key={each}>
          <Link
            to={linkTo(each)}
            aria-current={each === date ? 'date' : undefined}
            className={cx(
              'flex min-h-16 flex-col sm:min-h-19 items-center justify-center rounded-control border-2 leading-tight font-semibold',
              each === date
                ? 'border-ink bg-ink text-white forced-colors:border-4'
                : 'border-cream-300 bg-white hover:border-ink',
            )}
          >
            <span className="text-sm/tight">{weekday}</span>
            <span
              className={cx(
                'text-lg/tight font-bold',
                each === today && 'underline decoration-gold decoration-3 underline-offset-4',
              )}
            >
              {number}
            </span>
            <span
              aria-hidden="true"
              className={cx(
                'rounded-full text-sm/tight tabular-nums',
                toConfirm > 0 && 'bg-gold px-0.5 font-bold min-[300px]:px-1.5 text-ink',
              )}
            >
              {day?.visits ? day.visits : isStored && !day ? '?' : '–'}
              {toConfirm > 0 && '!'}
            </span>
            {isStored && !day && <span className="sr-only">not on this phone</span>}
            {day && <span className="sr-only">{spoken(day)}</span>}
          </Link>
        </li>
      );
    })}
  </ol>
);
