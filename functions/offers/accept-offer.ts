import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { bookingItem } from '../bookings/booking-store.ts';
import { dayCountUpdates } from '../bookings/day-counts.ts';
import { createProfile } from '../customers/create-profile.ts';
import { countForCustomer } from '../customers/customer-counts.ts';
import { storedProfile, type Profile } from '../customers/stored-profile.ts';
import { mailAddressOf } from '../platform/mail/mail-address.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import { keys } from '../platform/table/keys.ts';
import { isAbsent, putOf } from '../platform/table/rows.ts';
import type { Table } from '../platform/table/table.ts';
import { transact, type Operation } from '../platform/table/transact.ts';
import { putPlan } from '../plans/plan-store.ts';
import type { StoredQuote } from '../quotes/quote-store.ts';
import { acceptedWork } from './accepted-work.ts';
import { answerOf, type OfferResponse } from './offer-store.ts';
import { customerWith } from './quote-customer.ts';
import type { StoredOffer } from './stored-offer.ts';

type Accepting = {
  offer: StoredOffer;
  quote: StoredQuote;
  reply: OfferResponse;
  /** The customer with this address, or null if there is none; the transaction verifies it. Looked up if undefined. */
  customer?: Profile | null | undefined;
  now: Date;
};

const newCustomer = ({ offer, quote }: Accepting) => ({
  id: derivedId('customer', offer.id),
  sub: null,
  isAdmin: false,
  email: mailAddressOf(quote.email),
  firstName: quote.firstName,
  lastName: quote.lastName,
  phone: quote.phone,
  address: quote.serviceAddress,
});

/** A condition that the address still belongs to this customer. Part of a transaction. */
const addressUnchanged = (table: Table, { email }: StoredQuote, { id }: Profile): Operation => ({
  ConditionCheck: {
    TableName: table.name,
    Key: keys.emailLock(email),
    ConditionExpression: 'userId = :id',
    ExpressionAttributeValues: { ':id': id },
  },
});

/**
 * Creates the plans, the visits and, unless somebody already has the address, the customer, in the transaction that
 * answers the offer. An existing profile stays as it is. Of the 100 items that DynamoDB allows, the transaction
 * uses 2 for the answer, up to 14 for a new customer, 1 for the count and 3 for each of up to 10 lines, including
 * the counts of their days (rules: offer-4). Returns the answer. When another call has taken the offer or the
 * address, changes nothing and either throws or returns undefined.
 */
export const acceptOffer = async (
  accepting: Accepting,
  { table, settings }: { table: Table; settings: SiteSettings },
): Promise<OfferResponse | undefined> => {
  const { offer, quote, reply: input, customer: likely, now } = accepting;
  const known =
    likely === null || (likely && !likely.isAdmin && likely.email === quote.email)
      ? likely
      : await customerWith(table, quote.email);
  const person = newCustomer(accepting);
  const at = now.toISOString();
  const customer =
    known ?? storedProfile.parse({ ...person, revision: 1, createdAt: at, updatedAt: at });
  const response = { ...input, customerId: customer.id };
  const { plans, bookings } = acceptedWork({ offer, quote, customer, settings, now });
  const operations = [
    ...answerOf(table, { offer, quote, reply: response, now }),
    ...plans.map((plan) => putPlan(table, plan)),
    ...bookings.map((booking) => putOf(table, { item: bookingItem(booking), when: isAbsent })),
    countForCustomer(table, customer.id, { bookings: bookings.length, plans: plans.length }),
    ...dayCountUpdates(
      table,
      bookings.map((after) => ({ after })),
    ),
  ];
  if (known) await transact(table, [...operations, addressUnchanged(table, quote, known)]);
  else if (!(await createProfile(table, person, now, operations))) return undefined;
  return response;
};
