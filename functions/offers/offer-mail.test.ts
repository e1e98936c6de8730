import { taxedSettings as settings } from 'shared/testing/site-settings.ts';
import { expect, test } from 'vitest';
import { newQuote } from '../quotes/quote-store.ts';
import { textOf } from '../testing/mail-texts.ts';
import { newOffer } from './new-offer.ts';
import {
  composeAcceptedForYou,
  composeOffer,
  composeOfferAnswer,
  composeOfferEnding,
} from './offer-mail.ts';
import type { StoredOffer } from './stored-offer.ts';
import { lineSample, offerSample } from './testing/offer-sample.ts';

const now = new Date('2026-11-23T15:00:00Z');
const href = 'https://example.com/l#secret';
const to = 'admin@example.com';
const form = {
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'vera@example.com',
  phone: '(281) 555-0199',
  serviceAddress: '12 Test Lane, Spring, TX 77373',
};
const quote = newQuote('5f0d3c52-6c1f-4a1e-9d34-0c8a6f6a1001', form, now);
const weekly = lineSample({ name: 'Pool care', price: '1199.00', per: 'month', everyWeeks: 1 });

const offerOf = (changes: Partial<StoredOffer> = {}, lines = [weekly, lineSample()]) => ({
  ...newOffer({
    quoteId: quote.id,
    revision: 1,
    form: offerSample(now, { lines }),
    services: [],
    address: quote.serviceAddress,
    settings,
    customer: undefined,
    now,
  }),
  ...changes,
});

const accepted = { state: 'accepted', answeredAt: '2026-11-25T15:00:00.000Z' } as const;
const declined = { state: 'declined' } as const;
const untaxed = [lineSample({ taxable: false })];

test.each([
  ['an offer', composeOffer({ offer: offerOf(), quote, href, settings, now })],
  [
    'an offer of one visit without tax, note and window',
    composeOffer({
      offer: offerOf({ note: null, preferredTime: null }, untaxed),
      quote,
      href,
      settings,
      now,
    }),
  ],
  ['its end', composeOfferEnding({ offer: offerOf(), quote, href, settings, now })],
  ['acceptance', composeOfferAnswer({ offer: offerOf(accepted), quote, to, settings })],
  ['refusal', composeOfferAnswer({ offer: offerOf(declined), quote, to, settings })],
  [
    'refusal with a reason',
    composeOfferAnswer({
      offer: offerOf({ ...declined, declineReason: 'Too dear' }),
      quote,
      to,
      settings,
    }),
  ],
  [
    'acceptance by the operator',
    composeAcceptedForYou({ offer: offerOf(accepted), quote, settings }),
  ],
])('the mail about %s, word for word', (_about, mail) => {
  expect(textOf(mail)).toMatchSnapshot();
});

test.each([accepted, declined])(
  'the mail about an offer that is $state says how to reach whoever answered it',
  (answer) => {
    const mail = composeOfferAnswer({ offer: offerOf(answer), quote, to, settings });
    expect(mail.replyTo).toBe(form.email);
    for (const fact of [form.phone, form.email, form.serviceAddress])
      expect(mail.text).toContain(fact);
    // The operator reads it on a phone, which calls or writes at a touch.
    for (const target of ['tel:+12815550199', `mailto:${form.email}`])
      expect(mail.html).toContain(`href="${target}"`);
  },
);
