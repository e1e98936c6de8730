import { controlStyles, Field } from '../../ui/field.tsx';

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
        className={controlStyles}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);
