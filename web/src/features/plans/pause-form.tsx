import { useState } from 'react';
import { addDays, businessDate, isPlainDay } from 'shared/domain/dates.ts';
import { describePolicy } from 'shared/domain/plans/plan-labels.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { timeNow } from '../../lib/clock.ts';
import { termsOfDay } from '../../common/plan-terms.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { describeLost, visitsBetween } from './plan-preview.ts';
import { readerHint } from '../../lib/notify-by-phone.ts';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useLostDates } from './use-lost-dates.ts';
import { usePlanStep, type PlanStepProps } from './use-plan-step.ts';

const pauseDraft = z.object({ from: z.string(), until: z.string(), reason: z.string() });

/** Asks from when to when a plan is paused, and says what that does to its visits and its price. */
export const PauseForm = (props: PlanStepProps) => {
  const { plan, by, isReached, onDone } = props;
  const { take, isPending, problem } = usePlanStep(props);
  const lost = useLostDates(plan, by);
  const [today] = useState(() => businessDate(timeNow()));
  const first = by === 'customer' ? addDays(today, 1) : today;
  const [draft, setDraft] = useDraftState(`pause ${plan.id}`, pauseDraft, () => ({
    from: addDays(today, 1),
    until: '',
    reason: '',
  }));
  const { from, until, reason } = draft;
  const [isChecked, setChecked] = useState(false);
  const isTooEarly = from < first || !isPlainDay(from);
  const isBackward = until !== '' && (until < from || !isPlainDay(until));
  // Only the operator has to give a reason (rules: plan-14).
  const isMissing = by === 'operator' && reason.trim() === '';
  const last = until === '' ? null : until;
  return (
    <ActionForm
      problem={problem}
      submit="Pause Plan"
      submitting="Pausing..."
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setChecked(true);
        const [firstDay, lastDay] = form.querySelectorAll('input');
        if (isTooEarly) firstDay?.focus();
        else if (isBackward) lastDay?.focus();
        else if (isMissing) form.querySelector('textarea')?.focus();
        else void take('pause', { from, until: last, reason });
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="First day"
          error={
            isChecked && isTooEarly
              ? `Please choose a day from ${by === 'customer' ? 'tomorrow' : 'today'} on`
              : undefined
          }
          min={first}
          value={from}
          onChange={(day) => setDraft({ ...draft, from: day })}
        />
        <DateField
          label="Last day"
          optional
          hint="Leave blank to pause until you resume"
          error={isChecked && isBackward ? 'Please choose a day on or after the first' : undefined}
          min={from}
          value={until}
          onChange={(day) => setDraft({ ...draft, until: day })}
        />
      </div>
      {!isTooEarly && (
        <p aria-live="polite">
          {describeLost(
            visitsBetween(plan, { first: from, last, today }).filter((date) => !lost.has(date)),
          )}{' '}
          {describePolicy(termsOfDay(plan, from), plan.everyWeeks)}
        </p>
      )}
      <ReasonField
        hint={by === 'operator' ? readerHint(isReached ?? true) : 'A few words for us.'}
        isMissing={isChecked && isMissing}
        optional={by === 'customer'}
        value={reason}
        onChange={(text) => setDraft({ ...draft, reason: text })}
      />
    </ActionForm>
  );
};
