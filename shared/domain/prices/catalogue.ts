import type { PricePlan } from './options.ts';
import type { PricePeriod } from '../plans/plan-charges.ts';
import { annualMembership, monthlyMembership, poolSchool, yardRates } from './prices.ts';
import { defaultLine, lines, serviceLines, type ServiceLine } from '../lines/lines.ts';
import type { TaxCategory } from './sales-tax.ts';

export type CatalogueCategory = {
  id: string;
  name: string;
  description: string;
  icon: string;
};

export type CatalogueService = {
  id: string;
  categoryId: string;
  name: string;
  description: string;
  briefDescription: string;
  learnMoreUrl: string | null;
  /** Cents; zero means 'Call for pricing'. */
  price: number;
  /** The options that set the price (shared/domain/prices/options.ts). */
  pricePlan: PricePlan;
  /** Minutes on site. */
  duration: number | null;
  isRecurring: boolean;
  recurringInterval: 'weekly' | 'monthly' | 'annually' | null;
  isActive: boolean;
  /** The period of the price if ordering creates a plan of weekly visits; null for single visits. */
  plan: { per: PricePeriod } | null;
  /** The category for sales tax. */
  taxCategory: TaxCategory;
};

/**
 * Increment this whenever the catalogue or one of its prices changes, as a test demands: `POST /api/init-data`, the
 * last step of a deployment, then rewrites the table.
 */
export const catalogueVersion = 4;

export const catalogueCategories: readonly CatalogueCategory[] = serviceLines.map((line) => ({
  id: lines[line].categoryId,
  name: lines[line].name,
  description: lines[line].description,
  icon: line,
}));

const pricedPer = { weekly: 'visit', monthly: 'month', annually: 'year' } as const;

const service = (
  number: number,
  line: ServiceLine,
  name: string,
  facts: Pick<CatalogueService, 'briefDescription' | 'description'> & Partial<CatalogueService>,
): CatalogueService => ({
  id: `8a4e7d10-2b6f-4c53-8f0e-7d1e5a9c${String(number).padStart(4, '0')}`,
  categoryId: lines[line].categoryId,
  name,
  learnMoreUrl: null,
  price: 0,
  pricePlan: 'fixed',
  duration: null,
  isRecurring: false,
  recurringInterval: null,
  isActive: true,
  plan: facts.recurringInterval ? { per: pricedPer[facts.recurringInterval] } : null,
  taxCategory: lines[line].taxCategory,
  ...facts,
});

/** Names and prices in display order (rules: catalogue-2). */
export const catalogueServices: readonly CatalogueService[] = [
  service(1, 'pool', 'Monthly Membership', {
    briefDescription: 'Pool maintenance, weekly, at one flat monthly price.',
    description:
      'A technician comes every week to skim, brush and vacuum the pool, empty the baskets, test and balance the water and look over the equipment. You get a report with photos after each visit.',
    price: monthlyMembership.perMonth,
    duration: 45,
    isRecurring: true,
    recurringInterval: 'monthly',
  }),
  service(2, 'pool', 'Annual Membership', {
    briefDescription: 'Pool maintenance, weekly, for a year, with one month free.',
    description:
      'The weekly service of the Monthly Membership, paid once a year: $10 less each month and one month free, which saves $335 over twelve monthly payments.',
    price: annualMembership.perYear,
    duration: 45,
    isRecurring: true,
    recurringInterval: 'annually',
  }),
  service(3, 'pool', 'Weekly Pool Maintenance', {
    briefDescription: 'Regular cleaning and water care, priced for your pool.',
    description:
      'Skimming, brushing, vacuuming, baskets, water test and chemicals on a fixed weekday. The price depends on the size of the pool and what stands around it.',
    duration: 45,
    isRecurring: true,
    recurringInterval: 'weekly',
  }),
  service(4, 'pool', 'One-Time Deep Cleaning', {
    briefDescription: 'Green or neglected water brought back to blue.',
    description:
      'A thorough clean for a pool that was left too long, before a party or at the start of the season: debris out, walls and floor scrubbed, water treated until it is clear.',
    duration: 180,
  }),
  service(5, 'pool', 'Filter & Equipment Service', {
    briefDescription: 'Filters cleaned, pump and heater looked after.',
    description:
      'Cartridge, sand or D.E. filters opened and cleaned; pump, heater, timer and salt cell checked, with a plain word on what can wait and what cannot.',
    duration: 90,
  }),
  service(6, 'pool', 'Chemical Balancing', {
    briefDescription: 'Water tested and put right.',
    description:
      'A full test of chlorine, pH, alkalinity, hardness and stabilizer, and the chemicals needed to bring each into its range.',
    duration: 30,
  }),
  service(7, 'pool', 'Pool Repairs', {
    briefDescription: 'Leaks, pumps, lights and tiles.',
    description:
      'Small repairs on the spot; larger ones with a written estimate before anything is ordered.',
    duration: 120,
    taxCategory: 'repairs',
  }),
  service(8, 'pool', 'Pool School', {
    briefDescription: 'Learn to look after your own pool.',
    description:
      'A hands-on lesson at your pool: testing, dosing, cleaning, backwashing and what each valve does. $250 for one person, $350 for two.',
    price: poolSchool.onePerson,
    pricePlan: 'pool-school',
    duration: 120,
    taxCategory: 'lessons',
  }),
  service(21, 'yard', 'Sheriff Membership', {
    briefDescription: 'Yard cleanup, weekly, for one to three dogs.',
    description:
      'Every week the yard is walked in lanes, the waste bagged and taken away and the gate closed behind us. Priced by yard size and number of dogs; the front yard can be added.',
    price: yardRates.sheriff.weekly.small[1],
    pricePlan: 'sheriff',
    duration: 20,
    isRecurring: true,
    recurringInterval: 'weekly',
  }),
  service(22, 'yard', 'Deputy Membership', {
    briefDescription: 'Yard cleanup, weekly, on our second plan.',
    description:
      'Weekly visits under the Deputy plan. Priced by yard size and number of dogs; the front yard can be added.',
    price: yardRates.deputy.weekly.small[1],
    pricePlan: 'deputy',
    duration: 20,
    isRecurring: true,
    recurringInterval: 'weekly',
  }),
  service(23, 'yard', 'Pet Waste Removal', {
    briefDescription: 'A clean yard, as often as you need it.',
    description:
      'Waste found, bagged and hauled away. Tell us about the yard and the dogs and we name a price.',
    duration: 30,
  }),
  service(24, 'yard', 'Yard Sanitization', {
    briefDescription: 'Odor and germs treated, safe for pets and children.',
    description:
      'After removal, grass, gravel or turf is treated against odor and bacteria with a product that is safe for pets and children once dry.',
    duration: 45,
  }),
  service(25, 'yard', 'Regular Scheduling', {
    briefDescription: 'A fixed day, every week or every other week.',
    description:
      'A standing day on our route, with a note when we are done and a report you can look up later.',
    isRecurring: true,
    recurringInterval: 'weekly',
    duration: 20,
  }),
  service(26, 'yard', 'One-Time Cleanup', {
    briefDescription: 'For moves, parties and long winters.',
    description:
      'One visit that clears whatever has gathered, however long it has been. The price depends on the yard and on time.',
    duration: 60,
  }),
];

/** The line of a catalogue service; {@link defaultLine} for any other. */
export const lineOfService = (serviceId: string | null): ServiceLine => {
  const { categoryId } = catalogueServices.find(({ id }) => id === serviceId) ?? {};
  return serviceLines.find((line) => lines[line].categoryId === categoryId) ?? defaultLine;
};
