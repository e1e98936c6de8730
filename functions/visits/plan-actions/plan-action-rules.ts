import type { BodyOf } from 'shared/contracts/contract.ts';
import type { actOnPlan, PlanAction } from 'shared/contracts/plans.ts';
import { addDays, addMonths } from 'shared/domain/dates.ts';
import { AppError } from 'shared/errors.ts';
import { invalidPlan } from '../../plans/plan-terms.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';
import { endOfRequest } from '../plan-changes.ts';

export type PlanActionRequest = {
  action: PlanAction;
  fields: BodyOf<typeof actOnPlan>;
  by: 'customer' | 'operator';
};

/** The most pauses that are stored with a plan. */
const mostPauses = 100;

const isPast = ({ state, until }: StoredPlan, today: string): boolean =>
  state === 'ended' || (until !== null && until < today);

/**
 * The changes that an action makes to a plan; undefined if the plan is already as requested. A customer's pause or
 * end starts tomorrow at the earliest, the operator's today (rules: plan-14).
 * @throws AppError `invalid` or `conflict`
 */
export const planActionChanges = (
  plan: StoredPlan,
  { action, fields, by }: PlanActionRequest,
  { today, newId }: { today: string; newId: string },
): Partial<StoredPlan> | undefined => {
  const earliest = by === 'customer' ? addDays(today, 1) : today;
  const occasion = { earliest, today, newId };
  switch (action) {
    case 'pause':
      return paused(plan, { ...fields, by }, occasion);
    case 'resume':
      return resumed(plan, fields.from ?? addDays(today, 1), occasion);
    case 'end':
      return ended(plan, { ...fields, by }, occasion);
  }
};

type Occasion = { earliest: string; today: string; newId: string };

const requireActive = (plan: StoredPlan, today: string): void => {
  if (plan.state === 'requested')
    throw new AppError('conflict', 'This plan has not been confirmed yet.');
  if (isPast(plan, today)) throw new AppError('conflict', 'This plan has ended.');
};

const dayTooEarly = ({ earliest, today }: Occasion): string =>
  earliest === today
    ? 'Please choose a day from today on'
    : 'Please choose a day from tomorrow on. For today, please call us.';

/** Only the operator has to give a reason; a customer's may be empty (rules: plan-14). */
const requireReason = ({
  reason = '',
  by,
}: Pick<PlanActionRequest['fields'], 'reason'> & Pick<PlanActionRequest, 'by'>): string => {
  if (reason === '' && by === 'operator') throw invalidPlan({ reason: 'Please say why' });
  return reason;
};

const paused = (
  plan: StoredPlan,
  { from, until = null, reason, by }: PlanActionRequest['fields'] & Pick<PlanActionRequest, 'by'>,
  occasion: Occasion,
): Partial<StoredPlan> | undefined => {
  if (!from) throw invalidPlan({ from: 'Please choose the first day' });
  const why = requireReason({ reason, by });
  requireActive(plan, occasion.today);
  if (plan.pauses.some((pause) => pause.from === from && pause.until === until)) return undefined;
  if (from < occasion.earliest) throw invalidPlan({ from: dayTooEarly(occasion) });
  if (from > addMonths(occasion.today, 12))
    throw invalidPlan({ from: 'Please choose a day within a year' });
  if (until !== null && until < from)
    throw invalidPlan({ until: 'Please choose a day on or after the first' });
  if (plan.pauses.length >= mostPauses)
    throw new AppError('conflict', 'This plan was paused too often. Please call us.');
  return { pauses: [...plan.pauses, { id: occasion.newId, from, until, reason: why }] };
};

const resumed = (
  plan: StoredPlan,
  from: string,
  { today }: Occasion,
): Partial<StoredPlan> | undefined => {
  requireActive(plan, today);
  if (from <= today) throw invalidPlan({ from: 'Please choose a day from tomorrow on' });
  const reaches = ({ until }: { until: string | null }) => until === null || until >= from;
  if (!plan.pauses.some(reaches)) return undefined;
  const last = addDays(from, -1);
  return {
    pauses: plan.pauses
      .map((pause) => (reaches(pause) ? { ...pause, until: last } : pause))
      .filter((pause) => pause.until === null || pause.until >= pause.from),
  };
};

const ended = (
  plan: StoredPlan,
  { on = null, reason, by }: PlanActionRequest['fields'] & Pick<PlanActionRequest, 'by'>,
  occasion: Occasion,
): Partial<StoredPlan> | undefined => {
  const endReason = requireReason({ reason, by }) || null;
  if (isPast(plan, occasion.today)) return undefined;
  if (plan.state === 'requested' && (on === null || on < plan.from))
    return endOfRequest(plan, endReason);
  // The day before the earliest day that can be without a visit.
  const soonest = addDays(occasion.earliest, -1);
  const until = on ?? soonest;
  if (plan.until === until || (on === null && plan.until !== null && plan.until <= soonest))
    return undefined;
  if (until < soonest) throw invalidPlan({ on: dayTooEarly(occasion) });
  if (by === 'customer' && plan.until !== null && until > plan.until)
    throw new AppError('conflict', 'This plan ends before that day. Please call us to go on.');
  return { until, endReason };
};
