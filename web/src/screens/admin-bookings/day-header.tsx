import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addDays } from 'shared/domain/dates.ts';
import { longDay } from '../../features/bookings/day/day-labels.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';

export const noDateYet = 'No date yet';

export const dayButton = buttonStyles({ tone: 'paper', size: 'icon', className: 'shrink-0' });

/** Which day is shown, with arrows to the days around it; `menu` is what else can be done with it. */
export const DayHeader = ({
  date,
  today,
  isUndated,
  linkTo,
  menu,
}: {
  date: string;
  today: string;
  /** True if the visits without a day are shown instead. */
  isUndated: boolean;
  linkTo: (date: string) => string;
  menu: ReactNode;
}) => {
  const isToday = date === today && !isUndated;
  return (
    <PageBanner
      compact
      narrow
      title={
        // Read out when the arrows lead to another day.
        <span aria-live="polite">{isUndated ? noDateYet : isToday ? 'Today' : longDay(date)}</span>
      }
      action={
        <>
          <nav aria-label="Day" className="flex gap-2">
            <Link to={linkTo(addDays(date, -1))} className={dayButton} aria-label="Previous day">
              <ChevronLeft aria-hidden="true" />
            </Link>
            <Link to={linkTo(addDays(date, 1))} className={dayButton} aria-label="Next day">
              <ChevronRight aria-hidden="true" />
            </Link>
          </nav>
          {menu}
        </>
      }
    >
      {isToday ? longDay(date) : undefined}
    </PageBanner>
  );
};

/** The header before the day in the address is known, and as high as most of them. */
export const Banner = () => (
  <PageBanner compact narrow title="Today">
    {'\u00a0'}
  </PageBanner>
);
