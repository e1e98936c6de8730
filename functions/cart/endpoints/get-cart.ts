import { getCart } from 'shared/contracts/cart.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { cartItemView } from '../cart-rules.ts';
import { cartStore } from '../cart-store.ts';

export const handler = endpoint({
  contract: getCart,
  dependencies: (table) => ({ cart: cartStore(table), catalogue: catalogueStore(table) }),
  handle: async ({ caller }, { cart, catalogue }) => {
    const [items, services] = await Promise.all([
      cart.list(caller.userId),
      catalogue.listServices(),
    ]);
    const byId = new Map(services.map((service) => [service.id, service]));
    return items.map((item) => cartItemView(item, byId.get(item.serviceId)));
  },
});
