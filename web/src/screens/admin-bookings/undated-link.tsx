import { cx } from 'class-variance-authority';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { Link } from 'react-router-dom';
import { visitCount } from '../../features/bookings/day/day-labels.ts';

export const noDateYet = 'No date yet';

/** Links to the visits without a day, if there are any. */
export const UndatedLink = ({
  visits,
  isShown,
  to,
}: {
  /** Undefined while it is unknown. */
  visits: number | undefined;
  isShown: boolean;
  to: string;
}) =>
  (isShown || Boolean(visits)) && (
    <Link
      to={to}
      aria-current={isShown ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control border-2 px-4 py-1 font-semibold sm:min-h-13 sm:py-2 print:hidden',
        isShown
          ? 'border-ink bg-ink text-white'
          : 'border-gold-dark bg-warn-wash text-ink hover:border-ink',
      )}
    >
      <CalendarX2 aria-hidden="true" className="size-6 shrink-0" />
      <span className="grow">{noDateYet}</span>
      {visits !== undefined && <span className="tabular-nums">{visitCount(visits)}</span>}
    </Link>
  );
