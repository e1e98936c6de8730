import type { Service } from 'shared/contracts/catalogue.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import type { createPlan, Plan, updatePlan } from 'shared/contracts/plans.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { paymentMethods } from 'shared/domain/visits/booking-status.ts';
import { isPlainDay } from 'shared/domain/dates.ts';
import { centsToDecimal, decimalToCents } from 'shared/domain/prices/money.ts';
import { defaultOptions, optionsKey } from 'shared/domain/prices/options.ts';
import { pricePeriods, skipPolicies, type PricePeriod } from 'shared/domain/plans/plan-charges.ts';
import { rhythms, weekdayOf, weekdays } from 'shared/domain/plans/plan-schedule.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { preferredTimes } from 'shared/domain/visits/visit.ts';
import * as z from 'zod/mini';
import { otherWork } from '../../common/other-work.ts';
import { termsOfDay } from '../../common/plan-terms.ts';
import { readPrice } from '../../common/typed-price.ts';

/** A plan as it is edited in the operator's form; texts are as typed. */
export const planDraft = z.object({
  serviceId: z.string(),
  /** The name of work that is not in the catalogue. */
  name: z.string(),
  /** Null for the weekday of the first day. */
  weekday: z.nullable(z.literal([...weekdays])),
  everyWeeks: z.literal([...rhythms]),
  from: z.string(),
  /** Null for the catalogue's price with `options`. */
  price: z.nullable(z.string()),
  per: z.nullable(z.enum(pricePeriods)),
  options: serviceOptions,
  preferredTime: z.nullable(z.enum(preferredTimes)),
  until: z.string(),
  address: z.string(),
  policy: z.enum(skipPolicies),
  billingStart: z.string(),
  paymentMethod: z.enum(['', ...paymentMethods]),
  taxable: z.boolean(),
});
export type PlanDraft = z.infer<typeof planDraft>;

export const newDraft = (from: string): PlanDraft => ({
  serviceId: '',
  name: '',
  weekday: null,
  everyWeeks: 1,
  from,
  price: null,
  per: null,
  options: {},
  preferredTime: null,
  until: '',
  address: '',
  policy: 'none',
  billingStart: '',
  paymentMethod: '',
  taxable: false,
});

/** What is agreed for a day, as a draft of changes from that day on. */
export const draftOfPlan = (plan: Plan, from: string): PlanDraft => {
  const terms = termsOfDay(plan, from);
  return {
    serviceId: plan.serviceId ?? otherWork,
    name: plan.name,
    weekday: plan.weekday,
    everyWeeks: plan.everyWeeks,
    from,
    price: centsToDecimal(terms.price),
    per: terms.per,
    options: terms.options,
    preferredTime: preferredTimes.find((time) => time === terms.preferredTime) ?? null,
    until: plan.until ?? '',
    address: plan.address ?? '',
    policy: terms.policy,
    billingStart: plan.billingStart,
    paymentMethod: terms.paymentMethod ?? '',
    taxable: terms.taxable,
  };
};

const periods: Record<string, PricePeriod> = { monthly: 'month', annually: 'year' };

/** What the price is per: as chosen, or as the catalogue sells the service. */
export const periodOf = ({ per }: PlanDraft, service: Service | undefined): PricePeriod =>
  per ?? periods[service?.recurringInterval ?? ''] ?? 'visit';

/** The catalogue's price for the chosen options; undefined if it has none. */
export const cataloguePrice = (
  { options }: PlanDraft,
  service: Service | undefined,
): string | undefined => {
  if (!service) return undefined;
  const priced = priceOf({ ...service, price: decimalToCents(service.price) }, options);
  return priced.ok && priced.cents > 0 ? centsToDecimal(priced.cents) : undefined;
};

/** The draft with another service, at its own price and with its usual options. */
export const withService = (draft: PlanDraft, serviceId: string, service?: Service): PlanDraft => ({
  ...draft,
  serviceId,
  price: null,
  per: null,
  options: service ? defaultOptions(service.pricePlan) : {},
});

const priceOfDraft = (draft: PlanDraft, service: Service | undefined): string | undefined =>
  draft.price === null ? cataloguePrice(draft, service) : readPrice(draft.price);

