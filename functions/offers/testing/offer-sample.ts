import { randomUUID } from 'node:crypto';
import type { OfferForm } from 'shared/contracts/offers.ts';
import { addDays, businessDate } from 'shared/domain/dates.ts';
import { catalogueServices } from 'shared/domain/prices/catalogue.ts';
import type { Table } from '../../platform/table/table.ts';
import { orderDay } from '../../testing/order-day.ts';
import { newQuote, quoteStore, type StoredQuote } from '../../quotes/quote-store.ts';

const idOf = (name: string): string =>
  catalogueServices.find((service) => service.name === name)!.id;

type Line = OfferForm['lines'][number];

/** Work that is not in the catalogue: one taxed visit for $80. */
export const lineSample = (changes: Partial<Line> = {}): Line => ({
  serviceId: null,
  name: 'Filter rebuild',
  price: '80.00',
  per: 'visit',
  taxable: true,
  everyWeeks: null,
  ...changes,
});

/**
 * A weekly membership, a yard every other week, and one single visit. It starts in two weeks and is valid for one.
 */
export const offerSample = (now: Date, changes: Partial<OfferForm> = {}): OfferForm => {
  const today = businessDate(now);
  return {
    lines: [
      lineSample({
        serviceId: idOf('Monthly Membership'),
        name: 'Monthly Membership',
        price: '199.00',
        per: 'month',
        everyWeeks: 1,
      }),
      lineSample({
        serviceId: idOf('Sheriff Membership'),
        name: 'Sheriff',
        price: '25.00',
        options: { yardSize: 'small', dogs: 2, frontYard: false },
        everyWeeks: 2,
      }),
      lineSample(),
    ],
    firstDate: orderDay(now, 14),
    preferredTime: 'Morning 8-12',
    validUntil: addDays(today, 7),
    note: 'As we said on the phone.',
    ...changes,
  };
};

/** A stored quote request from a stranger. */
export const quoteSample = async (
  table: Table,
  now: Date,
  changes: Partial<StoredQuote> = {},
): Promise<StoredQuote> => {
  const id = randomUUID();
  const form = {
    firstName: 'Vera',
    lastName: 'Visitor',
    email: `${id}@example.com`,
    phone: '(281) 555-0199',
    serviceAddress: '12 Test Lane, Spring, TX 77373',
  };
  const quote = { ...newQuote(id, form, now), ...changes };
  await quoteStore(table).put(quote);
  return quote;
};
