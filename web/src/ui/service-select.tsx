import { otherWork } from '../common/other-work.ts';
import { controlStyles, Field } from './field.tsx';

/** Selects a service of the catalogue, or other work. */
export const ServiceSelect = ({
  services,
  value,
  onChange,
  error,
  hasOther = true,
  disabled = false,
}: {
  services: readonly { id: string; name: string }[];
  /** A service's id, {@link otherWork}, or empty. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hasOther?: boolean;
  disabled?: boolean;
}) => (
  <Field label="Service" error={error}>
    {(control) => (
      <select
        {...control}
        name="serviceId"
        className={controlStyles}
        required
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose a service</option>
        {services.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {hasOther && <option value={otherWork}>Other work</option>}
      </select>
    )}
  </Field>
);
