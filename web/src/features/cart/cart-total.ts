import type { CartItem } from 'shared/contracts/cart.ts';
import { decimalToCents } from 'shared/domain/prices/money.ts';
import { requestBill } from 'shared/domain/prices/request-bill.ts';
import { isTaxed, type SalesTax } from 'shared/domain/prices/sales-tax.ts';

type Priced = Pick<CartItem, 'unitPrice' | 'quantity'>;

/** Cents without tax; zero if the item can no longer be booked. */
export const lineTotal = ({ unitPrice, quantity }: Priced): number =>
  unitPrice === null ? 0 : decimalToCents(unitPrice) * quantity;

export const cartTotal = (items: readonly Priced[]): number =>
  items.reduce((sum, item) => sum + lineTotal(item), 0);

/** What the bill depends on besides the items. */
export type Paying = {
  /** For the lines without a day of their own; empty until one is chosen. */
  day: string;
  byCheck: boolean;
};

/** The bill for a cart, with tax, computed the same way as for the booking request. */
export const cartBill = (
  items: readonly CartItem[],
  { day, byCheck, tax, rate }: Paying & { tax: SalesTax; rate: number },
) =>
  requestBill({
    lines: items.map((item) => ({
      cents: lineTotal(item),
      isTaxed: item.service !== null && isTaxed(tax, item.service),
      per: item.service?.plan?.per ?? null,
      day: item.scheduledDate ?? day,
    })),
    byCheck,
    rate,
  });