/** What has to be corrected before the draft can be sent, by field. */
export const draftProblems = (
  draft: PlanDraft,
  service: Service | undefined,
): Partial<Record<keyof PlanDraft, string>> => ({
  ...(draft.serviceId === '' && { serviceId: 'Please choose a service' }),
  ...(draft.serviceId === otherWork &&
    draft.name.trim() === '' && { name: 'Please name the work' }),
  ...(!isPlainDay(draft.from) && { from: 'Please choose the first day' }),
  ...(priceOfDraft(draft, service) === undefined && {
    price: 'Please give a price, such as 225 or 18.50',
  }),
  ...(draft.until !== '' &&
    draft.until < draft.from && { until: 'Please choose a day on or after the first' }),
  ...(draft.address.trim() !== '' &&
    draft.address.trim().length < 10 && { address: 'Please give the whole address' }),
});

const orNull = (text: string): string | null => text.trim() || null;

const termsOfDraft = (draft: PlanDraft, service: Service | undefined) => ({
  price: priceOfDraft(draft, service) ?? null,
  per: periodOf(draft, service),
  options: draft.options,
  preferredTime: draft.preferredTime,
  policy: draft.policy,
  paymentMethod: draft.paymentMethod || null,
  ...(draft.serviceId === otherWork && { taxable: draft.taxable }),
});

export const planBody = (
  draft: PlanDraft,
  { customerId, service }: { customerId: string; service: Service | undefined },
): BodyOf<typeof createPlan> => ({
  customerId,
  ...(draft.serviceId === otherWork ? { name: draft.name } : { serviceId: draft.serviceId }),
  weekday: draft.weekday ?? weekdayOf(draft.from),
  everyWeeks: draft.everyWeeks,
  from: draft.from,
  until: orNull(draft.until),
  address: orNull(draft.address),
  billingStart: orNull(draft.billingStart),
  ...termsOfDraft(draft, service),
});

/** Whether the change replaces the plan instead of giving it new terms (docs/decisions/0036). */
export const replacesPlan = (plan: Plan, draft: PlanDraft): boolean =>
  draft.weekday !== plan.weekday ||
  draft.everyWeeks !== plan.everyWeeks ||
  draft.serviceId !== (plan.serviceId ?? otherWork);

/**
 * Only the fields that differ from what is agreed for that day; undefined if none do. With another service, its price
 * and options are always sent: left out, they would be those of the catalogue, not the former service's.
 */
export const planChange = (
  plan: Plan,
  draft: PlanDraft,
  service: Service | undefined,
): BodyOf<typeof updatePlan> | undefined => {
  const before = draftOfPlan(plan, draft.from);
  const terms = termsOfDraft(draft, service);
  const agreed = termsOfDraft(before, service);
  const isOther = draft.serviceId !== before.serviceId;
  const change = {
    ...(isOther && { serviceId: draft.serviceId }),
    ...(draft.weekday !== null && draft.weekday !== before.weekday && { weekday: draft.weekday }),
    ...(draft.everyWeeks !== before.everyWeeks && { everyWeeks: draft.everyWeeks }),
    ...(draft.until !== before.until && { until: orNull(draft.until) }),
    ...(draft.address.trim() !== before.address && { address: orNull(draft.address) }),
    ...((isOther || terms.price !== agreed.price) && { price: terms.price }),
    ...((isOther || terms.per !== agreed.per) && { per: terms.per }),
    ...((isOther || optionsKey(draft.options) !== optionsKey(before.options)) && {
      options: draft.options,
    }),
    ...(draft.preferredTime !== before.preferredTime && { preferredTime: draft.preferredTime }),
    ...(draft.policy !== before.policy && { policy: draft.policy }),
    ...(draft.paymentMethod !== before.paymentMethod && { paymentMethod: terms.paymentMethod }),
    ...(terms.taxable !== agreed.taxable && { taxable: draft.taxable }),
  };
  return Object.keys(change).length > 0
    ? { from: draft.from, ...change, revision: plan.revision }
    : undefined;
};
