import { businessDate, businessTimeZone } from 'shared/domain/dates.ts';
import { lazily } from 'shared/domain/lazily.ts';
import { offerReminderDay, offerStateOn } from 'shared/domain/offers/offer-state.ts';
import { AppError } from 'shared/errors.ts';
import { profileStore } from '../customers/profile-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import type { Mail, Mailer, MailOutcome } from '../platform/mail/mailer.ts';
import { inviteCustomer } from '../signup/invite-customer.ts';
import type { UserPool } from '../signup/user-pool.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { deliverOffer, sendEnding, sendNote, type DeliverDependencies } from './deliver-offer.ts';
import { composeAcceptedForYou, composeOfferAnswer } from './offer-mail.ts';
import { offerStore } from './offer-store.ts';
import type { StoredOffer } from './stored-offer.ts';

export type FollowUpDependencies = DeliverDependencies & {
  users: UserPool;
  /** The operator's email address. */
  operator: string;
};

type Work = { offer: StoredOffer; quote: StoredQuote; now: Date };

/**
 * A mailer for the invitation, which sends it at most once. If another call has claimed the mail, that call may
 * send it.
 */
const onceMailer = (offer: StoredOffer, dependencies: FollowUpDependencies) => {
  let isSettled = false;
  const send = async (mail: Mail): Promise<MailOutcome> => {
    let outcome: MailOutcome = { outcome: 'unknown' };
    const mailer: Mailer = {
      send: async (tagged) => (outcome = await dependencies.mailer.send(tagged)),
    };
    const note = { offer, about: 'invitation', compose: async () => mail } as const;
    isSettled = await sendNote(note, { ...dependencies, mailer });
    return outcome;
  };
  return { mailer: { send }, isSettled: () => isSettled };
};

/**
 * Whether a person who never signed in was invited after the answer by somebody else. An invitation by this job
 * does not count, because the job may have died before sending it.
 */
const isInvitedSince = ({ id, answeredAt }: StoredOffer, { invitedAt, invitedBy }: Profile) =>
  invitedAt !== null && answeredAt !== null && invitedAt >= answeredAt && invitedBy !== id;

/** Gives the person who accepted a sign-in, once. Returns false while no mail can be sent. */
const invite = async (
  { offer, now }: Work,
  dependencies: FollowUpDependencies,
): Promise<boolean> => {
  const { table, users, settings } = dependencies;
  const profiles = profileStore(table);
  const customer =
    offer.customerId === null ? undefined : await profiles.find(offer.customerId, { latest: true });
  if (!customer || customer.sub !== null || customer.email === null) return true;
  if (isInvitedSince(offer, customer)) return true;
  const { mailer, isSettled } = onceMailer(offer, dependencies);
  try {
    // The offer's id as request id lets the next run resume an invitation that was interrupted.
    const call = { customerId: customer.id, requestId: offer.id, now };
    await inviteCustomer(call, { profiles, users, mailer, settings });
    return isSettled();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The customer has signed in by now, or their address accepts no mail, which the operator sees in their
    // profile.
    return error.code !== 'unavailable';
  }
};

/**
 * Tells the other side about an answer: the operator what a customer chose, a customer what the operator accepted
 * for them.
 */
const notifyOfAnswer = async (
  { offer, quote }: Work,
  dependencies: FollowUpDependencies,
): Promise<boolean> => {
  const { settings, operator: to } = dependencies;
  const isOperators = offer.answeredBy === 'operator';
  if (isOperators && offer.state === 'declined') return true;
  const compose = async () =>
    isOperators
      ? composeAcceptedForYou({ offer, quote, settings })
      : composeOfferAnswer({ offer, quote, to, settings });
  return sendNote({ offer, about: 'answer', compose }, dependencies);
};

const hour = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: businessTimeZone,
      hour: 'numeric',
      hourCycle: 'h23',
    }),
);

/** From 8 am on, Texas time. */
const isDaytime = (now: Date): boolean => Number(hour().format(now)) >= 8;

/** Returns whether nothing is left to do for an open offer. */
const followOpen = async (work: Work, dependencies: FollowUpDependencies): Promise<boolean> => {
  const { offer, quote, now } = work;
  const today = businessDate(now);
  if (offerStateOn(offer, today) === 'expired') return true;
  if (!(await deliverOffer({ offer, quote }, dependencies))) return false;
  const notifyOn = offerReminderDay(offer);
  if (today < notifyOn) {
    await offerStore(dependencies.table).settleUntilItsEnd(offer);
    return false;
  }
  const isNew = businessDate(new Date(offer.createdAt)) >= notifyOn;
  if (today > notifyOn || isNew || offer.delivery.state === 'failed') return true;
  return isDaytime(now) && sendEnding({ offer, quote }, dependencies);
};

/**
 * In this order, so that the mail about the answer does not depend on the user pool, which the invitation needs.
 */
const followAnswer = async (work: Work, dependencies: FollowUpDependencies): Promise<boolean> => {
  const isShown = await notifyOfAnswer(work, dependencies);
  return (await invite(work, dependencies)) && isShown;
};

/**
 * Does whatever is left to do for an offer: its mail, the notice that it ends tomorrow and, after an answer, the
 * mail about it and the invitation (rules: offer-7, offer-8). Repeated, late or interrupted calls send nothing
 * twice.
 * @returns whether everything is done.
 */
export const followUp = async (
  { offer: seen, now }: Omit<Work, 'quote'>,
  dependencies: FollowUpDependencies,
): Promise<boolean> => {
  const store = offerStore(dependencies.table);
  // Read again, because the list may lag.
  const [offer, quote] = await Promise.all([
    store.find(seen.quoteId, seen.revision),
    store.findQuote(seen.quoteId),
  ]);
  if (!offer) return true;
  if (!quote) {
    // The request has expired, so there is nobody left to write to.
    await store.settle(offer);
    return true;
  }
  const work = { offer, quote, now };
  const isAnswered = offer.state === 'accepted' || offer.state === 'declined';
  const isDone = isAnswered
    ? await followAnswer(work, dependencies)
    : offer.state === 'replaced' || (await followOpen(work, dependencies));
  if (isDone) await store.settle(offer);
  return isDone;
};
