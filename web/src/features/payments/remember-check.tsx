import { CheckRow } from '../../ui/field.tsx';

/** Whether the card or bank account of a payment is saved for later (rules: payment-35). */
export const RememberCheck = ({
  isChecked,
  onChange,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) => (
  <CheckRow
    label="Remember this card or bank"
    className="max-sm:w-full sm:self-start"
    checked={isChecked}
    onChange={(event) => onChange(event.target.checked)}
  />
);
