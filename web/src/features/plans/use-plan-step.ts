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
import { defineChange } from '../../changes/define-change.ts';
import { useChange } from '../../changes/use-change.ts';
import { notifyByPhone } from '../../lib/notify-by-phone.ts';
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
  /** Whether the customer has an email address and so hears of what the operator does. */
  isReached?: boolean | undefined;
  onDone: () => void;
};

const noticeOf = ({ by, isReached = true }: Pick<PlanStepProps, 'by' | 'isReached'>): string => {
  if (by === 'customer') return 'We have been told.';
  return isReached ? 'The customer gets an email about it.' : notifyByPhone;
};

/** The lists of plans, by who changes one. */
const plans = { customer: [listPlans], operator: [listPlansOfCustomer] };

/**
 * The lists of plans and visits that a change of a plan makes stale, at once and again later: the server changes the
 * visits afterwards, and the indexes lag behind.
 */
export const plannedVisits = {
  customer: [...plans.customer, listBookings, getVisitSummary],
  operator: [...plans.operator, listBookingsOfCustomer, listAdminBookings, listBookingDays],
};

type PlanStep = Step & Omit<PlanStepProps, 'onDone'>;

const planChange = (contract: typeof actOnPlan | typeof actOnCustomersPlan, by: PlanActor) =>
  defineChange(contract, {
    request: ({ plan, action, body }: PlanStep) => ({ params: { id: plan.id, action }, body }),
    isStep: true,
    shows: showPlan,
    says: (_changed, { plan, action, isReached }) => ({
      title: titles[action],
      description: `${plan.name}. ${noticeOf({ by, isReached })}`,
    }),
    outdates: plannedVisits[by],
    outdatesLater: plannedVisits[by],
    outdatesRefused: plans[by],
    fails: {
      title: 'Plan Not Changed',
      fallback: 'The plan could not be changed. Please try again.',
      inForm: true,
    },
  });

const changes = {
  customer: planChange(actOnPlan, 'customer'),
  operator: planChange(actOnCustomersPlan, 'operator'),
};

/** Pauses, resumes or ends a plan; `problem` is the error message for the form. */
export const usePlanStep = ({ onDone, ...props }: PlanStepProps) => {
  const { run, isPending, problem } = useChange(changes[props.by], { onDone });
  const take = (action: PlanAction, body: Step['body']) => run({ ...props, action, body });
  return { take, isPending, problem };
};
