import { controlStyles, Field } from './field.tsx';

/** Without a maximum, browsers accept six-digit years, and every date on the way to one is invalid. */
const lastPlainDay = '2999-12-31';

/** A calendar date, '' if none is chosen. */
export const DateField = ({
  label,
  optional = false,
  hint,
  error,
  value,
  onChange,
  max = lastPlainDay,
  ...limits
}: {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
  value: string;
  onChange: (date: string) => void;
  name?: string;
  min?: string;
  max?: string;
}) => (
  <Field label={label} optional={optional} error={error} {...(hint !== undefined && { hint })}>
    {(control) => (
      <input
        type="date"
        {...control}
        {...limits}
        max={max}
        className={controlStyles}
        required={!optional}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
