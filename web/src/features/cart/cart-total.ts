import { decimalToCents } from 'shared/domain/money.ts';

type Priced = { unitPrice: string | null; quantity: number };

/** What a line costs, in cents; zero for what cannot be booked any more. */
export const lineTotal = ({ unitPrice, quantity }: Priced): number =>
  unitPrice === null ? 0 : decimalToCents(unitPrice) * quantity;

/** What all lines cost, in cents. */
export const cartTotal = (items: readonly Priced[]): number =>
  items.reduce((sum, item) => sum + lineTotal(item), 0);
