import type { Offer, offerMails, OfferTerms } from 'shared/contracts/offers.ts';
import { serviceOptions } from 'shared/contracts/service-options.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { offerBill } from 'shared/domain/offers/offer-bill.ts';
import { offerAnswerers, offerStateOn } from 'shared/domain/offers/offer-state.ts';
import { pricePeriods } from 'shared/domain/plans/plan-charges.ts';
import { rhythms } from 'shared/domain/plans/plan-schedule.ts';
import * as z from 'zod/mini';
import { delivery, type Delivery } from '../delivery/delivery.ts';

const text = z._default(z.nullable(z.string()), null);

const storedLine = z.object({
  serviceId: z.nullable(z.string()),
  name: z.string(),
  /** Before tax, per `per`. */
  cents: z.int(),
  per: z.enum(pricePeriods),
  taxable: z.boolean(),
  options: serviceOptions,
  everyWeeks: z.nullable(z.literal([...rhythms])),
});
export type StoredLine = z.infer<typeof storedLine>;

/** An offer, stored next to its quote request. The contact details are only in the request. */
export const storedOffer = z.object({
  id: z.string(),
  quoteId: z.string(),
  revision: z.int(),
  lines: z.array(storedLine),
  firstDate: z.string(),
  preferredTime: text,
  validUntil: z.string(),
  note: text,
  /** The rate expected on the first day, as a fraction. */
  taxRate: z.number(),
  state: z.enum(['open', 'accepted', 'declined', 'replaced']),
  answeredAt: text,
  answeredBy: z._default(z.nullable(z.enum(offerAnswerers)), null),
  declineReason: text,
  customerId: text,
  /** Delivery of the mail with the offer. */
  delivery: z._default(delivery, { state: 'none' }),
  createdAt: z.string(),
});
export type StoredOffer = z.infer<typeof storedOffer>;

const mailStates: Record<Delivery['state'], (typeof offerMails)[number]> = {
  none: 'waiting',
  queued: 'waiting',
  claimed: 'waiting',
  'handed-over': 'waiting',
  sent: 'sent',
  delivered: 'sent',
  final: 'sent',
  unmailed: 'sent',
  failed: 'failed',
  lost: 'unknown',
};

/** @param today the business's calendar date */
export const offerTermsView = (offer: StoredOffer, today: string): OfferTerms => {
  const { tax, total } = offerBill(offer.lines, offer.taxRate);
  return {
    lines: offer.lines.map(({ cents, ...line }) => ({ ...line, price: centsToDecimal(cents) })),
    firstDate: offer.firstDate,
    preferredTime: offer.preferredTime,
    validUntil: offer.validUntil,
    note: offer.note,
    taxRate: offer.taxRate,
    tax: centsToDecimal(tax),
    total: centsToDecimal(total),
    state: offerStateOn(offer, today),
  };
};

/** @param today the business's calendar date */
export const offerView = (offer: StoredOffer, today: string): Offer => ({
  ...offerTermsView(offer, today),
  id: offer.id,
  quoteId: offer.quoteId,
  revision: offer.revision,
  mail: mailStates[offer.delivery.state],
  mailProblem: offer.delivery.state === 'failed' ? offer.delivery.reason : null,
  answeredAt: offer.answeredAt,
  answeredBy: offer.answeredBy,
  declineReason: offer.declineReason,
  customerId: offer.customerId,
  createdAt: offer.createdAt,
});
