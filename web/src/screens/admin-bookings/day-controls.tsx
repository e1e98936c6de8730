import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { bookingStatuses } from 'shared/domain/booking-status.ts';
import { addDays, isCalendarDate } from 'shared/domain/dates.ts';
import type { StatusFilter } from '../../features/bookings/operator-day.ts';
import { paths } from '../../lib/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { controlStyles, Field } from '../../ui/field.tsx';

type Props = { date: string; today: string; status: StatusFilter };

const step = buttonStyles({ tone: 'paper', size: 'small', className: 'grow sm:grow-0' });

/** Which day is shown and which of its visits; both are in the page's address. */
export const DayControls = ({ date, today, status }: Props) => {
  const navigate = useNavigate();
  const to = (other: string) => paths.adminBookings({ date: other, status });
  return (
    <div className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
      <nav aria-label="Day" className="flex gap-2.5">
        <Link to={to(addDays(date, -1))} className={step} aria-label="Previous day">
          <ChevronLeft aria-hidden="true" /> Prev
        </Link>
        <Link to={to(today)} className={step} aria-current={date === today ? 'date' : undefined}>
          Today
        </Link>
        <Link to={to(addDays(date, 1))} className={step} aria-label="Next day">
          Next <ChevronRight aria-hidden="true" />
        </Link>
      </nav>
      <div className="grid grid-cols-2 gap-2.5 sm:gap-4">
        <Field label="Date">
          {(control) => (
            <input
              {...control}
              key={date}
              type="date"
              className={controlStyles}
              defaultValue={date}
              onChange={({ target: { value } }) => {
                if (isCalendarDate(value) && value >= '2020-01-01') void navigate(to(value));
              }}
            />
          )}
        </Field>
        <Field label="Show">
          {(control) => (
            <select
              {...control}
              className={controlStyles}
              value={status ?? ''}
              onChange={({ target: { value } }) =>
                void navigate(
                  paths.adminBookings({ date, status: value === '' ? undefined : value }),
                )
              }
            >
              <option value="">All visits</option>
              {bookingStatuses.map((one) => (
                <option key={one} value={one}>
                  {`${one.charAt(0).toUpperCase()}${one.slice(1)}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
    </div>
  );
};
