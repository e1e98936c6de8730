import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listPlansOfCustomer, updatePlan, type Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/visits/booking-status.ts';
import { addDays, businessDate, formatCalendarDate, isPlainDay } from 'shared/domain/dates.ts';
import { listDays } from 'shared/domain/plans/plan-labels.ts';
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { ApiError } from '../../lib/api-error.ts';
import { timeNow } from '../../lib/clock.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { draftOfPlan, planChange, replacesPlan, type PlanDraft } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { replacedVisits } from './plan-preview.ts';
import { showPlan, visitsOfCustomerQuery } from './plan-queries.ts';
import { useDraftForm } from './use-draft-form.ts';
import { plannedVisits } from './use-plan-step.ts';

/** What another weekday, rhythm or service does to the visits: which ones go and which ones come. */
const Replacement = ({ plan, draft, today }: { plan: Plan; draft: PlanDraft; today: string }) => {
  const { data } = useInfiniteQuery(visitsOfCustomerQuery(plan.customerId));
  const visits = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ planId }) => planId === plan.id);
  const skipped = visits
    .filter(({ status, cancelledBy }) => status === 'cancelled' && cancelledBy === null)
    .flatMap(({ originalDate }) => originalDate ?? []);
  const { go, come, staySkipped } = replacedVisits(plan, {
    change: {
      from: draft.from,
      until: draft.until || null,
      weekday: draft.weekday ?? plan.weekday,
      everyWeeks: draft.everyWeeks,
    },
    skipped,
    kept: visits.filter(
      (visit) =>
        visit.status === 'completed' ||
        (isOpenVisit(visit) && (visit.originalDate ?? draft.from) < draft.from),
    ),
    today,
  });
  const lines = [
    ['Visits that go', go],
    ['Visits that come', come],
    ['Skipped before, so skipped again', staySkipped],
  ] as const;
  return (
    <div
      aria-live="polite"
      className="rounded-control border-2 border-gold-dark bg-warn-wash p-4 text-base"
    >
      <p className="font-semibold">
        This ends the plan and starts another from {formatCalendarDate(draft.from)} on.
      </p>
      <p>The days on which it is charged stay as they are.</p>
      <dl className="mt-2">
        {lines
          .filter(([, dates]) => dates.length > 0)
          .map(([term, dates]) => (
            <div key={term}>
              <dt className="inline font-semibold">{term}: </dt>
              <dd className="inline">{listDays(dates)}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
};

type PlanUpdate = { plan: Plan; body: BodyOf<typeof updatePlan>; from: string; today: string };

/** The plan as it is once another one has replaced it from a day on. */
const replaced = ({ plan, from, today }: PlanUpdate): Plan => ({
  ...plan,
  until: addDays(from, -1),
  state: from <= today ? 'ended' : plan.state,
  nextDueDate: null,
  revision: plan.revision + 1,
});

const changePlan = defineChange(updatePlan, {
  request: ({ plan, body }: PlanUpdate) => ({ params: { id: plan.id }, body }),
  keyed: true,
  shows: (changed, update) => {
    if (changed.id !== update.plan.id) showPlan(replaced(update));
    showPlan(changed);
  },
  says: (changed, { from }) => ({
    title: 'Plan Changed',
    description: `${changed.name}, from ${formatCalendarDate(from)} on.`,
  }),
  outdates: plannedVisits.operator,
  outdatesLater: plannedVisits.operator,
  outdatesRefused: [listPlansOfCustomer],
  fails: {
    title: 'Plan Not Changed',
    fallback: 'The plan could not be changed. Please try again.',
    inForm: 'beside fields',
  },
});

/** Changes a plan's terms or schedule from a day on. */
export const ChangePlanForm = ({
  plan: shown,
  services,
  onDone,
}: {
  plan: Plan;
  services: readonly Service[];
  onDone: () => void;
}) => {
  // The plan as the form first showed it. If it has changed elsewhere since, the server refuses every attempt.
  const [plan] = useState(shown);
  const [today] = useState(() => businessDate(timeNow()));
  const [isUnchanged, setUnchanged] = useState(false);
  const { draft, service, problems, setProblems, change, submit } = useDraftForm(
    `${updatePlan.name} ${plan.id}`,
    () => draftOfPlan(plan, plan.nextDueDate ?? addDays(today, 1)),
    services,
  );
  const { run, isPending, problem } = useChange(changePlan, {
    onDone,
    onFailed: (error) => setProblems((error instanceof ApiError && error.body?.fields) || {}),
  });
  return (
    <ActionForm
      label="Change the plan"
      problem={isUnchanged ? 'Nothing is other than before' : problem}
      submit="Save Changes"
      isBusy={isPending}
      onCancel={onDone}
      onSubmit={(form) =>
        submit(form, () => {
          const body = planChange(plan, draft, service);
          setUnchanged(body === undefined);
          if (body) void run({ plan, body, from: draft.from, today });
        })
      }
    >
      <PlanForm
        draft={draft}
        onChange={change}
        problems={problems}
        services={services}
        isNew={false}
      />
      {replacesPlan(plan, draft) && isPlainDay(draft.from) ? (
        <Replacement plan={plan} draft={draft} today={today} />
      ) : (
        <p className="text-base text-ink-soft">
          Open visits from that day on change with the plan; so does each charge that begins on it
          or later.
        </p>
      )}
    </ActionForm>
  );
};
