import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from 'shared/contracts/contract.ts';
import type { updatePlan } from 'shared/contracts/plans.ts';
import { addDays, weekOf } from 'shared/domain/dates.ts';
import { termsOn } from 'shared/domain/plans/plan-charges.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../../catalogue/catalogue-store.ts';
import { agreedTerms, invalidPlan } from '../../plans/plan-terms.ts';
import type { StoredPlan } from '../../plans/stored-plan.ts';

type PlanChange = {
  form: BodyOf<typeof updatePlan>;
  /** The requested service, or the current one if its price or options are requested; otherwise null. */
  service: StoredService | null;
  settings: SiteSettings;
  today: string;
};

/** What the plan becomes, and its successor if the weekday, rhythm or service changes. */
export type ChangedPlan = { changes: Partial<StoredPlan>; successor?: Partial<StoredPlan> };

const changedReason = 'The plan has changed';

/** Whether the plan has to be replaced because its due dates would change (rules: plan-15). */
const needsSuccessor = (plan: StoredPlan, { form }: PlanChange): boolean =>
  (form.weekday ?? plan.weekday) !== plan.weekday ||
  (form.everyWeeks ?? plan.everyWeeks) !== plan.everyWeeks ||
  (form.serviceId ?? plan.serviceId) !== plan.serviceId;

const termFields = [
  'options',
  'preferredTime',
  'price',
  'per',
  'policy',
  'paymentMethod',
  'taxable',
] as const;

/**
 * Whether the form sets terms from its day on, even the ones that already apply on that day. If so, later terms are
 * dropped.
 */
const namesTerms = (form: PlanChange['form']): boolean =>
  termFields.some((field) => form[field] !== undefined);

/**
 * The changes that a new agreement makes from a day on (rules: plan-15); undefined if nothing changes.
 * @throws AppError `invalid` or `conflict`
 */
export const planChanges = (plan: StoredPlan, change: PlanChange): ChangedPlan | undefined => {
  const { form, service, settings, today } = change;
  const { from } = form;
  if (plan.state === 'ended' || (plan.until !== null && plan.until < today))
    throw new AppError('conflict', 'This plan has ended.');
  if (from < today) throw invalidPlan({ from: 'Please choose a day from today on' });
  const until = form.until === undefined ? plan.until : form.until;
  const address = form.address === undefined ? plan.address : form.address;
  const isReplaced = needsSuccessor(plan, change);
  const first = !isReplaced && plan.from > from ? plan.from : from;
  if (until !== null && until < first)
    throw invalidPlan({ until: 'Please choose a day on or after the first' });
  const before = termsOn(plan.terms, from);
  const isOtherService = form.serviceId !== undefined && form.serviceId !== plan.serviceId;
  const { policy, paymentMethod, preferredTime } = before;
  const current = isOtherService ? { policy, paymentMethod, preferredTime } : before;
  const terms = agreedTerms({ from, form, service, current, settings });
  // With another length, the period that begins on that day would no longer be the one that was charged: a month's
  // charge would pay for a year, or a year's be followed by a month's.
  if (plan.chargedThrough === from && terms.per !== before.per)
    throw invalidPlan({
      from: 'The period that begins on this day has been charged already. Please choose a later day',
    });
  const isAsAgreed = isDeepStrictEqual({ ...terms, from: before.from }, before);
  const [earliest = terms, ...more] = isAsAgreed
    ? plan.terms.filter((each) => each.from <= before.from || !namesTerms(form))
    : [...plan.terms.filter((each) => each.from < from), terms];
  const agreed: StoredPlan['terms'] = [earliest, ...more];
  const isSameTerms = isAsAgreed && agreed.length === plan.terms.length;
  if (!isReplaced)
    return isSameTerms && until === plan.until && address === plan.address
      ? undefined
      : { changes: { terms: agreed, until, address, ...(until === null && { endReason: null }) } };
  if (plan.state === 'requested')
    throw new AppError('conflict', 'Please confirm the first visit first, or move it.');
  return {
    changes: { until: addDays(from, -1), endReason: changedReason, openCredit: 0, fee: 0 },
    successor: {
      from,
      until,
      address,
      terms: agreed,
      weekday: form.weekday ?? plan.weekday,
      everyWeeks: form.everyWeeks ?? plan.everyWeeks,
      ...(service && isOtherService && { serviceId: service.id, name: service.name }),
      pauses: plan.pauses.filter((pause) => pause.until === null || pause.until >= from),
    },
  };
};

/** The due dates of a plan in weeks that were skipped under the plan it replaces. They stay skipped. */
export const skipsOf = (plan: StoredPlan, skipped: readonly string[]): string[] => {
  const weeks = new Set(skipped.map((date) => weekOf(date)[0]));
  const last = skipped.toSorted().at(-1);
  return last === undefined
    ? []
    : dueDates(plan, { first: plan.from, last: addDays(last, 6) })
        .map(({ date }) => date)
        .filter((date) => weeks.has(weekOf(date)[0]));
};
