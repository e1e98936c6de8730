import type { CartItem } from 'shared/contracts/cart.ts';
import { firstPaymentsOf } from 'shared/domain/prices/first-payments.ts';
import { decimalToCents, sumOf } from 'shared/domain/prices/money.ts';
import { requestBill } from 'shared/domain/prices/request-bill.ts';
import { isTaxed, type SalesTax } from 'shared/domain/prices/sales-tax.ts';

type Priced = Pick<CartItem, 'unitPrice' | 'quantity'>;

/** Cents without tax; zero if the item can no longer be booked. */
export const lineTotal = ({ unitPrice, quantity }: Priced): number =>
  unitPrice === null ? 0 : decimalToCents(unitPrice) * quantity;

/** What the bill depends on besides the items. */
export type Paying = {
  /** For the lines without a day of their own; empty until one is chosen. */
  day: string;
  byCheck: boolean;
};

/** The bill for a cart, with tax, computed the same way as for the booking request, and when it is to be paid. */
export const cartBill = (
  items: readonly CartItem[],
  { day, byCheck, tax, rate }: Paying & { tax: SalesTax; rate: number },
) => {
  const lines = items.map((item) => ({
    cents: lineTotal(item),
    isTaxed: item.service !== null && isTaxed(tax, item.service),
    per: item.service?.plan?.per ?? null,
    day: item.scheduledDate ?? day,
  }));
  const bill = requestBill({ lines, byCheck, rate });
  const isPaidByVisit = ({ per }: (typeof lines)[number]) => per === null || per === 'visit';
  const payments = firstPaymentsOf({
    visits: sumOf(
      lines.map((line, index) => {
        const { fee, tax: owed } = bill.lines[index] ?? { fee: 0, tax: 0 };
        return isPaidByVisit(line) ? line.cents + fee + owed : 0;
      }),
    ),
    total: bill.total,
    recurring: lines.flatMap(({ per, day: first }) => (per === null ? [] : { per, day: first })),
  });
  return { ...bill, payments };
};
