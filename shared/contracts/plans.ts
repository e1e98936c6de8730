import * as z from 'zod/mini';
import { paymentMethods } from '../domain/visits/booking-status.ts';
import { pricePeriods, skipPolicies } from '../domain/plans/plan-charges.ts';
import { rhythms, weekdays } from '../domain/plans/plan-schedule.ts';
import { planStates } from '../domain/plans/plan-state.ts';
import { preferredTimes } from '../domain/visits/visit.ts';
import { booking } from './bookings.ts';
import { defineContract } from './contract.ts';
import {
  calendarDate,
  decimal,
  id,
  idParams,
  instant,
  namedAmount,
  plainDay,
  postalAddress,
  requiredText,
  text,
} from './fields.ts';
import { serviceOptions } from './service-options.ts';

/** What is agreed from a given day on (rules: plan-3). */
const planTerms = z.object({
  from: calendarDate,
  /** Dollars, without tax, for the period in `per`. */
  price: decimal,
  per: z.enum(pricePeriods),
  policy: z.enum(skipPolicies),
  paymentMethod: z.nullable(z.enum(paymentMethods)),
  taxable: z.boolean(),
  options: serviceOptions,
  preferredTime: z.nullable(z.string()),
});

/** An agreement on recurring visits. */
export const plan = z.object({
  id,
  customerId: id,
  /** Null for work that is not in the catalogue. */
  serviceId: z.nullable(id),
  name: z.string(),
  /** Null for the customer's own address. */
  address: z.nullable(z.string()),
  weekday: z.literal([...weekdays]),
  everyWeeks: z.literal([...rhythms]),
  /** The first and last days a visit may be due. */
  from: calendarDate,
  until: z.nullable(calendarDate),
  /** At least one, earliest first; later ones may be in the future. */
  terms: z.array(planTerms),
  /** A null `until` means until resumed; an empty `reason` that its customer gave none. */
  pauses: z.array(
    z.object({ from: calendarDate, until: z.nullable(calendarDate), reason: z.string() }),
  ),
  /** The first day of the first period charged. */
  billingStart: calendarDate,
  state: z.enum(planStates),
  /** The plan this one continues with a different weekday, rhythm or service. */
  replaces: z.nullable(id),
  /** The next due date outside any pause; null if there is none. */
  nextDueDate: z.nullable(calendarDate),
  revision: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Plan = z.infer<typeof plan>;

const reasonLength = 500;
const reason = requiredText(reasonLength, 'Please say why');

/** Actions on a plan (rules: plan-10, plan-12). */
export const planActions = ['pause', 'resume', 'end'] as const;
export type PlanAction = (typeof planActions)[number];

/** The fields of all actions; `planActionFields` lists which of them each action uses. */
const planActionBody = z.strictObject({
  /** Pause: its first day. Resume: the first day with visits again; null for tomorrow. */
  from: z.optional(z.nullable(plainDay)),
  /** Pause: its last day; null for until resumed. */
  until: z.optional(z.nullable(plainDay)),
  /** End: the last day; null to end at once. */
  on: z.optional(z.nullable(plainDay)),
  /** Needed from the operator only (rules: plan-14). */
  reason: z.optional(reason),
});

/** The same from a customer, who need not say why. */
const ownPlanActionBody = z.strictObject({
  ...planActionBody.shape,
  reason: z.optional(text(reasonLength)),
});

export const planActionFields: Record<
  PlanAction,
  readonly (keyof z.infer<typeof planActionBody>)[]
> = {
  pause: ['from', 'until', 'reason'],
  resume: ['from'],
  end: ['on', 'reason'],
};

const planActionParams = z.strictObject({ id, action: z.enum(planActions) });

export const listPlans = defineContract('customer', 'GET', '/api/plans', {
  name: 'list-plans',
  summary: 'The caller’s plans, latest first',
  unlimited: 'small read',
  response: z.array(plan),
});

export const actOnPlan = defineContract('customer', 'POST', '/api/plans/{id}/{action}', {
  name: 'act-on-plan',
  summary: 'Pauses, resumes or ends one of the caller’s plans; harmless to repeat',
  rateLimit: { requests: 40, seconds: 3600, per: 'account' },
  params: planActionParams,
  body: ownPlanActionBody,
  response: plan,
});

/** What a customer can do with one visit, until the day before (rules: plan-8, plan-9, plan-18). */
export const visitActions = ['skip', 'move', 'restore'] as const;

export const actOnVisit = defineContract('customer', 'POST', '/api/visits/{bookingId}/{action}', {
  name: 'act-on-visit',
  summary:
    'Skips or moves one of the caller’s visits, or takes back their skip or cancellation, until the day before; harmless to repeat',
  rateLimit: { requests: 40, seconds: 3600, per: 'account' },
  params: z.strictObject({ bookingId: id, action: z.enum(visitActions) }),
  body: z.strictObject({
    /** For `skip`; optional. */
    reason: z.optional(text(reasonLength)),
    /** For `move`. */
    scheduledDate: z.optional(calendarDate),
    preferredTime: z.optional(z.nullable(z.enum(preferredTimes))),
  }),
  response: booking,
});

export const listPlansOfCustomer = defineContract('admin', 'GET', '/api/admin/plans', {
  name: 'list-plans-of-customer',
  summary: 'A customer’s plans, latest first',
  query: z.strictObject({ customerId: id }),
  response: z.array(plan),
});

const termFields = {
  options: z.optional(serviceOptions),
  preferredTime: z.optional(z.nullable(z.enum(preferredTimes))),
  /** Null for the catalogue’s price, which is for the catalogue’s period unless `per` names another. */
  price: z.optional(z.nullable(namedAmount)),
  per: z.optional(z.enum(pricePeriods)),
  policy: z.optional(z.enum(skipPolicies)),
  paymentMethod: z.optional(z.nullable(z.enum(paymentMethods))),
  taxable: z.optional(z.boolean()),
};

const agreementFields = {
  weekday: z.literal([...weekdays], 'Please choose a weekday'),
  everyWeeks: z.literal([...rhythms], 'Please choose every week, every two weeks or every four'),
};

export const createPlan = defineContract('admin', 'POST', '/api/admin/plans', {
  name: 'create-plan',
  summary: 'Agrees on regular visits with a customer; they are made up to four weeks ahead at once',
  body: z.strictObject({
    customerId: id,
    /** A service of the catalogue; for other work, null or omitted, with a name and a price instead. */
    serviceId: z.optional(z.nullable(id)),
    name: z.optional(requiredText(100, 'Please name the work')),
    ...agreementFields,
    from: plainDay,
    until: z.optional(z.nullable(plainDay)),
    address: z.optional(z.nullable(postalAddress('Please give the whole address'))),
    billingStart: z.optional(z.nullable(plainDay)),
    ...termFields,
  }),
  status: 201,
  response: plan,
});

export const getPlan = defineContract('admin', 'GET', '/api/admin/plans/{id}', {
  name: 'get-plan',
  summary: 'A plan',
  params: idParams,
  response: plan,
});

export const updatePlan = defineContract('admin', 'PUT', '/api/admin/plans/{id}', {
  name: 'update-plan',
  summary:
    'Agrees on something else from a day on; another weekday, rhythm or service ends the plan and answers with the one that replaces it',
  params: idParams,
  body: z.strictObject({
    from: plainDay,
    serviceId: z.optional(id),
    weekday: z.optional(agreementFields.weekday),
    everyWeeks: z.optional(agreementFields.everyWeeks),
    until: z.optional(z.nullable(plainDay)),
    address: z.optional(z.nullable(postalAddress('Please give the whole address'))),
    ...termFields,
    /** The revision the caller saw; if it has changed, the update is refused. */
    revision: z.optional(z.int()),
  }),
  response: plan,
});

export const actOnCustomersPlan = defineContract(
  'admin',
  'POST',
  '/api/admin/plans/{id}/{action}',
  {
    name: 'act-on-customers-plan',
    summary: 'Pauses, resumes or ends a plan; harmless to repeat',
    params: planActionParams,
    body: planActionBody,
    response: plan,
  },
);
