import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listPlansOfCustomer, updatePlan, type Plan } from 'shared/contracts/plans.ts';
import { isOpenVisit } from 'shared/domain/booking-status.ts';
import { addDays, businessDate, formatCalendarDate, isPlainDay } from 'shared/domain/dates.ts';
import { listDays } from 'shared/domain/plan-words.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { timeNow } from '../../lib/clock.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { draftOfPlan, planChange, replacesPlan, type PlanDraft } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { replacedVisits } from './plan-preview.ts';
import { showPlan, visitsOfCustomerQuery } from './plan-queries.ts';
import { useDraftForm } from './use-draft-form.ts';
import { readPlannedVisits } from './use-plan-step.ts';

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

const fallback = 'The plan could not be changed. Please try again.';

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
  const once = useSingleFlight();
  const requestOnce = useIdempotentRequest();
  const tellLate = useLateFailure();
  // The plan as the form first showed it. If it has changed elsewhere since, the server refuses every attempt.
  const [plan] = useState(shown);
  const [today] = useState(() => businessDate(timeNow()));
  const [isUnchanged, setUnchanged] = useState(false);
  const { draft, service, problems, setProblems, change, submit } = useDraftForm(
    `${updatePlan.name} ${plan.id}`,
    () => draftOfPlan(plan, plan.nextDueDate ?? addDays(today, 1)),
    services,
  );
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: BodyOf<typeof updatePlan>) =>
      requestOnce(body, (idempotencyKey) =>
        call(updatePlan, { params: { id: plan.id }, body, idempotencyKey }),
      ),
    onSuccess: async (changed) => {
      if (changed.id !== plan.id)
        showPlan({
          ...plan,
          until: addDays(draft.from, -1),
          state: draft.from <= today ? 'ended' : plan.state,
          nextDueDate: null,
          revision: plan.revision + 1,
        });
      showPlan(changed);
      toast({
        title: 'Plan Changed',
        description: `${changed.name}, from ${formatCalendarDate(draft.from)} on.`,
      });
      onDone();
      await readPlannedVisits('operator');
    },
    onError: (failure) => {
      setProblems((failure instanceof ApiError && failure.body?.fields) || {});
      tellLate(invalidate(listPlansOfCustomer), failure, { title: 'Plan Not Changed', fallback });
    },
  });
  return (
    <form
      noValidate
      aria-label="Change the plan"
      className="flex flex-col gap-4"
      onSubmit={(event) =>
        submit(event, () => {
          const body = planChange(plan, draft, service);
          setUnchanged(body === undefined);
          if (body) void once(() => mutateAsync(body));
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
      <FormError
        message={isUnchanged ? 'Nothing is other than before' : error && messageOf(error, fallback)}
      />
      <FormButtons
        submit="Save Changes"
        submitting="Saving..."
        keep="Keep It"
        isBusy={isPending}
        onKeep={onDone}
      />
    </form>
  );
};
