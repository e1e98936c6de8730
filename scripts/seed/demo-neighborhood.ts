import { catalogueServices, lineOfService } from 'shared/domain/prices/catalogue.ts';
import { asksFor } from 'shared/domain/lines/visit-facts.ts';
import { households, pool, type Household } from './demo-households.ts';
import { demoId } from './demo-id.ts';
import { demoPool } from './demo-water.ts';
import type { DemoPlan } from './demo-plan.ts';

/**
 * The same plan going back at most this many weeks, adjusted so that a visit is due on its day of the
 * route.
 */
export const shortened = (plan: DemoPlan, weeks: number): DemoPlan => {
  const stored = Math.min(plan.weeks, weeks);
  return { ...plan, weeks: stored - (stored % plan.everyWeeks) };
};

/** The demo account's own plan. */
export const demoAccountPlan: Omit<DemoPlan, 'of'> = {
  key: 'account',
  options: {},
  everyWeeks: 1,
  weeks: 12,
  ...pool(2, 'Morning 8-12', 'zelle'),
};

const customerOf = ({ name, phone, street, zip, access, dogs, hasEmail, plan }: Household) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const service = catalogueServices.find((each) => each.name === plan.service);
  const hasWater = service && asksFor(lineOfService(service.id), 'water');
  return {
    id: demoId(name),
    email: hasEmail === false ? null : `${firstName}.${lastName}@example.com`.toLowerCase(),
    firstName,
    lastName,
    phone: `(281) 555-01${phone}`,
    address: `${street}, Spring, TX ${zip}`,
    ...(access !== undefined && { poolAccess: access }),
    ...(dogs !== undefined && { hasPets: true, petDetails: dogs }),
    ...(hasWater && demoPool(street.length)),
  };
};

/** Everyone with a plan, except the demo account. */
export const demoNeighborhood = households.map((household) => {
  const customer = customerOf(household);
  const { options = {}, everyWeeks = 1, weeks = 12, ...plan } = household.plan;
  return {
    customer,
    plan: {
      ...plan,
      key: customer.lastName,
      of: customer,
      options,
      everyWeeks,
      weeks,
      water: household.water,
    },
  };
});
