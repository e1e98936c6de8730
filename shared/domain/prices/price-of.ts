import { readOptions, type PricePlan, type ServiceOptions } from './options.ts';
import { poolSchool, yardRates } from './prices.ts';

/** A price in cents with the options it applies to, or an error message for each invalid option. */
export type Priced =
  | { ok: true; cents: number; options: ServiceOptions }
  | { ok: false; fields: Record<string, string> };

type PricedService = { pricePlan: PricePlan; /** Cents. */ price: number };

/**
 * The price of one unit with these options; without options, the price on the card. A missing option,
 * or one the service does not have, results in an error message.
 */
export const priceOf = (service: PricedService, input: ServiceOptions | undefined): Priced => {
  const read = readOptions(service.pricePlan, input);
  return read.ok ? { ...read, cents: centsOf(service, read.options) } : read;
};

const centsOf = ({ pricePlan, price }: PricedService, options: ServiceOptions): number => {
  switch (pricePlan) {
    case 'fixed':
      return price;
    case 'pool-school':
      return options.people === 2 ? poolSchool.twoPeople : poolSchool.onePerson;
    case 'sheriff':
    case 'deputy': {
      const { weekly, frontYard } = yardRates[pricePlan];
      const { yardSize = 'small', dogs = 1 } = options;
      return weekly[yardSize][dogs] + (options.frontYard ? frontYard : 0);
    }
  }
};
