import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import {
  mayAnswerOffer,
  offerStateOn,
  type OfferAnswer,
} from 'shared/domain/offers/offer-state.ts';
import { answerOffer } from '../offers/answer-offer.ts';
import { offerStore } from '../offers/offer-store.ts';
import { ownerOfAddress } from '../offers/quote-customer.ts';
import { offerTermsView, type StoredOffer } from '../offers/stored-offer.ts';
import { plainNameOf } from '../platform/mail/branded-mail.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { linkGone } from './link-gone.ts';
import { linkOpener, type LinkActionRow } from './link-purpose.ts';

/** The last offer for a quote request. The links of earlier offers no longer work. */
type LinkedOffer = { offer: StoredOffer; quote: StoredQuote };

const outcomes = { accept: 'accepted', decline: 'declined' } as const;

const answering = (action: OfferAnswer): LinkActionRow<LinkedOffer> => ({
  refusal: ({ offer }, { now }) => {
    const state = offerStateOn(offer, businessDate(now));
    // Repeating the same answer gets the same reply.
    if (state === outcomes[action] || mayAnswerOffer(action, state, 'customer')) return undefined;
    return state === 'expired'
      ? `This offer ended on ${formatCalendarDate(offer.validUntil)}. Please ask us for a new one.`
      : `This offer was ${state} already. Please call us if that is not what you meant.`;
  },
  take: async ({ subject: { offer, quote }, customer, form, now }, { table, settings }) => {
    const { quoteId, revision } = offer;
    const reason = form.action === 'decline' ? form.reason : undefined;
    // Who was a stranger when the link was opened is looked up again only if that has changed.
    const seen = { offer, quote, customer: customer ?? null };
    const subject = await answerOffer(
      { quoteId, revision, action, reason, by: 'customer', now, seen },
      { table, settings },
    );
    return { subject };
  },
});

/** Accepts or declines an offer without an account and without a session (rules: offer-2, offer-4). */
export const openOfferLink = linkOpener<LinkedOffer>({
  read: (quoteId, _now, { table }) => offerStore(table).findLast(quoteId),
  ownerOf: (_offer, { customerId }) => customerId,
  strangerNow: async ({ offer, quote }, { table, profiles }) => {
    if (offer.customerId === null) return ownerOfAddress(table, quote.email);
    const accepted = await profiles.find(offer.customerId, { latest: true });
    if (!accepted) throw linkGone();
    return accepted;
  },
  stateOf: ({ offer }) => offer.revision,
  view: async ({ offer, quote }, { link, now, actions }) => ({
    purpose: 'offer',
    firstName: plainNameOf(quote.firstName),
    revision: link.revision,
    expiresAt: link.expiresAt,
    actions: offer.state === 'open' ? actions : [],
    offer: offerTermsView(offer, businessDate(now)),
  }),
  actions: { accept: answering('accept'), decline: answering('decline') },
});
