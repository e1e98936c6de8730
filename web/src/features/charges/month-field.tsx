import { calendarMonth } from 'shared/contracts/fields.ts';
import { controlStyles, Field } from '../../ui/field.tsx';

/** Whether it is a whole one: where a browser has no picker for months, it is typed letter by letter. */
export const isMonth = (typed: string): boolean => calendarMonth.safeParse(typed).success;

/** A month, `2026-11`; empty while none is chosen. */
export const MonthField = ({
  label,
  value,
  onChange,
  ...limits
}: {
  label: string;
  value: string;
  onChange: (month: string) => void;
  max?: string;
}) => (
  <Field label={label}>
    {(control) => (
      <input
        type="month"
        {...control}
        {...limits}
        // Shown where it is typed.
        placeholder="2026-11"
        className={controlStyles}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
