import { randomUUID } from 'node:crypto';
import { requestQuote } from 'shared/contracts/quotes.ts';
import type { SiteSettings } from 'shared/domain/settings.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { bodyHash, requireSameBody } from '../../platform/idempotency.ts';
import { logger } from '../../platform/logger.ts';
import { sendBestEffort } from '../../platform/send-best-effort.ts';
import { mailer } from '../../platform/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { table } from '../../platform/table.ts';
import { withinLimit } from '../../platform/throttle.ts';
import { composeAcknowledgement, composeQuoteAnnouncement } from '../quote-mail.ts';
import { newQuote, quoteStore } from '../quote-store.ts';

const thanksOf = ({ claims }: SiteSettings) => ({
  success: true,
  message: `Thank you! We will send your free estimate${claims.fastScheduling ? ' and can usually schedule you within 24-48 hours' : ''}.`,
});

export const handler = endpoint({
  contract: requestQuote,
  dependencies: () => ({
    quotes: quoteStore(table()),
    withinLimit: withinLimit.bind(undefined, table()),
    mailer: mailer(),
    newId: randomUUID,
    settings: readSiteSettings(),
    operator: readEnvironment('ADMIN_EMAIL'),
  }),
  handle: async (request, dependencies) => {
    const { sourceIp, idempotencyKey, now, requestId } = request;
    const { website, ...form } = request.body;
    const { quotes, settings, operator, newId } = dependencies;
    const thanks = thanksOf(settings);
    // Bots get the usual reply, so that they learn nothing.
    if (website) return thanks;
    const rule = { name: 'QUOTE', subject: sourceIp, limit: 10, windowSeconds: 3600, now };
    if (!(await dependencies.withinLimit(rule))) return thanks;

    const id = idempotencyKey ? derivedId('quote', idempotencyKey, form.email) : newId();
    const quote = {
      ...newQuote(id, form, now),
      storedBy: requestId,
      bodyHash: bodyHash(form),
    };
    if (!(await quotes.put(quote))) {
      requireSameBody((await quotes.find(id))?.bodyHash, form);
      return thanks;
    }
    // Keeps callers from flooding somebody else's mailbox.
    const mailRule = { name: 'QUOTE-MAIL', subject: form.email, windowSeconds: 86_400, now };
    const isWelcome = await dependencies
      .withinLimit({ ...mailRule, limit: 3 })
      .catch((error: unknown) => {
        logger.error('quote-mail-not-counted', error, { quoteId: id });
        return true;
      });
    const mails = [
      composeQuoteAnnouncement(quote, settings, operator),
      ...(isWelcome ? [composeAcknowledgement(quote, settings)] : []),
    ];
    await sendBestEffort({ mailer: dependencies.mailer, mails, facts: { quoteId: id } });
    return thanks;
  },
});
