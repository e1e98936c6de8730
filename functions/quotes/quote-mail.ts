import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { callHref } from 'shared/domain/customers/phone-number.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { composeBrandedMail, greetingOf } from '../platform/mail/branded-mail.ts';
import { mailAddressOf } from '../platform/mail/mail-address.ts';
import type { StoredQuote } from './quote-store.ts';

/** The page's answer to a quote request. */
export const thanksOf = ({ claims }: SiteSettings) => ({
  success: true,
  message: `Thank you! We will send your free estimate${claims.fastScheduling ? ' and can usually schedule you within 24-48 hours' : ''}.`,
});

export const composeAcknowledgement = (quote: StoredQuote, settings: SiteSettings): Mail =>
  composeBrandedMail({
    to: quote.email,
    subject: 'We got your quote request',
    replyTo: settings.email,
    settings,
    paragraphs: [
      greetingOf(quote.firstName),
      `Thank you for asking ${settings.businessName} for a quote. We will get in touch with your free estimate${settings.claims.fastScheduling ? ' and can usually schedule you within 24-48 hours' : ''}.`,
      `If it is urgent, call us at ${settings.phone}. If you did not ask for a quote, you can ignore this email.`,
    ],
    action: { label: 'See our services', href: `${settings.siteUrl}/services` },
  });

export const composeQuoteAnnouncement = (
  quote: StoredQuote,
  settings: SiteSettings,
  to: string,
): Mail => {
  const name = `${quote.firstName} ${quote.lastName}`;
  const hasAddress = mailAddressOf(quote.email) !== null;
  return composeBrandedMail({
    to,
    subject: `Quote request: ${name}`,
    replyTo: hasAddress ? quote.email : settings.email,
    settings,
    paragraphs: [`${name} asked for a quote on the site.`],
    facts: [
      { label: 'Phone', value: quote.phone, href: callHref(quote.phone) },
      {
        label: 'Email',
        value: quote.email,
        ...(hasAddress && { href: `mailto:${quote.email}` }),
      },
      { label: 'Service address', value: quote.serviceAddress },
      ...(quote.message ? [{ label: 'Message', value: quote.message }] : []),
    ],
    action: { label: `Call ${quote.firstName}`, href: callHref(quote.phone) },
  });
};
