import { addDays, businessDate } from 'shared/domain/dates.ts';
import type { DaySettings } from 'shared/domain/visits/visit-days.ts';
import { customerTaxRate, type SalesTax } from 'shared/domain/prices/sales-tax.ts';
import { bookingStore } from '../../functions/bookings/booking-store.ts';
import { profileStore } from '../../functions/customers/profile-store.ts';
import { changedCharge } from '../../functions/charges/charge-rules.ts';
import { chargeStore } from '../../functions/charges/charge-store.ts';
import { makeCharges } from '../../functions/charges/make-charges.ts';
import { createProfile } from '../../functions/customers/create-profile.ts';
import { makeVisits } from '../../functions/plans/make-visits.ts';
import { putPlan, planStore } from '../../functions/plans/plan-store.ts';
import type { TaxRateOn } from '../../functions/plans/planned-visit.ts';
import type { StoredPlan } from '../../functions/plans/stored-plan.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { conditionalTransact } from '../../functions/platform/table/transact.ts';
import { demoAccountPlan, demoNeighborhood, shortened } from './demo-neighborhood.ts';
import type { DemoPlan } from './demo-plan.ts';
import type { DemoCustomer } from './demo-customers.ts';
import { storeDemoPhotos, type PutPhoto } from './demo-photos.ts';
import { demoPlan, pastVisits } from './demo-plans.ts';
import { seedSentReport } from './seed-reports.ts';
import { seedReview } from './seed-review.ts';

export type Seeding = {
  now: Date;
  joined: Date;
  /** Maximum weeks of past visits. */
  weeks: number;
  put: PutPhoto;
  tax: SalesTax;
  /** What decides on which days the offer can begin. */
  days: DaySettings;
};

/** Days after which even the latest charge is paid: a year's that was due in August. */
const paidAfter = 45;

const payAllButTheLatest = async (table: Table, plan: StoredPlan, now: Date): Promise<void> => {
  const charges = chargeStore(table);
  const ofPlan = (await charges.listOfCustomer(plan.customerId)).filter(
    ({ planId }) => planId === plan.id,
  );
  const longAgo = addDays(businessDate(now), -paidAfter);
  const paid = ofPlan.filter(
    ({ from, state }, age) => state === 'due' && (age > 0 || from < longAgo),
  );
  for (const charge of paid)
    await charges.save(
      changedCharge(charge, {
        action: 'paid',
        body: { method: plan.terms[0].paymentMethod ?? 'zelle', paidOn: charge.from },
        now,
      }),
    );
};

/**
 * Stores a plan with the visits, reports, photos and review of the past months, and its upcoming
 * visits. The plan itself is written after its past, and can be written only once, so that an
 * interrupted run is continued.
 */
const seedPlan = async (
  table: Table,
  whole: DemoPlan,
  { now, weeks, put, tax }: Omit<Seeding, 'joined'>,
): Promise<void> => {
  const agreed = shortened(whole, weeks);
  const plan = demoPlan(agreed, now);
  const [plans, profiles, bookings] = [planStore(table), profileStore(table), bookingStore(table)];
  const profile = await profiles.get(plan.customerId);
  const taxRateOn: TaxRateOn = (customer, date) => customerTaxRate(tax, customer, date);
  const visits = pastVisits(agreed, { plan, now, profile, taxRateOn });
  for (const { booking, report, photos } of visits) {
    await bookings.put(booking);
    if (!report) continue;
    await seedSentReport(table, report, await storeDemoPhotos(photos, put));
  }
  const latest = visits.findLast(({ report }) => report !== undefined);
  if (latest) await seedReview(table, agreed.key, latest.booking);
  await conditionalTransact(table, [putPlan(table, plan)]);
  await makeVisits(plan.id, now, { table, plans, profiles, taxRateOn });
  await makeCharges(plan.id, now, { table, plans, profiles, settings: { tax } });
  await payAllButTheLatest(table, plan, now);
};

/** Stores the plans of the demo customer and everyone in the neighborhood. Can be repeated. */
export const seedPlans = async (
  table: Table,
  casey: DemoCustomer,
  { joined, ...seeding }: Seeding,
): Promise<void> => {
  for (const { customer, plan } of demoNeighborhood) {
    await createProfile(table, { ...customer, sub: null, isAdmin: false }, joined);
    await seedPlan(table, plan, seeding);
  }
  await seedPlan(table, { ...demoAccountPlan, of: casey }, seeding);
};
