import type { CatalogueService } from 'shared/domain/prices/catalogue.ts';
import type { ServiceOptions } from 'shared/domain/prices/options.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { isTaxed, taxOn, taxRateOn, type SalesTax } from 'shared/domain/prices/sales-tax.ts';

/** `cents` and `tax` in cents, `rate` as a fraction; `tax` and `rate` are zero if nothing is taxed. */
export type TaxedPrice = { cents: number; tax: number; rate: number };

/**
 * What a visit or a period of a service costs a visitor, computed as the server does (rules: price-1). Undefined if the
 * options do not belong to the service.
 */
export const taxedPrice = (
  service: Pick<CatalogueService, 'price' | 'pricePlan' | 'taxCategory'>,
  options: ServiceOptions,
  { tax, date }: { tax: SalesTax; /** Calendar date. */ date: string },
): TaxedPrice | undefined => {
  const priced = priceOf(service, options);
  if (!priced.ok) return undefined;
  const rate = isTaxed(tax, service) ? taxRateOn(tax, date) : 0;
  return { cents: priced.cents, tax: taxOn(priced.cents, rate), rate };
};
