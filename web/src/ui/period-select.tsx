import { pricePeriods, type PricePeriod } from 'shared/domain/plans/plan-charges.ts';
import { SelectField } from './field.tsx';

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
  <SelectField
    label="Per"
    error={error}
    disabled={disabled}
    value={value}
    onChange={({ target }) => {
      const per = pricePeriods.find((one) => one === target.value);
      if (per) onChange(per);
    }}
    options={pricePeriods}
  />
);
