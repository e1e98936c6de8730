import { answerOffer as contract } from 'shared/contracts/offers.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { readSiteSettings } from '../../platform/site-settings.ts';
import { answerOffer } from '../answer-offer.ts';
import { offerView } from '../stored-offer.ts';

export const handler = endpoint({
  contract,
  dependencies: (table) => ({ table, settings: readSiteSettings() }),
  handle: async ({ params: { id: quoteId, action }, body, now }, dependencies) => {
    const answering = { quoteId, action, ...body, by: 'operator', now } as const;
    const { offer } = await answerOffer(answering, dependencies);
    return offerView(offer, businessDate(now));
  },
});
