import { readerHint } from '../../lib/notify-by-phone.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { PlanStepProps } from './use-plan-step.ts';

/** Asks why a plan is paused or ended. */
export const ReasonField = ({
  by,
  isReached = true,
  isMissing,
  value,
  onChange,
}: Pick<PlanStepProps, 'by' | 'isReached'> & {
  isMissing: boolean;
  value: string;
  onChange: (reason: string) => void;
}) => (
  <TextArea
    label="Reason"
    hint={by === 'operator' ? readerHint(isReached) : 'A few words for us.'}
    error={isMissing ? 'Please say why' : undefined}
    rows={2}
    maxLength={500}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
