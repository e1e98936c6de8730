import { useRef } from 'react';
import type { CartItem } from 'shared/contracts/cart.ts';
import { Card } from '../../ui/card.tsx';
import { CartLine } from './cart-line.tsx';

/** The lines of a cart that is not empty. */
export const CartLines = ({
  items,
  address,
}: {
  items: readonly CartItem[];
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
    </Card>
  );
};
