import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useNavigate } from 'react-router-dom';
import { addDays, isPlainDay } from 'shared/domain/dates.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { controlStyles } from '../../ui/field.tsx';

const icon = buttonStyles({ tone: 'paper', size: 'icon', className: 'size-13 shrink-0' });

/** Links and a date field to change the day shown, which is kept in the page's URL. */
export const DayPicker = ({
  date,
  today,
  isUndated,
  linkTo,
}: {
  date: string;
  today: string;
  /** True if the visits without a day are shown instead. */
  isUndated: boolean;
  linkTo: (date: string) => string;
}) => {
  const navigate = useNavigate();
  return (
    <nav aria-label="Day" className="flex flex-wrap gap-2 sm:gap-2.5">
      <Link to={linkTo(addDays(date, -1))} className={icon} aria-label="Previous day">
        <ChevronLeft aria-hidden="true" />
      </Link>
      <input
        // Resets the field when a day is chosen elsewhere.
        key={date}
        type="date"
        aria-label="Date"
        className={`${controlStyles} w-auto min-w-36 flex-1 sm:max-w-48`}
        defaultValue={date}
        onChange={({ target: { value } }) => {
          // While a year is being typed, the field passes through values such as year 2.
          if (isPlainDay(value)) void navigate(linkTo(value));
        }}
      />
      <Link to={linkTo(addDays(date, 1))} className={icon} aria-label="Next day">
        <ChevronRight aria-hidden="true" />
      </Link>
      <Link
        to={linkTo(today)}
        className={buttonStyles({ tone: 'paper', size: 'small' })}
        aria-current={date === today && !isUndated ? 'date' : undefined}
      >
        Today
      </Link>
    </nav>
  );
};
