import { randomUUID } from 'node:crypto';
import { createOffer } from 'shared/contracts/offers.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { mailer } from '../../platform/mail/mailer.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { sendOffer } from '../send-offer.ts';
import { offerView } from '../stored-offer.ts';

export const handler = endpoint({
  contract: createOffer,
  dependencies: (table) => ({
    table,
    catalogue: catalogueStore(table),
    mailer: mailer(),
    settings: readSiteSettings(),
    newId: (): string => randomUUID(),
    clock: () => new Date(),
  }),
  handle: async ({ caller, params, body: form, now, idempotencyKey }, dependencies) => {
    const key = idempotencyKey ?? dependencies.newId();
    const sending = { adminId: caller.userId, quoteId: params.id, form, key, now };
    return offerView(await sendOffer(sending, dependencies), businessDate(now));
  },
});
