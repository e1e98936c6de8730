import { addToCart } from 'shared/contracts/cart.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { cartItemView, requireSellable } from '../cart-rules.ts';
import { cartStore } from '../cart-store.ts';

export const handler = endpoint({
  contract: addToCart,
  dependencies: () => ({ cart: cartStore(table()), catalogue: catalogueStore(table()) }),
  handle: async ({ caller: { userId }, body: line, now }, { cart, catalogue }) => {
    const service = await catalogue.getService(line.serviceId);
    requireSellable(service);
    return cartItemView(await cart.add({ userId, line, now }), service);
  },
});
