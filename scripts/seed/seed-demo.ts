import { bookingStore } from '../../functions/bookings/booking-store.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { createProfile } from '../../functions/customers/create-profile.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import { signInStore } from '../../functions/customers/sign-in-store.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { quoteStore } from '../../functions/quotes/quote-store.ts';
import { reportStore } from '../../functions/reports/report-store.ts';
import { signupStore } from '../../functions/signup/signup-store.ts';
import { demoBookings } from './demo-bookings.ts';
import { demoAccountProfile, demoNeighbors, type DemoCustomer } from './demo-customers.ts';
import { demoReports } from './demo-reports.ts';
import { demoQuotes, demoSignups } from './demo-requests.ts';
import { seedConversation } from './seed-conversation.ts';
import { seedOffer } from './seed-offer.ts';
import { seedPlans, type Seeding } from './seed-plans.ts';
import { seedSentReport } from './seed-reports.ts';

/** A user in the user pool. */
type Person = {
  sub: string;
  email: string;
};

export type DemoAccounts = { customer: Person; admin: Person };

/**
 * Writes the demo data: catalogue, customers, bookings in every status, a sent report, a draft and a
 * pending one, reviews, quote and sign-up requests, an offer and a conversation, all dated around
 * `now`. Runs once per table: the customer's phone number is written last and marks completion, so that
 * an interrupted run is continued.
 */
export const seedDemo = async (
  table: Table,
  { customer, admin }: DemoAccounts,
  { now, ...seeding }: Omit<Seeding, 'joined'>,
): Promise<'seeded' | 'kept'> => {
  const profiles = profileStore(table);
  const people = signInStore(table);
  const joined = new Date(now.getTime() - 90 * 24 * 3_600_000);
  const { firstName, lastName } = demoAccountProfile;
  const id = await people.enter({ ...customer, firstName, lastName, isAdmin: false }, joined);
  if ((await profiles.get(id)).phone) return 'kept';

  const catalogue = catalogueStore(table);
  if (!(await catalogue.isCurrent())) await catalogue.write(now);

  // The pool before its reports, which judge their readings by it.
  const { phone, ...withoutPhone } = demoAccountProfile;
  await profiles.update(id, withoutPhone, joined);
  const casey: DemoCustomer = { id, email: customer.email, ...demoAccountProfile };
  const adminId = await people.enter(
    { ...admin, firstName: 'Alex', lastName: 'Administrator', isAdmin: true },
    joined,
  );
  const neighbors: DemoCustomer[] = Object.values(demoNeighbors);
  for (const neighbor of neighbors)
    await createProfile(table, { ...neighbor, sub: null, isAdmin: false }, joined);

  const bookings = demoBookings(casey, { now, tax: seeding.tax });
  await Promise.all(Object.values(bookings).map(bookingStore(table).put));
  await Promise.all(demoQuotes(now).map(quoteStore(table).put));
  await Promise.all(demoSignups(now, admin.email).map(signupStore(table).put));
  const { toSend, others } = demoReports(casey, bookings);
  for (const report of others) await reportStore(table).create(report);
  // Before the plans' later reports, so that the service record is in order of dates.
  for (const report of toSend) await seedSentReport(table, report);
  await seedPlans(table, casey, { now, joined, ...seeding });
  await seedOffer(table, now, { tax: seeding.tax, ...seeding.days });
  await seedConversation(table, { customerId: id, adminId, now });

  await profiles.update(id, { phone }, joined);
  return 'seeded';
};
