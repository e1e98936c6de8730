import { addDays } from './dates.ts';

/** What has become of an offer; one that nobody answered in time has expired (rules: offer-6). */
export const offerStates = ['open', 'accepted', 'declined', 'replaced', 'expired'] as const;
export type OfferState = (typeof offerStates)[number];

export const offerAnswers = ['accept', 'decline'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** Who pressed. */
export const offerAnswerers = ['customer', 'operator'] as const;

type Standing = { state: Exclude<OfferState, 'expired'>; validUntil: string };

/** @param today the business's calendar date; an offer holds until the end of its last day there. */
export const offerStateOn = ({ state, validUntil }: Standing, today: string): OfferState =>
  state === 'open' && today > validUntil ? 'expired' : state;

/** Which answers are open: the operator also closes an offer that has expired. */
export const mayAnswerOffer = (
  answer: OfferAnswer,
  state: OfferState,
  by: (typeof offerAnswerers)[number],
): boolean =>
  state === 'open' || (state === 'expired' && answer === 'decline' && by === 'operator');

/** The day on which it is told that an offer ends the day after (rules: offer-7). */
export const offerReminderDay = ({ validUntil }: { validUntil: string }): string =>
  addDays(validUntil, -1);
