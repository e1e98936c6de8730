import { useMutation } from '@tanstack/react-query';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import {
  actOnCustomersPlan,
  actOnPlan,
  listPlans,
  listPlansOfCustomer,
  type Plan,
  type PlanAction,
} from 'shared/contracts/plans.ts';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-client.ts';
import { refusalWords } from '../../lib/refusal-words.ts';
import { tellByPhone } from '../../lib/tell-by-phone.ts';
import { useStepGuard } from '../../lib/use-step-guard.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { showPlan } from './plan-queries.ts';

/** Who changes a plan, and so whether texts say 'your' visits or the customer's. */
export type PlanActor = 'customer' | 'operator';

type Step = { action: PlanAction; body: BodyOf<typeof actOnPlan> };

const titles: Record<PlanAction, string> = {
  pause: 'Plan Paused',
  resume: 'Plan Resumed',
  end: 'Plan Ended',
};

/** What a form that changes a plan is given. */
export type PlanStepProps = {
  plan: Plan;
  by: PlanActor;
  /** Whether the customer has an e-mail address and so hears of what the operator does. */
  isReached?: boolean | undefined;
  onDone: () => void;
};

const noticeOf = ({ by, isReached = true }: Pick<PlanStepProps, 'by' | 'isReached'>): string => {
  if (by === 'customer') return 'We have been told.';
  return isReached ? 'The customer gets an e-mail about it.' : tellByPhone;
};

/** The lists of plans and visits that a change makes outdated, by who changes the plan. */
const outdated = {
  customer: { plans: [listPlans], visits: [listBookings, getVisitSummary] },
  operator: {
    plans: [listPlansOfCustomer],
    visits: [listBookingsOfCustomer, listAdminBookings, listBookingDays],
  },
};

/**
 * Refetches plans and visits after a change to a plan, and again later: the server changes the visits afterwards, and
 * the indexes lag behind.
 */
export const readPlannedVisits = async (by: PlanActor): Promise<void> => {
  const { plans, visits } = outdated[by];
  readAfterLag(...plans, ...visits);
  await invalidate(...plans, ...visits);
};

const fallback = 'The plan could not be changed. Please try again.';

/** Pauses, resumes or ends a plan; `problem` is the error message for the form. */
export const usePlanStep = ({ plan, by, onDone, ...reached }: PlanStepProps) => {
  const once = useStepGuard();
  const tellLate = useLateFailure();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ action, body }: Step) =>
      call(by === 'customer' ? actOnPlan : actOnCustomersPlan, {
        params: { id: plan.id, action },
        body,
      }),
    onSuccess: async (changed, { action }) => {
      showPlan(changed);
      toast({
        title: titles[action],
        description: `${plan.name}. ${noticeOf({ by, ...reached })}`,
      });
      onDone();
      await readPlannedVisits(by);
    },
    onError: (failure) =>
      tellLate(invalidate(...outdated[by].plans), failure, { title: 'Plan Not Changed', fallback }),
  });
  return {
    take: (action: PlanAction, body: Step['body']) => once(() => mutateAsync({ action, body })),
    isPending,
    problem: error && refusalWords(error, fallback),
  };
};
