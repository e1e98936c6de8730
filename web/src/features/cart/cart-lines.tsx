import { useQuery } from '@tanstack/react-query';
import { decimalToCents, formatCents } from 'shared/domain/money.ts';
import { formatCalendarDate, isCalendarDate } from 'shared/domain/dates.ts';
import type { CartItem } from 'shared/contracts/cart.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ErrorPanel, StatePanel } from '../../ui/state-panel.tsx';
import { cartQuery } from './cart-query.ts';

const lineTotal = ({ service, quantity }: CartItem): number =>
  service ? decimalToCents(service.price) * quantity : 0;

const wish = ({ scheduledDate, preferredTime }: CartItem): string =>
  [
    scheduledDate && isCalendarDate(scheduledDate)
      ? formatCalendarDate(scheduledDate)
      : scheduledDate,
    preferredTime,
  ]
    .filter(Boolean)
    .join(', ');

const Line = ({ item }: { item: CartItem }) => (
  <li className="flex items-start justify-between gap-4 border-t-2 border-cream-200 px-5 py-4 first:border-t-0">
    <div className="min-w-0">
      <p className="font-bold">{item.service?.name ?? 'A service that is no longer offered'}</p>
      <p className="text-base text-ink-soft">Quantity {item.quantity}</p>
      {wish(item) !== '' && <p className="text-base text-ink-soft">{wish(item)}</p>}
      {item.specialInstructions && (
        <p className="text-base text-ink-soft">{item.specialInstructions}</p>
      )}
    </div>
    <p className="font-bold tabular-nums">{formatCents(lineTotal(item))}</p>
  </li>
);

/** What is in the cart. `browse` is the way to the services for an empty one. */
export const CartLines = ({ browse }: { browse: ReactNode }) => {
  const { data: items, isError, refetch } = useQuery(cartQuery);
  if (isError) return <ErrorPanel what="Your cart" onRetry={() => void refetch()} />;
  if (!items) return <Loading kind="droplet" label="Loading your cart..." />;
  if (items.length === 0)
    return (
      <StatePanel title="Your cart is empty" action={browse}>
        Services you add will be listed here.
      </StatePanel>
    );
  return (
    <Card padding="none">
      <ul>
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      <p className="flex justify-between gap-4 rounded-b-card border-t-2 border-ink bg-cream-100 px-5 py-4 text-lg font-bold">
        <span>Total</span>
        <span className="tabular-nums">
          {formatCents(items.reduce((sum, item) => sum + lineTotal(item), 0))}
        </span>
      </p>
    </Card>
  );
};
