import type { BookingRequest, placeBookings } from 'shared/contracts/checkout.ts';
import type { BodyOf } from 'shared/contracts/contract.ts';
import { businessDate } from 'shared/domain/dates.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { customerTaxRate, type SalesTax } from 'shared/domain/prices/sales-tax.ts';
import type { SiteSettings } from 'shared/domain/site/settings.ts';
import type { DaySettings } from 'shared/domain/visits/visit-days.ts';
import { methodByHand } from 'shared/domain/visits/booking-status.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredCartItem } from '../cart/cart-store.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import type { profileStore } from '../customers/profile-store.ts';
import type { Profile } from '../customers/stored-profile.ts';
import { priorResult, type IdempotentAction } from '../platform/endpoint/idempotency.ts';
import type { Table } from '../platform/table/table.ts';
import { bookingView, type BookingStore } from '../bookings/booking-store.ts';
import type { PlanStore } from '../plans/plan-store.ts';
import { planView } from '../plans/stored-plan.ts';
import { firstBill, orderOf, type FirstBill, type Order } from './order.ts';
import {
  aheadReadLimit,
  cartChanged,
  requireRoomAhead,
  requireTakenMethod,
} from './request-rules.ts';
import type { requestStore } from './request-store.ts';

type Dependencies = {
  table: Table;
  bookings: Pick<BookingStore, 'getMany' | 'listAhead'>;
  cart: { list: (userId: string) => Promise<StoredCartItem[]> };
  plans: Pick<PlanStore, 'getMany'>;
  catalogue: { listServices: () => Promise<StoredService[]> };
  profiles: Pick<ReturnType<typeof profileStore>, 'find' | 'fillMissing'>;
  requests: ReturnType<typeof requestStore>;
  newId: () => string;
  settings: Pick<SiteSettings, 'tax' | 'claims'> & DaySettings;
};

type Placing = {
  userId: string;
  form: BodyOf<typeof placeBookings>;
  key: string | undefined;
  now: Date;
  /** Called once everything is decided, just before the request is placed. */
  onPlacing?: () => void;
};

/** `isNew`: whether this call placed the bookings, rather than an earlier one. */
type PlacedRequest = Order & { isNew: boolean };

/**
 * Books the cart, once per idempotency key, and empties it. Concurrent requests without a shared key are told apart
 * by the cart, which the second one finds empty or changed.
 * @throws AppError `invalid` or `conflict`, with nothing written.
 */
export const placeRequest = async (
  placing: Placing,
  dependencies: Dependencies,
): Promise<PlacedRequest & { bill: FirstBill; profile: Profile | undefined }> => {
  const { userId, form, key, now } = placing;
  const { table, bookings, plans, profiles } = dependencies;
  const idempotentAction: IdempotentAction | undefined =
    key === undefined ? undefined : { userId, action: 'place-bookings', key, body: form };
  const before = async (): Promise<PlacedRequest | undefined> => {
    const made = idempotentAction && (await priorResult(table, idempotentAction));
    if (!made) return undefined;
    const placed = await bookings.getMany(made);
    const planIds = placed.flatMap(({ planId }) => planId ?? []);
    return { bookings: placed, plans: await plans.getMany(planIds), isNew: false };
  };
  // Started early, even though a repeated call, which is rare, does not need these reads.
  const reading = readForPlacing(placing, dependencies);
  const [profile, placed] = await Promise.all([profiles.find(userId), before()]);
  const { tax } = dependencies.settings;
  const taxRate = customerTaxRate(
    tax,
    profile ?? { taxExempt: false, taxRate: null },
    businessDate(now),
  );
  const done =
    placed ??
    (await placeAnew(
      { ...placing, tax, taxRate, profile },
      { ...dependencies, idempotentAction, before, reading },
    ));
  return { ...done, bill: firstBill(done, taxRate), profile };
};

/** Swallows its rejection in case the request turns out not to need these reads. */
const readForPlacing = (
  { userId, now }: Placing,
  { cart, catalogue, bookings }: Pick<Dependencies, 'cart' | 'catalogue' | 'bookings'>,
) => {
  const reads = Promise.all([
    cart.list(userId),
    catalogue.listServices(),
    bookings.listAhead(userId, businessDate(now), { limit: aheadReadLimit }),
  ]);
  reads.catch(() => undefined);
  return reads;
};

const placeAnew = async (
  {
    form,
    key,
    tax,
    taxRate,
    profile,
    now,
    onPlacing,
  }: Placing & { tax: SalesTax; taxRate: number; profile: Profile | undefined },
  {
    requests,
    newId,
    settings,
    idempotentAction,
    before,
    reading,
  }: Pick<Dependencies, 'requests' | 'newId' | 'settings'> & {
    idempotentAction: IdempotentAction | undefined;
    before: () => Promise<PlacedRequest | undefined>;
    reading: ReturnType<typeof readForPlacing>;
  },
): Promise<PlacedRequest> => {
  const [lines, services, ahead] = await reading;
  requireTakenMethod(form.paymentMethod, settings.claims);
  try {
    const requestId = key ?? newId();
    const knownAddress = profile?.address ?? null;
    const made = orderOf({
      requestId,
      form,
      lines,
      services,
      tax,
      days: settings,
      taxRate,
      knownAddress,
      now,
    });
    requireRoomAhead(ahead, made.bookings);
    onPlacing?.();
    if ((await requests.place({ ...made, lines, idempotentAction, now })) === 'placed')
      return { ...made, isNew: true };
    throw new AppError('conflict', cartChanged);
  } catch (error) {
    // A concurrent call with the same key may have won.
    if (error instanceof AppError) {
      const placed = await before();
      if (placed) return placed;
      throw error;
    }
    // The write may have succeeded although its response was lost, in which case this call has to send the mail.
    const placed = await before().catch(() => undefined);
    const isOurs = placed?.bookings.every(({ createdAt }) => createdAt === now.toISOString());
    if (placed && isOurs) return { ...placed, isNew: true };
    throw error;
  }
};

/** Fills in what the profile lacks and the form contains. Safe to repeat. */
export const completeProfile = async (
  { userId, form, profile, now }: Omit<Placing, 'key'> & { profile: Profile | undefined },
  { requests, profiles }: Pick<Dependencies, 'requests' | 'profiles'>,
): Promise<void> => {
  const { firstName, lastName, phone, address } = form;
  const { paymentMethod, savePaymentMethod } = form;
  if (!profile?.phone || !profile.address || !(profile.firstName || profile.lastName))
    await profiles.fillMissing(userId, { firstName, lastName, phone, address }, now);
  // One after the other: both write the profile, and concurrent writes would conflict.
  const byHand = methodByHand(paymentMethod);
  if (savePaymentMethod !== undefined && byHand !== null)
    await requests.rememberPayment(userId, savePaymentMethod ? byHand : null, now);
};

export const requestView = (
  { bookings, plans, bill: { fee, tax, total } }: Order & { bill: FirstBill },
  now: Date,
): BookingRequest => ({
  bookings: bookings.map(bookingView),
  plans: plans.map((plan) => planView(plan, businessDate(now))),
  fee: centsToDecimal(fee),
  tax: centsToDecimal(tax),
  total: centsToDecimal(total),
});
