import { addToCart } from 'shared/contracts/cart.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import {
  cartItemView,
  lineIdOf,
  requireOnce,
  requireRoom,
  requireSellable,
  requireVisitDate,
} from '../cart-rules.ts';
import { cartStore } from '../cart-store.ts';

export const handler = endpoint({
  contract: addToCart,
  dependencies: (table) => ({ cart: cartStore(table), catalogue: catalogueStore(table) }),
  handle: async ({ caller: { userId }, body, now, idempotencyKey: key }, { cart, catalogue }) => {
    const [service, lines] = await Promise.all([
      catalogue.getService(body.serviceId),
      cart.list(userId),
    ]);
    const options = requireSellable(service, body.options);
    requireOnce(service, body.quantity);
    requireVisitDate(body.scheduledDate, now);
    const id = lineIdOf(service.id, options);
    requireRoom(lines, id);
    const idempotentAction =
      key === undefined ? undefined : { userId, action: 'add-to-cart', key, body };
    const line = await cart.add({
      userId,
      line: { ...body, id, options },
      ...(service.plan && { most: 1 }),
      idempotentAction,
      now,
    });
    return cartItemView(line, service);
  },
});
