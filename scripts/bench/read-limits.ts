/** How many times as long as the naive read a read may take, cold and warm. */
type ReadLimit = { cold: number; warm: number };

const usual: ReadLimit = { cold: 1.1, warm: 1.8 };

/** Of all reads together. */
export const medianLimit: ReadLimit & { sixteenAtOnce: number } = {
  cold: 1,
  warm: 1.6,
  sixteenAtOnce: 1.7,
};

/** With sixteen at once, which single reads vary in too much to have limits of their own. */
export const slowestOfSixteen = 11;

type Exceptions = { because: string; limits: Readonly<Record<string, Partial<ReadLimit>>> };

const exceptions: readonly Exceptions[] = [
  {
    because: 'rows name other rows, which can only be read after them',
    limits: {
      'get-cart': { warm: 2.9 },
      'get-link': { cold: 1.3, warm: 2.9 },
      'get-quote-offers': { warm: 2.9 },
      'get-stops-away': { cold: 1.3, warm: 2.9 },
      'get-visit-report': { warm: 2.9 },
      'get-visit-summary': { warm: 2.9 },
      'list-admin-bookings': { warm: 2.9 },
      'list-conversations': { warm: 2.9 },
      'list-due-items': { cold: 1.2, warm: 2.9 },
    },
  },
  {
    because: 'many rows, for most of which the table is queried separately',
    limits: {
      'list-customers': { warm: 3.5 },
      'get-days-ahead': { cold: 1.8, warm: 4.5 },
      'export-customer': { cold: 1.6, warm: 6.6 },
      'export-own-data': { cold: 1.6, warm: 6.6 },
    },
  },
];

/** The limits of a read by its name in the manifest. */
export const readLimit = (name: string): ReadLimit => ({
  ...usual,
  ...exceptions.find(({ limits }) => name in limits)?.limits[name],
});
