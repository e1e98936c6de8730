import type { BodyOf } from 'shared/contracts/contract.ts';
import type { createPlan } from 'shared/contracts/plans.ts';
import { addDays, addMonths, businessDate } from 'shared/domain/dates.ts';
import { dueDates } from 'shared/domain/plans/plan-schedule.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { agreedTerms, invalidPlan } from './plan-terms.ts';
import { storedPlan, type StoredPlan } from './stored-plan.ts';

type NewPlan = {
  id: string;
  form: BodyOf<typeof createPlan>;
  service: StoredService | null;
  settings: SiteSettings;
  now: Date;
};

/**
 * A plan agreed on by the operator, active at once. If it starts before today, its visits start today.
 * @throws AppError `invalid`
 */
export const newPlan = ({ id, form, service, settings, now }: NewPlan): StoredPlan => {
  const name = service?.name ?? form.name;
  if (name === undefined) throw invalidPlan({ name: 'Please name the work, or choose a service' });
  const today = businessDate(now);
  const { customerId, weekday, everyWeeks, from, until = null, address = null } = form;
  requireDay('from', from, today);
  if (until !== null && until < from)
    throw invalidPlan({ until: 'Please choose a day on or after the first' });
  // The plan would be over at once, without a visit or a charge: probably the wrong year.
  if (until !== null && until < today)
    throw invalidPlan({ until: 'Please choose a day from today on' });
  if (form.billingStart) requireDay('billingStart', form.billingStart, today);
  const first = from < today ? today : from;
  const schedule = { from, until: null, weekday, everyWeeks, pauses: [] };
  const [firstDue] = dueDates(schedule, { first, last: addDays(first, 7 * everyWeeks) });
  const at = now.toISOString();
  return storedPlan.parse({
    id,
    customerId,
    serviceId: service?.id ?? null,
    name,
    address,
    weekday,
    everyWeeks,
    from,
    until,
    terms: [agreedTerms({ from, form, service, current: {}, settings })],
    billingStart: form.billingStart ?? firstDue?.date ?? first,
    state: 'active',
    madeThrough: from < today ? addDays(today, -1) : null,
    createdAt: at,
    updatedAt: at,
  });
};

/** @throws AppError `invalid` for a day more than a year away. */
const requireDay = (field: string, date: string, today: string): void => {
  if (date < addMonths(today, -12) || date > addMonths(today, 12))
    throw invalidPlan({ [field]: 'Please choose a day within a year' });
};
