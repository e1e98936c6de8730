import { updateCartItem } from 'shared/contracts/cart.ts';
import { catalogueStore } from '../../catalogue/catalogue-store.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { table } from '../../platform/table.ts';
import { cartItemView, requireVisitDate } from '../cart-rules.ts';
import { cartStore } from '../cart-store.ts';

export const handler = endpoint({
  contract: updateCartItem,
  dependencies: () => ({ cart: cartStore(table()), catalogue: catalogueStore(table()) }),
  handle: async ({ caller, params, body: changes, now }, { cart, catalogue }) => {
    requireVisitDate(changes.scheduledDate, now);
    const [line, services] = await Promise.all([
      cart.update({ userId: caller.userId, id: params.id, changes }),
      catalogue.listServices(),
    ]);
    return cartItemView(
      line,
      services.find(({ id }) => id === line.serviceId),
    );
  },
});
