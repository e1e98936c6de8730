import { TextArea } from '../../ui/text-area.tsx';
import type { PlanActor } from './use-plan-step.ts';

/** Asks why a plan is paused or ended. */
export const ReasonField = ({
  by,
  isMissing,
  value,
  onChange,
}: {
  by: PlanActor;
  isMissing: boolean;
  value: string;
  onChange: (reason: string) => void;
}) => (
  <TextArea
    label="Reason"
    hint={
      by === 'operator'
        ? 'The customer reads it on the site and by e-mail. Leave gate codes out.'
        : 'A few words for us.'
    }
    error={isMissing ? 'Please say why' : undefined}
    rows={2}
    maxLength={500}
    required
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);
