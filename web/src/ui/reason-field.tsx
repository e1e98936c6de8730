import { TextArea } from './field.tsx';

/** Asks why something is paused, ended, refunded or voided. */
export const ReasonField = ({
  hint,
  isMissing = false,
  optional = false,
  value,
  onChange,
}: {
  /** Who will read it. */
  hint: string;
  isMissing?: boolean;
  optional?: boolean;
  value: string;
  onChange: (reason: string) => void;
}) => (
  <TextArea
    label="Reason"
    hint={hint}
    error={isMissing ? 'Please say why' : undefined}
    rows={2}
    maxLength={500}
    {...(optional ? { optional } : { required: true })}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
