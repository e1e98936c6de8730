import type { CartItem } from 'shared/contracts/cart.ts';
import { decimalToCents } from 'shared/domain/money.ts';
import { requestBill } from 'shared/domain/request-bill.ts';
import { isTaxed, type SalesTax } from 'shared/domain/sales-tax.ts';

type Priced = Pick<CartItem, 'unitPrice' | 'quantity'>;

/** Cents, without tax; zero for what can no longer be booked. */
export const lineTotal = ({ unitPrice, quantity }: Priced): number =>
  unitPrice === null ? 0 : decimalToCents(unitPrice) * quantity;

export const cartTotal = (items: readonly Priced[]): number =>
  items.reduce((sum, item) => sum + lineTotal(item), 0);

/** How a customer pays, as far as the sum depends on it. */
export type Paying = {
  /** For the lines without one of their own; empty while none is chosen. */
  day: string;
  byCheck: boolean;
};

/** What a cart costs with its tax, computed as the request will be. */
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
