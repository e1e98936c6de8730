import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { noDay } from 'shared/contracts/admin-bookings.ts';
import type { StatusFilter } from '../../features/bookings/day/operator-day.ts';
import { paths } from '../../lib/paths.ts';

const chip =
  'flex min-h-11 items-center rounded-full border-2 px-3.5 text-base font-semibold whitespace-nowrap';
const waits = cx(chip, 'border-gold-dark bg-warn-wash hover:border-ink');

/** Says in one line what waits, and leads to it; once there was something, it keeps its place. */
export const WaitingLine = ({
  day,
  status,
  toConfirm = 0,
  undated = 0,
  unsent,
  unsentId,
}: {
  /** The day shown, or `noDay`. */
  day: string;
  status: StatusFilter;
  /** Of the day shown; undefined while it is unknown. */
  toConfirm?: number | undefined;
  /** Visits without a day; undefined while it is unknown. */
  undated?: number | undefined;
  /** Visits with something not sent. */
  unsent: number;
  /** The element that lists them. */
  unsentId: string;
}) => {
  const asked = status === undefined ? toConfirm : 0;
  const other = day === noDay ? 0 : undated;
  const isNeeded = status !== undefined || asked + other + unsent > 0;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  if (!isNeeded && !wasNeeded) return null;
  return (
    <div className="flex min-h-11 flex-wrap gap-2 print:hidden">
      {status !== undefined && (
        <Link to={paths.adminBookings({ date: day })} className={cx(chip, 'border-ink bg-white')}>
          Only {status}: show all
        </Link>
      )}
      {asked > 0 && (
        <Link to={paths.adminBookings({ date: day, status: 'pending' })} className={waits}>
          {asked} to confirm
        </Link>
      )}
      {other > 0 && (
        <Link to={paths.adminBookings({ date: noDay })} className={waits}>
          {other} with no date yet
        </Link>
      )}
      {unsent > 0 && (
        <a href={`#${unsentId}`} className={waits}>
          {unsent} not sent
        </a>
      )}
    </div>
  );
};
