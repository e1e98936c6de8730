import { randomUUID } from 'node:crypto';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { derivedId } from '../../platform/table/derived-id.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { bodyHash, requireSameBody } from '../../platform/endpoint/idempotency.ts';
import { mailAllowance } from '../../platform/mail/mail-allowance.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import { sendBestEffort } from '../../platform/mail/send-best-effort.ts';
import { mailAddressOf } from '../../platform/mail/mail-address.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { withinLimit } from '../../platform/endpoint/throttle.ts';
import { composeAcknowledgement, composeQuoteAnnouncement, thanksOf } from '../quote-mail.ts';
import { newQuote, quoteStore } from '../quote-store.ts';

export const handler = endpoint({
  contract: requestQuote,
  dependencies: (table) => ({
    quotes: quoteStore(table),
    withinLimit: withinLimit.bind(undefined, table),
    mailer: mailer(),
    allowance: mailAllowance(table),
    newId: randomUUID,
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  handle: async (request, dependencies) => {
    const { sourceIp, idempotencyKey, now, requestId } = request;
    const { website, ...form } = request.body;
    const { quotes, settings, operator, newId, allowance } = dependencies;
    const thanks = thanksOf(settings);
    // Bots get the usual reply, so that they learn nothing.
    if (website) return thanks;
    const rule = { name: 'QUOTE', subject: sourceIp, limit: 10, windowSeconds: 3600, now };
    if (!(await dependencies.withinLimit(rule))) return thanks;

    const id = idempotencyKey ? derivedId('quote', idempotencyKey, form.email) : newId();
    const quote = { ...newQuote(id, form, now), storedBy: requestId, bodyHash: bodyHash(form) };
    if (!(await quotes.put(quote))) {
      requireSameBody((await quotes.find(id))?.bodyHash, form);
      return thanks;
    }
    // Keeps callers from flooding somebody else's mailbox.
    const mailbox = { name: 'QUOTE-MAIL', subject: mailboxOf(form.email), windowSeconds: 86_400 };
    const isWelcome = async () => dependencies.withinLimit({ ...mailbox, limit: 3, now });
    const mails = [
      composeQuoteAnnouncement(quote, settings, operator),
      ...(mailAddressOf(form.email) === null ? [] : [composeAcknowledgement(quote, settings)]),
    ];
    await sendBestEffort({
      mailer: dependencies.mailer,
      mails,
      facts: { quoteId: id },
      admits: async (to) =>
        allowance.admits({
          to,
          cause: sourceIp,
          now,
          ...(to !== operator && { mailbox: isWelcome }),
        }),
    });
    return thanks;
  },
});
