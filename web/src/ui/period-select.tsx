import { pricePeriods, type PricePeriod } from 'shared/domain/plans/plan-charges.ts';
import { controlStyles, Field } from './field.tsx';

/** What a price is for: a visit, a month or a year. */
export const PeriodSelect = ({
  value,
  onChange,
  error,
  disabled = false,
}: {
  value: PricePeriod;
  onChange: (per: PricePeriod) => void;
  error?: string | undefined;
  disabled?: boolean;
}) => (
  <Field label="Per" error={error}>
    {(control) => (
      <select
        {...control}
        className={controlStyles}
        disabled={disabled}
        value={value}
        onChange={({ target }) => {
          const per = pricePeriods.find((one) => one === target.value);
          if (per) onChange(per);
        }}
      >
        {pricePeriods.map((per) => (
          <option key={per} value={per}>
            {per}
          </option>
        ))}
      </select>
    )}
  </Field>
);
