import { useRef, useState, type ComponentProps } from 'react';
import { formatMonth, isCalendarDate, monthOf } from 'shared/domain/dates.ts';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import { Button } from './button.tsx';
import { SelectField } from './field.tsx';

/** Four weeks of six working days, or a quarter of a year of an area's two. */
const shownAtFirst = 24;

type Props = Omit<ComponentProps<typeof SelectField>, 'value' | 'options' | 'children'> & {
  /** The days that are possible, `YYYY-MM-DD`, in order. */
  days: readonly string[];
  /** '' if none is chosen. */
  value: string;
};

/**
 * Chooses one of the possible days, by month; 'More days' adds those far ahead. A chosen day that has become
 * impossible is listed as well, because what somebody chose must not change by itself; `error` has to say so (rules:
 * booking-30).
 */
export const DaySelect = ({ days, value, ...field }: Props) => {
  const place = useRef<HTMLDivElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const isFull = showsAll || days.indexOf(value) >= shownAtFirst;
  const shown = isFull ? days : days.slice(0, shownAtFirst);
  const listed =
    isCalendarDate(value) && !shown.includes(value) ? [...shown, value].toSorted() : shown;
  return (
    <div ref={place} className="flex flex-col items-start gap-1.5">
      <div className="w-full">
        <SelectField {...field} value={value}>
          {[...new Set(listed.map(monthOf))].map((month) => (
            <optgroup key={month} label={formatMonth(month)}>
              {listed
                .filter((day) => monthOf(day) === month)
                .map((day) => (
                  <option key={day} value={day}>
                    {shortDay(day)}
                  </option>
                ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      {shown.length < days.length && (
        <Button
          tone="plain"
          size="small"
          // Its text is aligned with the list above.
          className="-ml-4"
          onClick={() => {
            setShowsAll(true);
            // The button goes away.
            place.current?.querySelector('select')?.focus();
          }}
        >
          More days
        </Button>
      )}
    </div>
  );
};
