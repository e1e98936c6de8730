import { useState } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { createPlan, listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { addDays, businessDate, formatCalendarDate, isPlainDay } from 'shared/domain/dates.ts';
import { nextDueDate, weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { shortDay } from 'shared/domain/plans/plan-labels.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { ApiError } from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { newDraft, planBody, type PlanDraft } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { showPlan } from './plan-queries.ts';
import { useDraftForm } from './use-draft-form.ts';
import { plannedVisits } from './use-plan-step.ts';

/** 'The first visit is on Tue, Nov 24.' A plan that began in the past has visits from today on (rules: plan-16). */
const firstVisit = (
  { from, until, weekday, everyWeeks }: PlanDraft,
  today: string,
): string | undefined => {
  if (!isPlainDay(from)) return undefined;
  const schedule = { from, until: until || null, weekday: weekday ?? weekdayOf(from), everyWeeks };
  const first = nextDueDate({ ...schedule, pauses: [] }, addDays(from > today ? from : today, -1));
  return first && `The first visit is on ${shortDay(first)}.`;
};

const addPlan = defineChange(createPlan, {
  request: (body: BodyOf<typeof createPlan>) => ({ body }),
  keyed: true,
  shows: showPlan,
  says: (plan) => ({
    title: 'Plan Added',
    description: `${plan.name} from ${formatCalendarDate(plan.from)} on. The visits of the next four weeks are on their days.`,
  }),
  outdates: plannedVisits.operator,
  outdatesLater: plannedVisits.operator,
  // It may have been added after all: the response may have been lost.
  outdatesRefused: [listPlansOfCustomer],
  fails: {
    title: 'Plan Not Added',
    fallback: 'The plan could not be added. Please try again.',
    inForm: 'beside fields',
  },
});

/** The operator's form for adding a plan to a customer; the plan is active at once. */
export const AddPlanForm = ({
  customerId,
  services,
  onDone,
}: {
  customerId: string;
  services: readonly Service[];
  onDone: () => void;
}) => {
  const [today] = useState(() => businessDate(timeNow()));
  const { draft, service, problems, setProblems, change, submit } = useDraftForm(
    `${createPlan.name} ${customerId}`,
    () => newDraft(addDays(today, 1)),
    services,
  );
  const { run, isPending, problem } = useChange(addPlan, {
    onDone,
    onFailed: (error) => setProblems((error instanceof ApiError && error.body?.fields) || {}),
  });
  return (
    <ActionForm
      label="New plan"
      problem={problem}
      submit="Add Plan"
      submitting="Adding..."
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) => submit(form, () => void run(planBody(draft, { customerId, service })))}
    >
      <PlanForm draft={draft} onChange={change} problems={problems} services={services} isNew />
      <p aria-live="polite" className="empty:hidden">
        {firstVisit(draft, today)}
      </p>
    </ActionForm>
  );
};
