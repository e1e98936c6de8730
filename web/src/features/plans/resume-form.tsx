import { useState } from 'react';
import { addDays, businessDate, isPlainDay } from 'shared/domain/dates.ts';
import { nextDueDate, nextVisitDay } from 'shared/domain/plans/plan-schedule.ts';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import * as z from 'zod/mini';
import { timeNow } from '../../lib/clock.ts';
import { useDraftState } from '../../lib/drafts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { describeFreePeriod } from './plan-preview.ts';
import { useLostDates } from './use-lost-dates.ts';
import { usePlanStep, type PlanStepProps } from './use-plan-step.ts';

/** Asks from which day on a paused plan has visits again. */
export const ResumeForm = (props: PlanStepProps) => {
  const { plan, by, onDone } = props;
  const { take, isPending, problem } = usePlanStep(props);
  const lost = useLostDates(plan, by);
  const [today] = useState(() => businessDate(timeNow()));
  const tomorrow = addDays(today, 1);
  const [from, setFrom] = useDraftState(`resume ${plan.id}`, z.string(), () => tomorrow);
  const [isChecked, setChecked] = useState(false);
  const isTooEarly = from < tomorrow || !isPlainDay(from);
  const schedule = { ...plan, pauses: [] };
  const due = isTooEarly ? undefined : nextDueDate(schedule, addDays(from, -1));
  const next = due && nextVisitDay(schedule, { from: due, lost });
  return (
    <ActionForm
      problem={problem}
      submit="Resume Plan"
      submitting="Resuming..."
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setChecked(true);
        if (isTooEarly) form.querySelector('input')?.focus();
        else void take('resume', { from: from === tomorrow ? null : from });
      }}
    >
      <DateField
        label="First day with visits again"
        error={isChecked && isTooEarly ? 'Please choose a day from tomorrow on' : undefined}
        min={tomorrow}
        value={from}
        onChange={setFrom}
      />
      <p aria-live="polite" className="empty:hidden">
        {due &&
          next &&
          [
            `The next visit is due on ${shortDay(next)}. The weekday and rhythm stay.`,
            describeFreePeriod(plan, due, today),
          ]
            .join(' ')
            .trim()}
      </p>
    </ActionForm>
  );
};
