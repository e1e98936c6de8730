import { updateCartItem } from 'shared/contracts/cart.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { cartItemView, requireOnce, requireVisitDate } from '../cart-rules.ts';
import { cartStore } from '../cart-store.ts';

export const handler = endpoint({
  contract: updateCartItem,
  dependencies: () => ({ cart: cartStore(table()), catalogue: catalogueStore(table()) }),
  handle: async ({ caller, params, body: changes, now }, { cart, catalogue }) => {
    requireVisitDate(changes.scheduledDate, now);
    const { userId } = caller;
    const [before, services] = await Promise.all([
      cart.get(userId, params.id),
      catalogue.listServices(),
    ]);
    const service = services.find(({ id }) => id === before.serviceId);
    requireOnce(service, changes.quantity ?? 1);
    return cartItemView(await cart.update({ userId, id: params.id, changes }), service);
  },
});
