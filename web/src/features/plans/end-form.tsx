import { useId, useState } from 'react';
import { addDays, businessDate, formatCalendarDate, isPlainDay } from 'shared/domain/dates.ts';
import * as z from 'zod/mini';
import { useDraftState } from '../../lib/drafts.ts';
import { timeNow } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import {
  describeLastCharge,
  describeLost,
  lastChargedDay,
  lastReplacement,
  visitsBetween,
} from './plan-preview.ts';
import { ownPlansQuery } from './plan-queries.ts';
import { readerHint } from '../../lib/notify-by-phone.ts';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useLostDates } from './use-lost-dates.ts';
import { usePlanStep, type PlanStepProps } from './use-plan-step.ts';

const endDraft = z.object({
  when: z.enum(['charged', 'now', 'day']),
  day: z.string(),
  reason: z.string(),
});
type EndDraft = z.infer<typeof endDraft>;

/** Asks when a plan ends, with the last charged day first, and says what that does to visits and money. */
export const EndForm = (props: PlanStepProps) => {
  const { plan, by, isReached, onDone } = props;
  const { take, isPending, problem } = usePlanStep(props);
  const lost = useLostDates(plan, by);
  const group = useId();
  const [today] = useState(() => businessDate(timeNow()));
  // A customer cannot postpone an end (rules: plan-14).
  const [latest] = useState(() =>
    by === 'customer'
      ? lastReplacement(plan, queryClient.getQueryData(ownPlansQuery.queryKey) ?? []).until
      : null,
  );
  const isTooLate = (date: string): boolean => latest !== null && date > latest;
  const [charged] = useState(() => {
    const last = lastChargedDay(plan, today);
    return last !== undefined && isTooLate(last) ? undefined : last;
  });
  const [draft, setDraft] = useDraftState<EndDraft>(`end ${plan.id}`, endDraft, () => ({
    when: 'charged',
    day: latest !== null && isTooLate(addDays(today, 28)) ? latest : addDays(today, 28),
    reason: '',
  }));
  const { day, reason } = draft;
  const when = draft.when === 'charged' && !charged ? 'now' : draft.when;
  const [isChecked, setChecked] = useState(false);
  const on = { charged: charged ?? null, now: null, day }[when];
  const dayProblem =
    on === null
      ? undefined
      : on < today || !isPlainDay(on)
        ? 'Please choose a day from today on'
        : latest !== null && isTooLate(on)
          ? `The plan already ends on ${formatCalendarDate(latest)}`
          : undefined;
  // Only the operator has to give a reason (rules: plan-14).
  const isMissing = by === 'operator' && reason.trim() === '';
  // A visit today still takes place if the customer ends the plan.
  const next = by === 'customer' ? addDays(today, 1) : today;
  const choice = (value: typeof when, label: string) => ({
    label,
    name: group,
    checked: when === value,
    onChange: () => setDraft({ ...draft, when: value }),
  });
  return (
    <ActionForm
      problem={problem}
      submit="End Plan"
      submitting="Ending..."
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => {
        setChecked(true);
        if (dayProblem !== undefined)
          form.querySelector<HTMLInputElement>('input[type=date]')?.focus();
        else if (isMissing) form.querySelector('textarea')?.focus();
        else void take('end', { on, reason });
      }}
    >
      <ChoiceGroup
        legend="Last day"
        choices={[
          ...(charged
            ? [choice('charged', `${formatCalendarDate(charged)}, the last day that is charged`)]
            : []),
          choice('now', 'At once'),
          choice('day', 'Another day'),
        ]}
      />
      {when === 'day' && (
        <DateField
          label="Which day"
          error={isChecked ? dayProblem : undefined}
          min={today}
          {...(latest !== null && { max: latest })}
          value={day}
          onChange={(chosen) => setDraft({ ...draft, day: chosen })}
        />
      )}
      {dayProblem === undefined && (
        <p aria-live="polite">
          {describeLost(
            visitsBetween(plan, {
              first: on === null ? next : addDays(on, 1),
              last: null,
              today,
            }).filter((date) => !lost.has(date)),
          )}{' '}
          {describeLastCharge(plan, on, today)}
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
