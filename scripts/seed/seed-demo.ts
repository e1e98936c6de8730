import { bookingStore } from '../../functions/bookings/booking-store.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import type { Table } from '../../functions/platform/table.ts';
import { quoteStore } from '../../functions/quotes/quote-store.ts';
import { deliveryStore } from '../../functions/reports/sending/delivery-store.ts';
import { reportStore } from '../../functions/reports/report-store.ts';
import type { StoredReport } from '../../functions/reports/stored-report.ts';
import { signupStore } from '../../functions/signup/signup-store.ts';
import { demoBookings } from './demo-bookings.ts';
import { demoAccountProfile, demoNeighbours } from './demo-customers.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { demoId } from './demo-id.ts';
import { demoReports } from './demo-reports.ts';
import { demoQuotes, demoSignups } from './demo-requests.ts';

type Person = {
  /** The `sub` the user pool gave. */
  id: string;
  email: string;
};

export type DemoAccounts = { customer: Person; admin: Person };

/**
 * Writes the demonstration: catalogue, customers, bookings of every status, a sent, a drafted and a
 * pending report, quote and sign-up requests, all dated around `now`. Once per table: the customer's
 * telephone number is written last, and whoever has one is left alone; a run that was cut off is taken
 * up where it stopped.
 */
export const seedDemo = async (
  table: Table,
  { customer, admin }: DemoAccounts,
  now: Date,
): Promise<'seeded' | 'kept'> => {
  const profiles = profileStore(table);
  if ((await profiles.find(customer.id))?.phone) return 'kept';

  const catalogue = catalogueStore(table);
  if (!(await catalogue.isCurrent())) await catalogue.write(now);

  const casey: DemoCustomer = { ...customer, ...demoAccountProfile };
  const joined = new Date(now.getTime() - 90 * 24 * 3_600_000);
  await profiles.createOrSyncRole(
    { ...admin, firstName: 'Alex', lastName: 'Administrator', isAdmin: true },
    joined,
  );
  const neighbours: DemoCustomer[] = Object.values(demoNeighbours);
  for (const { id, email, firstName, lastName, ...details } of neighbours) {
    await profiles.createOrSyncRole({ id, email, firstName, lastName, isAdmin: false }, joined);
    await profiles.update(id, details, joined);
  }
  const { firstName, lastName } = demoAccountProfile;
  await profiles.createOrSyncRole({ ...customer, firstName, lastName, isAdmin: false }, joined);

  const bookings = demoBookings(casey, now);
  await Promise.all(Object.values(bookings).map(bookingStore(table).put));
  await Promise.all(demoQuotes(now).map(quoteStore(table).put));
  await Promise.all(demoSignups(now, admin.email).map(signupStore(table).put));
  const { toSend, others } = demoReports(casey, bookings);
  for (const report of [...toSend, ...others]) await reportStore(table).create(report);
  for (const report of toSend) await markSent(table, report);

  await profiles.update(customer.id, demoAccountProfile, joined);
  return 'seeded';
};

/** As if it had been mailed on the day of the visit: with its message, the counters and all that. */
const markSent = async (table: Table, { id, createdAt }: StoredReport): Promise<void> => {
  const deliveries = deliveryStore(table);
  const sentAt = new Date(createdAt);
  const claimId = demoId(`sending ${id}`);
  const report = await deliveries.claim(id, { claimId, now: sentAt });
  // A run that was cut off had sent it already.
  if (report) await deliveries.markSent({ report, claimId }, { mailId: `demo-${id}`, sentAt });
};
