import * as z from 'zod/mini';
import { offerAnswerers, offerAnswers, offerStates } from '../domain/offers/offer-state.ts';
import { pricePeriods } from '../domain/plans/plan-charges.ts';
import { rhythms } from '../domain/plans/plan-schedule.ts';
import { preferredTimes } from '../domain/visits/visit.ts';
import { defineContract } from './contract.ts';
import { calendarDate, decimal, id, idParams, instant, requiredText, text } from './fields.ts';
import { serviceOptions } from './service-options.ts';

/** Maximum number of lines in an offer. */
export const offerLineLimit = 10;

const priceMissing = 'Please give a price, such as 45.00';

const offerLineForm = z.strictObject({
  /** Null for work that is not in the catalogue. */
  serviceId: z.nullable(id),
  name: requiredText(100, 'Please name the work'),
  /** Dollars, without tax. */
  price: z.string(priceMissing).check(z.regex(/^\d{1,6}\.\d{2}$/, priceMissing)),
  per: z.enum(pricePeriods),
  taxable: z.boolean('Please say whether sales tax applies'),
  /** Answers to the service's questions; if null or omitted, the first choice of each. */
  options: z.optional(z.nullable(serviceOptions)),
  /** Null for a single visit. */
  everyWeeks: z.nullable(z.literal([...rhythms])),
});

/** What the operator enters to make an offer (rules: offer-1). */
export const offerForm = z.strictObject({
  lines: z
    .array(offerLineForm)
    .check(
      z.minLength(1, 'Please add a line'),
      z.maxLength(offerLineLimit, `An offer has at most ${offerLineLimit} lines`),
    ),
  /** The day of the first visit of every line. */
  firstDate: calendarDate,
  preferredTime: z.optional(z.nullable(z.enum(preferredTimes))),
  /** The last day the offer can be accepted. */
  validUntil: calendarDate,
  note: z.optional(z.nullable(text(1000))),
});
export type OfferForm = z.infer<typeof offerForm>;

/** An offer as its recipient sees it. */
export const offerTerms = z.object({
  lines: z.array(
    z.object({
      serviceId: z.nullable(id),
      name: z.string(),
      price: decimal,
      per: z.enum(pricePeriods),
      taxable: z.boolean(),
      options: serviceOptions,
      everyWeeks: z.nullable(z.literal([...rhythms])),
    }),
  ),
  firstDate: calendarDate,
  preferredTime: z.nullable(z.string()),
  validUntil: calendarDate,
  note: z.nullable(z.string()),
  /** A fraction, as expected for the first day; each bill is taxed at the rate of its own day. */
  taxRate: z.number(),
  /** Tax on the first bills. */
  tax: decimal,
  total: decimal,
  state: z.enum(offerStates),
});
export type OfferTerms = z.infer<typeof offerTerms>;

/** The state of an offer's mail. */
export const offerMails = ['waiting', 'sent', 'failed', 'unknown'] as const;

const reasonLength = 500;
export const declineReason = text(reasonLength);

export const offer = z.extend(offerTerms, {
  id,
  quoteId: id,
  /** Counts the offers made for a quote request, from 1. */
  revision: z.int(),
  mail: z.enum(offerMails),
  /** A sentence for the operator; null unless the mail failed. */
  mailProblem: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  answeredBy: z.nullable(z.enum(offerAnswerers)),
  /** Why it was declined, if a reason was given. */
  declineReason: z.nullable(z.string()),
  /** The customer whose plans and visits it created; null until it is accepted. */
  customerId: z.nullable(id),
  createdAt: instant,
});
export type Offer = z.infer<typeof offer>;

const offers = '/api/admin/quotes/{id}/offers';

export const createOffer = defineContract('admin', 'POST', offers, {
  name: 'create-offer',
  summary: 'Answers a quote request with an offer and mails it; an earlier one is replaced by it',
  params: idParams,
  body: offerForm,
  status: 201,
  response: offer,
});

export const getQuoteOffers = defineContract('admin', 'GET', offers, {
  name: 'get-quote-offers',
  summary: 'The offers of a quote request, newest first, and the customer who has its address',
  params: idParams,
  response: z.object({
    /** Null if no customer has this address. */
    customer: z.nullable(z.object({ id, taxExempt: z.boolean(), taxRate: z.nullable(z.number()) })),
    offers: z.array(offer),
  }),
});

export const answerOffer = defineContract('admin', 'POST', `${offers}/{action}`, {
  name: 'answer-offer',
  summary:
    'Accepts an offer for who asked for it, or closes it; accepting makes customer, plans and first visits, once',
  params: z.strictObject({ id, action: z.enum(offerAnswers) }),
  body: z.strictObject({
    /** The offer the caller saw. */
    revision: z.int(),
    /** For `decline`; optional. */
    reason: z.optional(declineReason),
  }),
  response: offer,
});
