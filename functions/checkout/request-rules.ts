import { cartLineLimit } from 'shared/contracts/cart.ts';
import { openBookingsLimit, type placeBookings } from 'shared/contracts/checkout.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { centsToDecimal, decimalToCents, formatCents } from 'shared/domain/prices/money.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import { methodByHand, type OrderMethod } from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import { unitPriceOf } from '../cart/cart-rules.ts';
import type { StoredCartItem } from '../cart/cart-store.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import type { StoredBooking } from '../bookings/booking-store.ts';

export const cartChanged =
  'Your cart changed in the meantime. Nothing was booked; please look it over and try again.';

/** The most upcoming bookings that are read, including canceled ones. */
export const aheadReadLimit = 5 * openBookingsLimit;

/**
 * @param ahead the first {@link aheadReadLimit} bookings from today on, in any state
 * @throws AppError `conflict` when the request would put the account over its limit (rules: booking-24).
 */
export const requireRoomAhead = (
  ahead: { items: readonly Pick<StoredBooking, 'status'>[]; nextCursor: string | undefined },
  requested: readonly unknown[],
): void => {
  const open = ahead.items.filter(({ status }) => status === 'pending' || status === 'confirmed');
  if (ahead.nextCursor === undefined && open.length + requested.length <= openBookingsLimit) return;
  throw new AppError(
    'conflict',
    `An account can have ${openBookingsLimit} visits ahead at a time, and you have ${open.length}. Please cancel some, or call us for more.`,
  );
};

/** @throws AppError `invalid` for a card or bank account where the stage takes none. */
export const requireTakenMethod = (
  method: OrderMethod,
  { cardPayments }: Pick<SiteSettings['claims'], 'cardPayments'>,
): void => {
  if (methodByHand(method) !== null || cardPayments) return;
  throw new AppError('invalid', 'Please check what you entered.', {
    fields: { paymentMethod: 'Please select how you will pay' },
  });
};

type SeenLine = NonNullable<BodyOf<typeof placeBookings>['lines']>[number];

export const requireSameCart = (
  lines: readonly StoredCartItem[],
  seen: readonly SeenLine[] | undefined,
): void => {
  if (lines.length === 0)
    throw new AppError(
      'conflict',
      'Your cart is empty. If you requested it just now, your visits are listed under Visits; otherwise please add a service first.',
    );
  if (lines.length > cartLineLimit)
    throw new AppError(
      'conflict',
      `A request holds at most ${cartLineLimit} lines. Please remove some from your cart.`,
    );
  if (!seen) return;
  const same =
    seen.length === lines.length &&
    lines.every(({ id, quantity }) =>
      seen.some((line) => line.id === id && line.quantity === quantity),
    );
  if (!same) throw new AppError('conflict', cartChanged);
};

/** Refuses to book at a price that the customer was not shown (rules: booking-23). */
export const requireSeenPrices = (
  lines: readonly StoredCartItem[],
  seen: readonly SeenLine[],
  services: readonly StoredService[],
): void => {
  const changes = lines.flatMap((line) => {
    const service = services.find(({ id }) => id === line.serviceId);
    const price = unitPriceOf(line, service);
    const index = seen.findIndex(({ id }) => id === line.id);
    const shown = seen[index]?.unitPrice;
    if (!service || price === undefined || shown === undefined) return [];
    if (shown === centsToDecimal(price)) return [];
    const change = `${service.name} now costs ${formatCents(price)} instead of ${formatCents(decimalToCents(shown))}`;
    return [{ field: `lines.${index}.unitPrice`, change }];
  });
  if (changes.length === 0) return;
  throw new AppError(
    'conflict',
    `Prices have changed: ${changes.map(({ change }) => change).join('; ')}. Nothing was booked. Please look at the new total and press again if you agree.`,
    { fields: Object.fromEntries(changes.map(({ field, change }) => [field, change])) },
  );
};
