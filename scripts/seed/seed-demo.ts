import { bookingStore } from '../../functions/bookings/booking-store.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import type { Table } from '../../functions/platform/table.ts';
import { reportStore } from '../../functions/reports/report-store.ts';
import { demoBookings } from './demo-bookings.ts';
import { demoAccountProfile, demoNeighbours } from './demo-customers.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { demoReports } from './demo-reports.ts';

type Person = {
  /** The `sub` the user pool gave. */
  id: string;
  email: string;
};

export type DemoAccounts = { customer: Person; admin: Person };

/**
 * Writes the demonstration: catalogue, customers, bookings of every status, a sent, a drafted and a
 * pending report, all dated around `now`. Once per table: the customer's telephone number is written
 * last, and whoever has one is left alone; a run that was cut off is taken up where it stopped.
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
  await profiles.welcome(
    { ...admin, firstName: 'Alex', lastName: 'Administrator', isAdmin: true },
    joined,
  );
  for (const { phone, address, ...person } of Object.values(demoNeighbours)) {
    await profiles.welcome({ ...person, isAdmin: false }, joined);
    await profiles.describe(person.id, { phone, address }, joined);
  }
  const { firstName, lastName } = demoAccountProfile;
  await profiles.welcome({ ...customer, firstName, lastName, isAdmin: false }, joined);

  const bookings = demoBookings(casey, now);
  await Promise.all(Object.values(bookings).map(bookingStore(table).put));
  for (const report of demoReports(casey, bookings)) await reportStore(table).create(report);

  await profiles.describe(customer.id, demoAccountProfile, joined);
  return 'seeded';
};
