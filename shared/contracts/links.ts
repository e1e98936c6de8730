import * as z from 'zod/mini';
import { linkActions } from '../domain/site/link-actions.ts';
import { defineContract } from './contract.ts';
import { calendarDate, decimal, instant, text } from './fields.ts';
import { offerTerms } from './offers.ts';
import { reviewForm } from './reviews.ts';

const revision = z.union([z.int(), z.string()]);

/** Taken from the view the visitor saw; if the state has changed since, the action is refused. */
const shown = { revision: z.optional(revision) };

/** What the page behind a link sends (rules: link-3). */
export const linkForm = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.enum([
      'gate-open',
      'gate-shut',
      'dogs-inside',
      'dogs-outside',
      'skip',
      'accept',
      'pay',
    ]),
    ...shown,
  }),
  z.strictObject({
    action: z.literal('move'),
    scheduledDate: calendarDate,
    ...shown,
  }),
  z.strictObject({
    action: z.literal('rate'),
    ...reviewForm.shape,
    ...shown,
  }),
  z.strictObject({
    action: z.literal('decline'),
    reason: z.optional(text(500)),
    ...shown,
  }),
]);
export type LinkForm = z.infer<typeof linkForm>;

const common = {
  /** Null if unknown. */
  firstName: z.nullable(z.string()),
  revision,
  expiresAt: instant,
  /** The actions available now. */
  actions: z.array(z.enum(linkActions)),
};

const visit = z.object({
  serviceName: z.string(),
  day: calendarDate,
  window: z.nullable(z.string()),
});

/**
 * What anyone who has the link may see: no street address, no access instructions, and no price but that of what the
 * link is to pay.
 */
export const linkView = z.discriminatedUnion('purpose', [
  z.object({
    purpose: z.literal('visit'),
    ...common,
    visit,
    /** Whether there are dogs or other pets, as far as is known. */
    hasPets: z.boolean(),
    gateOpen: z.nullable(z.boolean()),
    dogsInside: z.nullable(z.boolean()),
    /** The days the visit can be moved to. */
    moveDays: z.array(calendarDate),
    /** What this link has already done to the visit, which is shown as it is now. */
    done: z.nullable(z.enum(['skip', 'move'])),
  }),
  z.object({
    purpose: z.literal('rating'),
    ...common,
    visit,
    review: z.nullable(z.object({ rating: z.int(), comment: z.string(), mayShow: z.boolean() })),
  }),
  z.object({ purpose: z.literal('offer'), ...common, offer: offerTerms }),
  z.object({
    purpose: z.literal('payment'),
    ...common,
    /** What is still due of the bills that autopay could not collect, with tax (rules: payment-32). */
    payment: z.object({
      items: z.array(z.object({ name: z.string(), total: decimal })),
      total: decimal,
    }),
    /** The provider’s page, in the answer to `pay` alone. */
    url: z.nullable(z.string()),
  }),
]);
export type LinkView = z.infer<typeof linkView>;

const path = '/api/links';

/**
 * Phones of one carrier share addresses, and all respond the evening before. No one guesses a secret at any
 * rate; the firewall handles floods (docs/decisions/0027).
 */
const rateLimit = { requests: 1200, seconds: 3600, per: 'address' } as const;

export const getLink = defineContract('public', 'GET', path, {
  name: 'get-link',
  summary: 'What the link in the header is about and what can be done with it; changes nothing',
  rateLimit,
  carriesLink: true,
  response: linkView,
});

export const actOnLink = defineContract('public', 'POST', path, {
  name: 'act-on-link',
  summary: 'Does one of the things the link in the header is for; harmless to repeat',
  rateLimit,
  carriesLink: true,
  body: linkForm,
  response: linkView,
});
