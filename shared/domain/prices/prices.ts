import type { PricePlan, YardSize } from './options.ts';

/** All prices, in cents (rules: catalogue-8). */

export const monthlyMembership = { perMonth: 22_500 } as const;

export const annualMembership = {
  perYear: 236_500,
  /** As advertised: $10 less than the monthly price. */
  perMonth: 21_500,
  saves: 33_500,
  monthlyForAYear: 270_000,
} as const;

export const poolSchool = { onePerson: 25_000, twoPeople: 35_000 } as const;

/** Charged for paying by personal check, once per request regardless of the number of visits. */
export const checkFee = 1_500;

export type YardPlan = Extract<PricePlan, 'sheriff' | 'deputy'>;

type YardRates = {
  /** Weekly price for one, two and three dogs. */
  weekly: Record<YardSize, Record<1 | 2 | 3, number>>;
  frontYard: number;
};

export const yardRates: Record<YardPlan, YardRates> = {
  sheriff: {
    weekly: {
      small: { 1: 800, 2: 1_200, 3: 1_700 },
      regular: { 1: 1_200, 2: 1_400, 3: 1_900 },
      large: { 1: 1_600, 2: 1_900, 3: 2_100 },
    },
    frontYard: 500,
  },
  deputy: {
    weekly: {
      small: { 1: 1_100, 2: 1_600, 3: 2_000 },
      regular: { 1: 1_600, 2: 1_800, 3: 2_200 },
      large: { 1: 1_800, 2: 2_100, 3: 2_400 },
    },
    frontYard: 500,
  },
};
