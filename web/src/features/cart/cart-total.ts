import { decimalToCents } from 'shared/domain/money.ts';

type Priced = { unitPrice: string | null; quantity: number };

/** Cents; zero for what can no longer be booked. */
export const lineTotal = ({ unitPrice, quantity }: Priced): number =>
  unitPrice === null ? 0 : decimalToCents(unitPrice) * quantity;

export const cartTotal = (items: readonly Priced[]): number =>
  items.reduce((sum, item) => sum + lineTotal(item), 0);
