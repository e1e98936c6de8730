import { useRef } from 'react';
import type { CartItem } from 'shared/contracts/cart.ts';
import { formatCentsInFull } from 'shared/domain/prices/money.ts';
import { Card } from '../../ui/card.tsx';
import { CartLine } from './cart-line.tsx';
import { cartTotal } from './cart-total.ts';

const amountStyles = 'flex justify-between gap-4';

/** The lines of a cart that is not empty, with their total. */
export const CartLines = ({
  items,
  tax,
  address,
}: {
  items: readonly CartItem[];
  /** Cents. */
  tax: number;
  /** Where the visits are requested for. */
  address: string;
}) => {
  // Takes the focus when the line that had it is removed.
  const list = useRef<HTMLUListElement>(null);
  return (
    <Card padding="none">
      <ul ref={list} tabIndex={-1} aria-label="Services in your cart" className="outline-none">
        {items.map((item) => (
          <CartLine
            key={item.id}
            item={item}
            address={address}
            onGone={() => list.current?.focus()}
          />
        ))}
      </ul>
      <div className="rounded-b-card border-t-2 border-ink bg-cream-100 px-5 py-4">
        {tax > 0 && (
          <p className={amountStyles}>
            <span>Sales tax</span>
            <span className="tabular-nums">{formatCentsInFull(tax)}</span>
          </p>
        )}
        <p className={`${amountStyles} text-lg font-bold`}>
          <span>Total</span>
          <span className="tabular-nums">{formatCentsInFull(cartTotal(items) + tax)}</span>
        </p>
      </div>
    </Card>
  );
};
