import { cartLineLimit } from 'shared/contracts/cart.ts';
import type { CartItem } from 'shared/contracts/cart.ts';
import { centsToDecimal } from 'shared/domain/money.ts';
import { optionsKey } from 'shared/domain/options.ts';
import type { ServiceOptions } from 'shared/domain/options.ts';
import { priceOf } from 'shared/domain/price-of.ts';
import { earliestVisit, visitTooEarly } from 'shared/domain/visit.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { serviceView } from '../catalogue/catalogue-store.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { StoredCartItem } from './cart-store.ts';

/** One line for each service and choice of options, so that the same again finds its line. */
export const lineIdOf = (serviceId: string, options: ServiceOptions): string =>
  derivedId('cart-line', serviceId, optionsKey(options));

/**
 * What has no price here, or is sold elsewhere, cannot be put in a cart (rules: cart-3).
 * @returns the options in full.
 * @throws AppError `invalid`, also for options that are not the service's.
 */
export const requireSellable = (
  service: StoredService,
  given: ServiceOptions | undefined,
): ServiceOptions => {
  if (service.learnMoreUrl !== null || service.price <= 0)
    throw new AppError('invalid', 'This service is priced on request. Please call us.', {
      fields: { serviceId: 'This service cannot be booked online' },
    });
  const priced = priceOf(service, given);
  if (!priced.ok)
    throw new AppError('invalid', 'Please check the options of this service.', {
      fields: priced.fields,
    });
  return priced.options;
};

/**
 * A visit can be asked for from tomorrow on; no date at all is fine.
 * @throws AppError `invalid`
 */
export const requireVisitDate = (date: string | null | undefined, now: Date): void => {
  if (date && date < earliestVisit(now))
    throw new AppError('invalid', visitTooEarly, { fields: { scheduledDate: visitTooEarly } });
};

/** @throws AppError `conflict` when the line would be one more than a cart holds. */
export const requireRoom = (lines: readonly { id: string }[], lineId: string): void => {
  if (lines.length >= cartLineLimit && lines.every(({ id }) => id !== lineId))
    throw new AppError(
      'conflict',
      `A cart holds at most ${cartLineLimit} lines. Please place this request first.`,
    );
};

/** What one of a line costs now, in cents; undefined when it cannot be booked any more. */
export const unitPriceOf = (
  { options }: Pick<StoredCartItem, 'options'>,
  service: StoredService | undefined,
): number | undefined => {
  if (!service || service.learnMoreUrl !== null) return undefined;
  const priced = priceOf(service, options);
  return priced.ok && priced.cents > 0 ? priced.cents : undefined;
};

/** A line with its price and with the service as it is offered now. */
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
