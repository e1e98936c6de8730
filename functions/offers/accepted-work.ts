import { splitTax } from 'shared/domain/prices/sales-tax.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { weekdayOf } from 'shared/domain/plans/plan-schedule.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { newBooking } from '../bookings/new-booking.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { plannedVisit, taxRatesOf } from '../plans/planned-visit.ts';
import { storedPlan, type StoredPlan } from '../plans/stored-plan.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import type { StoredLine, StoredOffer } from './stored-offer.ts';

type Agreement = {
  offer: StoredOffer;
  quote: Pick<StoredQuote, 'serviceAddress'>;
  customer: Profile;
  settings: SiteSettings;
  now: Date;
};

/** Where the work takes place, if that is not the customer's own address. */
const otherAddress = ({ quote, customer }: Agreement): string | null =>
  quote.serviceAddress === customer.address ? null : quote.serviceAddress;

const planOf = (line: StoredLine, index: number, agreement: Agreement): StoredPlan => {
  const { offer, customer, now } = agreement;
  const { firstDate: from, preferredTime } = offer;
  const { cents: price, per, taxable, options } = line;
  return storedPlan.parse({
    id: derivedId('plan', offer.id, String(index)),
    customerId: customer.id,
    serviceId: line.serviceId,
    name: line.name,
    address: otherAddress(agreement),
    weekday: weekdayOf(from),
    everyWeeks: line.everyWeeks,
    from,
    billingStart: from,
    terms: [{ from, price, per, policy: 'none', taxable, options, preferredTime }],
    state: 'active',
    madeThrough: from,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  });
};

/** Single visits share one bill, taxed at the rate of their day (rules: tax-5). */
const singleVisits = (agreement: Agreement): StoredBooking[] => {
  const { offer, quote, customer, settings, now } = agreement;
  const rate = taxRatesOf(settings)(customer, offer.firstDate);
  const single = offer.lines.flatMap((line, index) =>
    line.everyWeeks === null ? [{ line, index }] : [],
  );
  const taxes = splitTax(
    single.map(({ line: { cents, taxable } }) => (taxable ? cents : 0)),
    rate,
  );
  return single.map(({ line, index }, at) =>
    newBooking(
      {
        id: derivedId('visit', offer.id, String(index)),
        userId: customer.id,
        status: 'confirmed',
        serviceId: line.serviceId,
        serviceName: line.name,
        options: line.options,
        scheduledDate: offer.firstDate,
        preferredTime: offer.preferredTime,
        address: quote.serviceAddress,
        totalAmount: line.cents,
        tax: taxes[at] ?? 0,
        taxRate: line.taxable ? rate : 0,
        contact: {
          firstName: customer.firstName ?? '',
          lastName: customer.lastName ?? '',
          email: customer.email,
          phone: customer.phone ?? '',
        },
      },
      now,
    ),
  );
};

/**
 * What an accepted offer creates: active plans with their first visit, and single visits. All of them are
 * confirmed, on the offer's day and at its price, with that day's tax (rules: offer-3, offer-4).
 */
export const acceptedWork = (
  agreement: Agreement,
): { plans: StoredPlan[]; bookings: StoredBooking[] } => {
  const { offer, customer, settings, now } = agreement;
  const plans = offer.lines.flatMap((line, index) =>
    line.everyWeeks === null ? [] : planOf(line, index, agreement),
  );
  const surroundings = {
    profile: customer,
    taxRateOn: taxRatesOf(settings),
    today: businessDate(now),
    now,
  };
  const visits = plans.map((plan) => plannedVisit(plan, offer.firstDate, surroundings));
  return { plans, bookings: [...visits, ...singleVisits(agreement)] };
};
