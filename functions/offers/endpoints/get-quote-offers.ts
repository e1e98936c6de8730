import { getQuoteOffers } from 'shared/contracts/offers.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { offerStore } from '../offer-store.ts';
import { ownerOfAddress } from '../quote-customer.ts';
import { offerView } from '../stored-offer.ts';

export const handler = endpoint({
  contract: getQuoteOffers,
  dependencies: (table) => ({ table }),
  handle: async ({ params, now }, dependencies) => {
    const store = offerStore(dependencies.table);
    const [quote, offers] = await Promise.all([
      store.getQuote(params.id),
      store.listOfQuote(params.id),
    ]);
    // An administrator is not a customer, but the offers can still be read and closed.
    const owner = await ownerOfAddress(dependencies.table, quote.email);
    const customer = owner?.isAdmin ? undefined : owner;
    return {
      customer: customer
        ? { id: customer.id, taxExempt: customer.taxExempt, taxRate: customer.taxRate }
        : null,
      offers: offers.map((offer) => offerView(offer, businessDate(now))),
    };
  },
});
