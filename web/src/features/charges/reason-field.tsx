import { TextArea } from '../../ui/text-area.tsx';

/** Asks why a charge is refunded or voided. */
export const ReasonField = ({
  isMissing,
  value,
  onChange,
}: {
  isMissing: boolean;
  value: string;
  onChange: (reason: string) => void;
}) => (
  <TextArea
    label="Reason"
    hint="The customer reads it with the charge and on the statement."
    error={isMissing ? 'Please say why' : undefined}
    rows={2}
    maxLength={500}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
