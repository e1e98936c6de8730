import { controlStyles, Field } from './field.tsx';

/** A calendar date, empty while none is chosen. */
export const DateField = ({
  label,
  optional = false,
  hint,
  error,
  value,
  onChange,
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
        className={controlStyles}
        required={!optional}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
