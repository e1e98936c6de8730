import type { CartItem } from 'shared/contracts/cart.ts';
import { AppError } from 'shared/errors.ts';
import type { StoredService } from '../catalogue/catalogue-store.ts';
import { serviceView } from '../catalogue/catalogue-store.ts';
import type { StoredCartItem } from './cart-store.ts';

/**
 * What has no price here, or is sold elsewhere, cannot be put in a cart (spec.md point 5).
 * @throws AppError `invalid`
 */
export const requireSellable = ({ learnMoreUrl, price }: StoredService): void => {
  if (learnMoreUrl !== null || price <= 0)
    throw new AppError('invalid', 'This service is priced on request. Please call us.', {
      fields: { serviceId: 'This service cannot be booked online' },
    });
};

/** A line with the service as it is offered now. */
export const cartItemView = (
  item: StoredCartItem,
  service: StoredService | undefined,
): CartItem => ({
  ...item,
  service: service ? serviceView(service) : null,
});
