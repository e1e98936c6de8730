import { useState, type ComponentType, type ReactNode } from 'react';
import type { Plan, PlanAction } from 'shared/contracts/plans.ts';
import { describeRhythm } from 'shared/domain/plans/plan-labels.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EndForm } from './end-form.tsx';
import { PauseForm } from './pause-form.tsx';
import { openPauses } from './plan-facts.tsx';
import { ResumeForm } from './resume-form.tsx';
import type { PlanStepProps } from './use-plan-step.ts';

type Form = ComponentType<PlanStepProps>;

const steps: Record<PlanAction, { label: string; title: string; form: Form }> = {
  pause: { label: 'Pause', title: 'Pause this plan?', form: PauseForm },
  resume: { label: 'Resume', title: 'Resume this plan?', form: ResumeForm },
  end: { label: 'End', title: 'End this plan?', form: EndForm },
};

const possible = (plan: Plan, today: string): PlanAction[] => {
  if (plan.state === 'ended') return [];
  if (plan.state === 'requested') return ['end'];
  return [openPauses(plan, today).length > 0 ? 'resume' : 'pause', 'end'];
};

/** The actions a plan allows, after `children`; each asks and explains first. */
export const PlanSteps = ({
  plan,
  today,
  children,
  ...acting
}: Omit<PlanStepProps, 'onDone'> & {
  today: string;
  children?: ReactNode;
}) => {
  const [fields, setRequested] = useState<PlanAction>();
  const close = (): void => setRequested(undefined);
  const actions = possible(plan, today);
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {actions.length > 0 && children}
      {actions.map((action) => (
        <Button
          // 'Pause' and 'Resume' share a key, so that the button keeps the focus when it changes.
          key={action === 'end' ? 'end' : 'pause'}
          tone={action === 'end' ? 'plain' : 'paper'}
          size="small"
          aria-label={`${steps[action].label}: ${plan.name}`}
          onClick={() => setRequested(action)}
        >
          {steps[action].label}
        </Button>
      ))}
      {Object.entries(steps).map(([action, { title, form: StepForm }]) => (
        <Dialog
          key={action}
          open={fields === action}
          onOpenChange={close}
          title={title}
          description={`${plan.name}: ${describeRhythm(plan)}`}
        >
          <StepForm plan={plan} {...acting} onDone={close} />
        </Dialog>
      ))}
    </div>
  );
};
