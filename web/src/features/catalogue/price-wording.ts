import { decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import { periodUnit } from 'shared/domain/prices/price-unit.ts';
import { isTaxed, type SalesTax, type TaxCategory } from 'shared/domain/prices/sales-tax.ts';
import { annualMembership } from 'shared/domain/prices/prices.ts';

export type PriceWording = { amount: string; unit: string; note: string };

/** What the price text depends on; `price` is a decimal string. */
export type PricedService = {
  price: string;
  isRecurring: boolean;
  recurringInterval: string | null;
  taxCategory: TaxCategory;
};

/**
 * A service's price as text (rules: catalogue-6): '$8' '/visit' on cards and '/service' on the detail
 * page, '$225' '/month', '$2,365' '/year' '($215/month)' for a year, 'Call for pricing' for zero.
 */
export const priceWording = (service: PricedService, place: 'card' | 'detail'): PriceWording => {
  const cents = decimalToCents(service.price);
  if (cents <= 0) return { amount: 'Call for pricing', unit: '', note: '' };
  const amount = formatCents(cents);
  if (!service.isRecurring) return { amount, unit: '', note: '' };
  if (service.recurringInterval === 'annually')
    return { amount, unit: '/year', note: `(${formatCents(annualMembership.perMonth)}/month)` };
  return {
    amount,
    unit: periodUnit(service) || (place === 'card' ? '/visit' : '/service'),
    note: '',
  };
};

/** Whether a price says 'plus sales tax' (rules: tax-4). */
export const addsTax = (tax: SalesTax, service: PricedService): boolean =>
  decimalToCents(service.price) > 0 && isTaxed(tax, service);

/** Services without a price, or with a page of their own elsewhere, cannot be added to the cart. */
export const canBeOrdered = (service: { price: string; learnMoreUrl: string | null }): boolean =>
  !service.learnMoreUrl && decimalToCents(service.price) > 0;
