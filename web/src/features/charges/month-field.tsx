import { calendarMonth } from 'shared/contracts/fields.ts';
import { TextField } from '../../ui/field.tsx';

/** Whether a month is complete: in browsers without a month picker it is typed character by character. */
export const isMonth = (typed: string): boolean => calendarMonth.safeParse(typed).success;

/** A month such as `2026-11`; empty until one is chosen. */
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
  <TextField
    label={label}
    type="month"
    {...limits}
    // Shown only in browsers where the month is typed.
    placeholder="2026-11"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);
