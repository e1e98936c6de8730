import { cartLineLimit, type CartItem } from 'shared/contracts/cart.ts';
import { centsToDecimal } from 'shared/domain/prices/money.ts';
import { optionsKey, type ServiceOptions } from 'shared/domain/prices/options.ts';
import { priceOf } from 'shared/domain/prices/price-of.ts';
import { visitDayProblem } from 'shared/domain/visits/visit.ts';
import { AppError } from 'shared/errors.ts';
import { serviceView, type StoredService } from '../catalogue/catalogue-store.ts';
import { derivedId } from '../platform/table/derived-id.ts';
import type { StoredCartItem } from './cart-store.ts';
import type { LinePreferences, NewLine } from './line-addition.ts';

/** A service with the same options always gets the same line. */
export const lineIdOf = (serviceId: string, options: ServiceOptions): string =>
  derivedId('cart-line', serviceId, optionsKey(options));

/**
 * Rejects services that have no price or are sold elsewhere (rules: cart-3).
 * @returns the options, completed with defaults.
 * @throws AppError `invalid`, also for options that do not fit the service.
 */
export const requireSellable = (
  service: StoredService,
  input: ServiceOptions | undefined,
): ServiceOptions => {
  if (service.learnMoreUrl !== null || service.price <= 0)
    throw new AppError('invalid', 'This service is priced on request. Please call us.', {
      fields: { serviceId: 'This service cannot be booked online' },
    });
  const priced = priceOf(service, input);
  if (!priced.ok)
    throw new AppError('invalid', 'Please check the options of this service.', {
      fields: priced.fields,
    });
  return priced.options;
};

/** Accepts no date, or one from tomorrow to a year ahead. @throws AppError `invalid` */
export const requireVisitDate = (date: string | null | undefined, now: Date): void => {
  const problem = date ? visitDayProblem(date, now) : undefined;
  if (problem !== undefined)
    throw new AppError('invalid', problem, { fields: { scheduledDate: problem } });
};

/** A recurring service can only be ordered once (rules: cart-10). @throws AppError `invalid` */
export const requireOnce = (
  service: Pick<StoredService, 'plan'> | undefined,
  quantity: number,
): void => {
  const problem = 'This is a recurring service, so a quantity of 1 is enough';
  if (service?.plan && quantity > 1)
    throw new AppError('invalid', `${problem}.`, { fields: { quantity: problem } });
};

/** @throws AppError `conflict` when the cart is full and this would be a new line. */
export const requireRoom = (lines: readonly { id: string }[], lineId: string): void => {
  if (lines.length >= cartLineLimit && lines.every(({ id }) => id !== lineId))
    throw new AppError(
      'conflict',
      `A cart holds at most ${cartLineLimit} lines. Please place this request first.`,
    );
};

/**
 * A line with the same service but other options. What `changes` leaves out stays as it was (rules: cart-11).
 * @throws AppError `invalid` for a service that is not on offer, or options that do not fit it.
 */
export const lineWithOptions = ({
  before: { serviceId, quantity, scheduledDate, preferredTime, specialInstructions },
  service,
  wanted,
  changes,
}: {
  before: StoredCartItem;
  service: StoredService | undefined;
  wanted: ServiceOptions;
  changes: LinePreferences & { quantity?: number | undefined };
}): NewLine => {
  if (!service) throw new AppError('invalid', 'This service is not offered at present.');
  const options = requireSellable(service, wanted);
  return {
    id: lineIdOf(serviceId, options),
    serviceId,
    options,
    quantity: changes.quantity ?? quantity,
    scheduledDate: changed(changes.scheduledDate, scheduledDate),
    preferredTime: changed(changes.preferredTime, preferredTime),
    specialInstructions: changed(changes.specialInstructions, specialInstructions),
  };
};

/**
 * Null clears a preference. One that was never set becomes undefined, so that it does not overwrite that of a line
 * this one is merged into.
 */
const changed = (to: string | null | undefined, from: string | null): string | null | undefined =>
  to === undefined ? (from ?? undefined) : to;

/** The current price of one unit, in cents; undefined when the service can no longer be booked. */
export const unitPriceOf = (
  { options }: Pick<StoredCartItem, 'options'>,
  service: StoredService | undefined,
): number | undefined => {
  if (!service || service.learnMoreUrl !== null) return undefined;
  const priced = priceOf(service, options);
  return priced.ok && priced.cents > 0 ? priced.cents : undefined;
};

/** A line with its current price and service. */
export const cartItemView = (
  { version: _version, ...item }: StoredCartItem,
  service: StoredService | undefined,
): CartItem => {
  const cents = unitPriceOf(item, service);
  return {
    ...item,
    unitPrice: cents === undefined ? null : centsToDecimal(cents),
    service: service ? serviceView(service) : null,
  };
};
