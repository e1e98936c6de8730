import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import {
  mayAnswerOffer,
  offerStateOn,
  type OfferAnswer,
  type offerAnswerers,
} from 'shared/domain/offers/offer-state.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { AppError } from 'shared/errors.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import type { Table } from '../platform/table/table.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { cancellationCodes } from '../platform/table/cancellations.ts';
import { transact } from '../platform/table/transact.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { acceptOffer } from './accept-offer.ts';
import { answerOf, offerStore, type OfferResponse } from './offer-store.ts';
import type { StoredOffer } from './stored-offer.ts';

export type Answering = {
  quoteId: string;
  /** The revision of the offer that was seen; accepting it does not mean accepting another. */
  revision: number;
  action: OfferAnswer;
  by: (typeof offerAnswerers)[number];
  reason?: string | null | undefined;
  now: Date;
  /**
   * What the caller has already read, for the first attempt: the offer, its request, and the customer with its
   * address, or null if there is none.
   */
  seen?: { offer: StoredOffer; quote: StoredQuote; customer: Profile | null };
};

type Dependencies = { table: Table; settings: SiteSettings };

const outcomes = { accept: 'accepted', decline: 'declined' } as const;

/**
 * Accepts or declines an offer once, together with everything that follows from it, in one transaction. Repeating
 * the same answer changes nothing (rules: offer-4, offer-5).
 * @returns the offer afterwards, and its request as it was before
 * @throws AppError `not-found`; `conflict` when the offer has been answered differently or replaced, or has
 * expired.
 */
export const answerOffer = async (
  answering: Answering,
  { table, settings }: Dependencies,
): Promise<{ offer: StoredOffer; quote: StoredQuote }> => {
  const { quoteId, revision, action, by, reason, now } = answering;
  const offers = offerStore(table);
  let { seen } = answering;
  return retryOnConflict(async () => {
    const { offer, quote, customer } = {
      customer: undefined,
      ...(seen ?? (await offers.get(quoteId, revision))),
    };
    seen = undefined;
    if (offer.state === outcomes[action]) return { offer, quote };
    requireOpen(offer, answering);
    const reply = { answeredBy: by, declineReason: null, customerId: null };
    const give = async (): Promise<OfferResponse | undefined> => {
      if (action === 'accept') {
        const accepted = { ...reply, state: 'accepted' } as const;
        const accepting = { offer, quote, reply: accepted, customer, now };
        return acceptOffer(accepting, { table, settings });
      }
      const declined = { ...reply, state: 'declined', declineReason: reason || null } as const;
      await transact(table, answerOf(table, { offer, quote, reply: declined, now }));
      return declined;
    };
    try {
      const input = await give();
      if (input) return { offer: { ...offer, ...input, answeredAt: now.toISOString() }, quote };
    } catch (error) {
      // Either the response was lost or another call was faster; the stored offer shows which.
      const isRefused = cancellationCodes(error).includes('ConditionalCheckFailed');
      const stored = await offers.find(quoteId, revision);
      if (!isRefused && (!stored || stored.state === 'open')) throw error;
    }
    const after = await offers.find(quoteId, revision);
    return after?.state === outcomes[action] ? { offer: after, quote } : 'overtaken';
  }, 'This offer is being changed elsewhere. Try again.');
};

const refusals = {
  accepted: 'This offer was accepted already.',
  declined: 'This offer was declined already.',
  replaced: 'There is a newer offer in place of this one.',
} as const;

const requireOpen = (offer: StoredOffer, { action, by, now }: Answering): void => {
  const state = offerStateOn(offer, businessDate(now));
  if (mayAnswerOffer(action, state, by)) return;
  throw new AppError(
    'conflict',
    state === 'expired' || state === 'open'
      ? `This offer ended on ${formatCalendarDate(offer.validUntil)}.`
      : refusals[state],
  );
};
