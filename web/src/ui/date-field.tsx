import { controlStyles, Field } from './field.tsx';

/** Without a last day a browser takes a year of six digits, and what is typed in between is no day. */
const lastPlainDay = '2999-12-31';

/** A calendar date, empty while none is chosen. */
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
