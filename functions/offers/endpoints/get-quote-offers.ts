import { getQuoteOffers } from 'shared/contracts/offers.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { offerStore } from '../offer-store.ts';
import { customerWith } from '../quote-customer.ts';
import { offerView } from '../stored-offer.ts';

export const handler = endpoint({
  contract: getQuoteOffers,
  dependencies: () => ({ table: table() }),
  handle: async ({ params, now }, dependencies) => {
    const store = offerStore(dependencies.table);
    const [quote, offers] = await Promise.all([
      store.getQuote(params.id),
      store.listOfQuote(params.id),
    ]);
    const customer = await customerWith(dependencies.table, quote.email);
    return {
      customer: customer
        ? { id: customer.id, taxExempt: customer.taxExempt, taxRate: customer.taxRate }
        : null,
      offers: offers.map((offer) => offerView(offer, businessDate(now))),
    };
  },
});
