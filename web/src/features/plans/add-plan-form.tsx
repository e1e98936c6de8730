import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from 'shared/contracts/catalogue.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { createPlan, listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { addDays, businessDate, formatCalendarDate, isPlainDay } from 'shared/domain/dates.ts';
import { nextDueDate, weekdayOf } from 'shared/domain/plan-schedule.ts';
import { shortDay } from 'shared/domain/plan-words.ts';
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
import { newDraft, planBody, type PlanDraft } from './plan-draft.ts';
import { PlanForm } from './plan-form.tsx';
import { showPlan } from './plan-queries.ts';
import { useDraftForm } from './use-draft-form.ts';
import { readPlannedVisits } from './use-plan-step.ts';

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

const fallback = 'The plan could not be added. Please try again.';

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
  const once = useSingleFlight();
  const requestOnce = useIdempotentRequest();
  const tellLate = useLateFailure();
  const [today] = useState(() => businessDate(timeNow()));
  const { draft, service, problems, setProblems, change, submit } = useDraftForm(
    `${createPlan.name} ${customerId}`,
    () => newDraft(addDays(today, 1)),
    services,
  );
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: BodyOf<typeof createPlan>) =>
      requestOnce(body, (idempotencyKey) => call(createPlan, { body, idempotencyKey })),
    onSuccess: async (plan) => {
      showPlan(plan);
      toast({
        title: 'Plan Added',
        description: `${plan.name} from ${formatCalendarDate(plan.from)} on. The visits of the next four weeks are on their days.`,
      });
      onDone();
      await readPlannedVisits('operator');
    },
    onError: (failure) => {
      setProblems((failure instanceof ApiError && failure.body?.fields) || {});
      // It may have been added after all: the response may have been lost.
      tellLate(invalidate(listPlansOfCustomer), failure, { title: 'Plan Not Added', fallback });
    },
  });
  return (
    <form
      noValidate
      aria-label="New plan"
      className="flex flex-col gap-4"
      onSubmit={(event) =>
        submit(event, () => void once(() => mutateAsync(planBody(draft, { customerId, service }))))
      }
    >
      <PlanForm draft={draft} onChange={change} problems={problems} services={services} isNew />
      <p aria-live="polite" className="empty:hidden">
        {firstVisit(draft, today)}
      </p>
      <FormError message={error && messageOf(error, fallback)} />
      <FormButtons
        submit="Add Plan"
        submitting="Adding..."
        keep="Not Now"
        isBusy={isPending}
        onKeep={onDone}
      />
    </form>
  );
};
