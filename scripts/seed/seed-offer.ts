import type { OfferForm } from 'shared/contracts/offers.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { possibleDays } from 'shared/domain/visits/visit-days.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { newOffer } from '../../functions/offers/new-offer.ts';
import { offerStore, putOffer } from '../../functions/offers/offer-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { conditionalTransact } from '../../functions/platform/table/transact.ts';
import { quoteStore } from '../../functions/quotes/quote-store.ts';
import { demoId } from './demo-id.ts';
import { offeredQuote } from './demo-requests.ts';

type Settings = Parameters<typeof newOffer>[0]['settings'];

const monthly = 'Monthly Membership';

const offerForm = (now: Date, firstDate: string): OfferForm => ({
  lines: [
    {
      serviceId: catalogueServices.find(({ name }) => name === monthly)?.id ?? null,
      name: monthly,
      price: '199.00',
      per: 'month',
      taxable: true,
      everyWeeks: 1,
    },
    {
      serviceId: null,
      name: 'Spa drained, scrubbed and filled again',
      price: '95.00',
      per: 'visit',
      taxable: true,
      everyWeeks: null,
    },
  ],
  firstDate,
  preferredTime: 'Morning 8-12',
  validUntil: addDays(businessDate(now), 6),
  note: 'As we said on the phone: the spa first, then every week.',
});

/** Stores a quote request that was answered yesterday with an offer whose mail was sent. Can be repeated. */
export const seedOffer = async (table: Table, now: Date, settings: Settings): Promise<void> => {
  const quotes = quoteStore(table);
  const requested = offeredQuote(now);
  await quotes.put(requested);
  const sentAt = new Date(now.getTime() - 20 * 3_600_000);
  const address = requested.serviceAddress;
  const soonest = addDays(businessDate(now), 9);
  const days = possibleDays({ by: 'ordering', address, settings }, now);
  const firstDate = days.find((day) => day >= soonest) ?? soonest;
  const offer = newOffer({
    quoteId: requested.id,
    revision: 1,
    form: offerForm(now, firstDate),
    services: await catalogueStore(table).listServices(),
    address,
    settings,
    customer: undefined,
    now: sentAt,
  });
  const sent = {
    ...offer,
    delivery: {
      state: 'sent',
      claimId: demoId('offer claim'),
      mailId: demoId('offer mail'),
      sentAt: sentAt.toISOString(),
    },
  } as const;
  await conditionalTransact(table, putOffer(table, { offer: sent, quote: requested, now: sentAt }));
  await offerStore(table).settleUntilItsEnd(sent);
};
