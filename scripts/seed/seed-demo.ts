import { bookingStore } from '../../functions/bookings/booking-store.ts';
import { catalogueStore } from '../../functions/catalogue/catalogue-store.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import type { Table } from '../../functions/platform/table.ts';
import { quoteStore } from '../../functions/quotes/quote-store.ts';
import { sendOnce } from '../../functions/delivery/send-once.ts';
import { reportDelivery, reportTags } from '../../functions/reports/sending/report-delivery.ts';
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
  id: string;
  email: string;
};

export type DemoAccounts = { customer: Person; admin: Person };

/**
 * Writes the demo data: catalogue, customers, bookings in every status, a sent report, a draft and a
 * pending one, quote and sign-up requests, all dated around `now`. Once per table: the customer's phone
 * number is written last and marks completion, so an interrupted run is continued.
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

/** As if it had been mailed on the day of the visit, with its message and counters. */
const markSent = async (table: Table, report: StoredReport): Promise<void> => {
  const { id, createdAt } = report;
  await sendOnce(
    {
      owner: reportDelivery(table, report),
      claim: 'claim',
      compose: async () => ({ to: '', subject: '', text: '', html: '' }),
      tags: reportTags(report),
    },
    {
      table,
      mailer: { send: async () => ({ outcome: 'accepted', mailId: `demo-${id}` }) },
      // A fixed id, so that an interrupted run can be continued.
      newId: () => demoId(`sending ${id}`),
      clock: () => new Date(createdAt),
    },
  );
};
