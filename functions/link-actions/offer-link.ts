import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import { mayAnswerOffer, offerStateOn } from 'shared/domain/offer-state.ts';
import type { OfferAnswer } from 'shared/domain/offer-state.ts';
import { answerOffer } from '../offers/answer-offer.ts';
import { offerStore } from '../offers/offer-store.ts';
import { offerTermsView } from '../offers/stored-offer.ts';
import type { StoredOffer } from '../offers/stored-offer.ts';
import { plainNameOf } from '../platform/branded-mail.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { linkOpener } from './link-purpose.ts';
import type { LinkActionRow } from './link-purpose.ts';

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
    const seen = { offer, quote, customer };
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
  // A link mailed to a stranger has no owner, even if they have become a customer since.
  ownerOf: (_offer, { customerId }) => customerId,
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
