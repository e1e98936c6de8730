import { addDays } from '../dates.ts';

/** The states of an offer; one that was not answered in time has expired (rules: offer-6). */
export const offerStates = ['open', 'accepted', 'declined', 'replaced', 'expired'] as const;
export type OfferState = (typeof offerStates)[number];

export const offerAnswers = ['accept', 'decline'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** Who gave the answer. */
export const offerAnswerers = ['customer', 'operator'] as const;

type Standing = { state: Exclude<OfferState, 'expired'>; validUntil: string };

/** @param today the business's calendar date; an offer is valid until the end of its last day */
export const offerStateOn = ({ state, validUntil }: Standing, today: string): OfferState =>
  state === 'open' && today > validUntil ? 'expired' : state;

/** Whether an answer is allowed. Only the operator may close an expired offer. */
export const mayAnswerOffer = (
  answer: OfferAnswer,
  state: OfferState,
  by: (typeof offerAnswerers)[number],
): boolean =>
  state === 'open' || (state === 'expired' && answer === 'decline' && by === 'operator');

/** The day on which the customer is reminded that the offer ends the next day (rules: offer-7). */
export const offerReminderDay = ({ validUntil }: { validUntil: string }): string =>
  addDays(validUntil, -1);
