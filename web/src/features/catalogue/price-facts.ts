/** Prices of spec.md point 9 that are no service's own price. Cents. */

export const annualMembership = {
  perYear: 236_500,
  /** As advertised: the monthly price less $10. */
  perMonth: 21_500,
  saves: 33_500,
  monthlyForAYear: 270_000,
} as const;

export const monthlyMembership = { perMonth: 22_500 } as const;

/** Saved by each of two people who come together. */
export const poolSchool = { onePerson: 25_000, twoPeople: 35_000, savesPerPerson: 15_000 } as const;

type YardRates = {
  /** Weekly price for one, two and three dogs. */
  rows: readonly { yard: string; rates: readonly [number, number, number] }[];
  frontYard: number;
};

export const yardRates: Record<'Sheriff Membership' | 'Deputy Membership', YardRates> = {
  'Sheriff Membership': {
    rows: [
      { yard: 'Small yard', rates: [800, 1200, 1700] },
      { yard: 'Regular yard', rates: [1200, 1400, 1900] },
      { yard: 'Large yard', rates: [1600, 1900, 2100] },
    ],
    frontYard: 500,
  },
  'Deputy Membership': {
    rows: [
      { yard: 'Small yard', rates: [1100, 1600, 2000] },
      { yard: 'Regular yard', rates: [1600, 1800, 2200] },
      { yard: 'Large yard', rates: [1800, 2100, 2400] },
    ],
    frontYard: 500,
  },
};
