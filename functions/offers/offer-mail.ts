import { businessDate, formatCalendarDate } from 'shared/domain/dates.ts';
import {
  describeFirstVisit,
  describeOfferSums,
  describeOfferedPrice,
  describeOfferedWork,
  describeValidity,
  offerPriceNote,
} from 'shared/domain/offers/offer-labels.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import { composeBrandedMail, greetingOf, type MailFact } from '../platform/mail/branded-mail.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { offerTermsView, type StoredOffer } from './stored-offer.ts';

type OfferMail = {
  offer: StoredOffer;
  quote: StoredQuote;
  settings: SiteSettings;
};

/** `href` is the link for accepting or declining the offer. */
type Linked = OfferMail & { href: string; now: Date };

const offerFacts = (offer: StoredOffer, quote: StoredQuote, now: Date): MailFact[] => {
  const terms = offerTermsView(offer, businessDate(now));
  return [
    ...terms.lines.map((line) => ({
      label: line.name,
      value: `${describeOfferedWork(line, terms.firstDate)}\n${describeOfferedPrice(line, terms.taxRate)}`,
    })),
    ...describeOfferSums(terms),
    { label: 'First visit', value: describeFirstVisit(terms) },
    { label: 'Service address', value: quote.serviceAddress },
  ];
};

/** The offer itself: lines, tax, total, and the link for answering it (rules: offer-2). */
export const composeOffer = ({ offer, quote, href, settings, now }: Linked): Mail =>
  composeBrandedMail({
    to: quote.email,
    subject: `Your offer from ${settings.businessName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingOf(quote.firstName),
      `You asked ${settings.businessName} for a quote. This is our offer:`,
      ...(offer.note === null ? [] : [offer.note]),
    ],
    facts: offerFacts(offer, quote, now),
    closing: [
      offerPriceNote,
      `${describeValidity(offer)} The page shows it once more before you accept or decline. You don’t need an account for that.`,
      `Questions? Reply to this email or call us at ${settings.phone}.`,
    ],
    action: { label: 'See, accept or decline', href },
  });

/** Tells the recipient of an open offer that it ends tomorrow (rules: offer-7). */
export const composeOfferEnding = ({ offer, quote, href, settings, now }: Linked): Mail =>
  composeBrandedMail({
    to: quote.email,
    subject: `Until tomorrow: your offer from ${settings.businessName}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingOf(quote.firstName),
      `Our offer to you ends tomorrow, ${formatCalendarDate(offer.validUntil)}, at midnight in Texas. After that, nothing happens: just ask us for a new one.`,
    ],
    facts: offerFacts(offer, quote, now),
    closing: [offerPriceNote, `Questions? Reply to this email or call us at ${settings.phone}.`],
    action: { label: 'See, accept or decline', href },
  });

/** Tells the operator what a customer answered (rules: offer-8). */
export const composeOfferAnswer = ({
  offer,
  quote,
  to,
  settings,
}: OfferMail & { to: string }): Mail => {
  const name = `${quote.firstName} ${quote.lastName}`;
  const isAccepted = offer.state === 'accepted';
  return composeBrandedMail({
    to,
    subject: `Offer ${offer.state}: ${name}`,
    replyTo: quote.email,
    settings,
    paragraphs: [
      isAccepted
        ? `${name} has accepted your offer. The first visits are on ${describeFirstVisit(offer)}; plans make the rest by themselves.`
        : `${name} has declined your offer${offer.declineReason === null ? ', without saying why.' : ':'}`,
      ...(offer.declineReason === null ? [] : [offer.declineReason]),
    ],
    facts: [
      ...offer.lines.map((line) => ({
        label: line.name,
        value: describeOfferedWork(line, offer.firstDate),
      })),
      { label: 'Phone', value: quote.phone, href: callHref(quote.phone) },
      { label: 'Email', value: quote.email, href: `mailto:${quote.email}` },
      { label: 'Service address', value: quote.serviceAddress },
    ],
    action: isAccepted
      ? { label: 'See the day', href: `${settings.siteUrl}/admin/bookings?date=${offer.firstDate}` }
      : { label: 'See the request', href: `${settings.siteUrl}/admin/quotes?status=declined` },
  });
};

/** Tells a customer what the operator accepted for them, for example over the phone (rules: offer-8). */
export const composeAcceptedForYou = ({ offer, quote, settings }: OfferMail): Mail =>
  composeBrandedMail({
    to: quote.email,
    subject: `You are on our schedule: ${describeFirstVisit(offer)}`,
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingOf(quote.firstName),
      'As agreed, we have accepted our offer for you. This is what we will do:',
    ],
    facts: offerFacts(offer, quote, new Date(offer.answeredAt ?? offer.createdAt)),
    closing: [
      offerPriceNote,
      `Is something not right? Reply to this email or call us at ${settings.phone}.`,
    ],
  });
