import type { BookingRequest, placeBookings } from 'shared/contracts/checkout.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredCartItem } from '../cart/cart-store.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { priorResult } from '../platform/idempotency.ts';
import type { IdempotentAction } from '../platform/idempotency.ts';
import type { Table } from '../platform/table.ts';
import { bookingView } from './booking-store.ts';
import type { BookingStore, StoredBooking } from './booking-store.ts';
import { aheadReadLimit, bookingsOf, cartChanged, requireRoomAhead } from './request-rules.ts';
import type { requestStore } from './request-store.ts';

type Dependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany' | 'listAhead'>;
  cart: { list: (userId: string) => Promise<StoredCartItem[]> };
  catalogue: { listServices: () => Promise<StoredService[]> };
  profiles: Pick<ReturnType<typeof profileStore>, 'find' | 'fillMissing'>;
  requests: ReturnType<typeof requestStore>;
  newId: () => string;
};

type Placing = {
  userId: string;
  form: BodyOf<typeof placeBookings>;
  key: string | undefined;
  now: Date;
};

/** `isNew` when this call placed the bookings, not an earlier one. */
type PlacedRequest = { bookings: StoredBooking[]; isNew: boolean };

/**
 * Books the cart once per idempotency key and empties it. Concurrent requests without a shared key are
 * told apart by the cart: the second finds it empty or changed.
 * @throws AppError `invalid` or `conflict`, with nothing written.
 */
export const placeRequest = async (
  placing: Placing,
  dependencies: Dependencies,
): Promise<PlacedRequest & { profile: Profile | undefined }> => {
  const { userId, form, key } = placing;
  const { table, bookings, profiles } = dependencies;
  const idempotentAction: IdempotentAction | undefined =
    key === undefined ? undefined : { userId, action: 'place-bookings', key, body: form };
  const before = async (): Promise<PlacedRequest | undefined> => {
    const made = idempotentAction && (await priorResult(table, idempotentAction));
    return made && { bookings: await bookings.getMany(made), isNew: false };
  };
  const [profile, placed] = await Promise.all([profiles.find(userId), before()]);
  const done = placed ?? (await placeAnew(placing, { ...dependencies, idempotentAction, before }));
  return { ...done, profile };
};

const placeAnew = async (
  { userId, form, key, now }: Placing,
  {
    bookings,
    cart,
    catalogue,
    requests,
    newId,
    idempotentAction,
    before,
  }: Dependencies & {
    idempotentAction: IdempotentAction | undefined;
    before: () => Promise<PlacedRequest | undefined>;
  },
): Promise<PlacedRequest> => {
  const [lines, services, ahead] = await Promise.all([
    cart.list(userId),
    catalogue.listServices(),
    bookings.listAhead(userId, businessDate(now), { limit: aheadReadLimit }),
  ]);
  try {
    const made = bookingsOf({ requestId: key ?? newId(), form, lines, services, now });
    requireRoomAhead(ahead, made);
    if ((await requests.place({ bookings: made, lines, idempotentAction, now })) === 'placed')
      return { bookings: made, isNew: true };
    throw new AppError('conflict', cartChanged);
  } catch (error) {
    // A concurrent call with the same key may have won.
    if (error instanceof AppError) {
      const placed = await before();
      if (placed) return placed;
      throw error;
    }
    // The write may have succeeded although its response was lost; then this call has to send the mail.
    const placed = await before().catch(() => undefined);
    const isOurs = placed?.bookings.every(({ createdAt }) => createdAt === now.toISOString());
    if (placed && isOurs) return { ...placed, isNew: true };
    throw error;
  }
};

/** Adds to the profile what it lacks and the form contains. Safe to repeat. */
export const completeProfile = async (
  { userId, form, profile, now }: Omit<Placing, 'key'> & { profile: Profile | undefined },
  { requests, profiles }: Pick<Dependencies, 'requests' | 'profiles'>,
): Promise<void> => {
  const { phone, address } = form;
  const { paymentMethod, savePaymentMethod } = form;
  if (!profile?.phone || !profile.address)
    await profiles.fillMissing(userId, { phone, address }, now);
  // One after the other: both write the profile, and concurrent writes would conflict.
  if (savePaymentMethod !== undefined)
    await requests.rememberPayment(userId, savePaymentMethod ? paymentMethod : null, now);
};

export const requestView = (bookings: readonly StoredBooking[]): BookingRequest => {
  const sum = (amountOf: (booking: StoredBooking) => number) =>
    centsToDecimal(bookings.reduce((total, booking) => total + amountOf(booking), 0));
  return {
    bookings: bookings.map(bookingView),
    fee: sum(({ fee }) => fee),
    total: sum(({ totalAmount }) => totalAmount),
  };
};
