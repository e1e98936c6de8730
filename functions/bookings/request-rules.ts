import { cartLineLimit } from 'shared/contracts/cart.ts';
import { openBookingsLimit } from 'shared/contracts/checkout.ts';
import type { placeBookings } from 'shared/contracts/checkout.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { centsToDecimal, decimalToCents, formatCents } from 'shared/domain/money.ts';
import { checkFee } from 'shared/domain/prices.ts';
import { visitDayProblem, visitTooEarly } from 'shared/domain/visit.ts';
import { AppError } from 'shared/errors.ts';
import { unitPriceOf } from '../cart/cart-rules.ts';
import type { StoredCartItem } from '../cart/cart-store.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { StoredBooking } from './booking-store.ts';

export const cartChanged =
  'Your cart changed in the meantime. Nothing was booked; please look it over and try again.';

type Request = {
  /** The bookings' ids are derived from it. */
  requestId: string;
  form: BodyOf<typeof placeBookings>;
  lines: readonly StoredCartItem[];
  services: readonly StoredService[];
  now: Date;
};

/**
 * Turns a cart into bookings: one per line, at today's price, on the line's own date and time if it has
 * them.
 * @throws AppError `invalid` for the form, `conflict` when the cart cannot be booked as it is.
 */
export const bookingsOf = ({ requestId, form, lines, services, now }: Request): StoredBooking[] => {
  const problem = visitDayProblem(form.scheduledDate, now);
  if (problem !== undefined)
    throw new AppError('invalid', 'Please check what you entered.', {
      fields: { scheduledDate: problem },
    });
  requireSameCart(lines, form.lines);
  requireSeenPrices(lines, form.lines ?? [], services);
  const bookings = lines.map((line) => {
    const service = services.find(({ id }) => id === line.serviceId);
    const unitPrice = unitPriceOf(line, service);
    if (!service || unitPrice === undefined)
      throw new AppError(
        'conflict',
        `${service?.name ?? 'A service in your cart'} can no longer be booked online. Please remove it from your cart.`,
      );
    const lineProblem = line.scheduledDate && visitDayProblem(line.scheduledDate, now);
    if (lineProblem)
      throw new AppError(
        'conflict',
        `The date chosen for ${service.name} ${lineProblem === visitTooEarly ? 'has passed' : 'is too far ahead'}. Please choose another one in your cart.`,
      );
    return {
      id: derivedId('booking', line.userId, requestId, line.id),
      userId: line.userId,
      serviceId: service.id,
      serviceName: service.name,
      options: line.options,
      quantity: line.quantity,
      fee: 0,
      paidWith: [],
      status: 'pending' as const,
      scheduledDate: line.scheduledDate ?? form.scheduledDate,
      preferredTime: line.preferredTime ?? form.preferredTime,
      address: form.address,
      specialInstructions: instructionsOf(line, form),
      totalAmount: unitPrice * line.quantity,
      paymentMethod: form.paymentMethod,
      paymentStatus: 'pending' as const,
      paymentIntentId: null,
      contact: {
        firstName: form.firstName,
        lastName: form.lastName,
        email: form.email,
        phone: form.phone,
      },
      cancelReason: null,
      moved: null,
      reportId: null,
      review: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
  });
  return form.paymentMethod === 'check' ? withCheckFee(bookings) : bookings;
};

/** More than this, cancelled ones included, are not read. */
export const aheadReadLimit = 5 * openBookingsLimit;

/**
 * @param ahead the first {@link aheadReadLimit} bookings from today on, in any state
 * @throws AppError `conflict` when the request would take the account over its limit (rules: booking-24).
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

type SeenLine = NonNullable<Request['form']['lines']>[number];

const requireSameCart = (
  lines: readonly StoredCartItem[],
  seen: readonly SeenLine[] | undefined,
): void => {
  if (lines.length === 0)
    throw new AppError('conflict', 'Your cart is empty. Please add a service first.');
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

/** Nobody books at a price they were not shown (rules: booking-23). */
const requireSeenPrices = (
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

const instructionsOf = (
  line: Pick<StoredCartItem, 'specialInstructions'>,
  form: Pick<Request['form'], 'specialInstructions'>,
): string | null =>
  [form.specialInstructions, line.specialInstructions].filter(Boolean).join('\n') || null;

// One check, one fee: it goes with the earliest visit, when the check is handed over.
const withCheckFee = (bookings: StoredBooking[]): StoredBooking[] => {
  const [first] = bookings.toSorted((a, b) =>
    (a.scheduledDate ?? '').localeCompare(b.scheduledDate ?? ''),
  );
  return bookings.map((booking) => ({
    ...booking,
    paidWith: bookings.flatMap(({ id }) => (id === booking.id ? [] : id)),
    ...(booking.id === first?.id && {
      fee: checkFee,
      totalAmount: booking.totalAmount + checkFee,
    }),
  }));
};
