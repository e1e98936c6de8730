import { otherWork } from '../common/other-work.ts';
import { SelectField } from './field.tsx';

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
  <SelectField
    label="Service"
    error={error}
    name="serviceId"
    required
    disabled={disabled}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    empty="Choose a service"
    options={services.map(({ id, name }) => [id, name])}
  >
    {hasOther && <option value={otherWork}>Other work</option>}
  </SelectField>
);
