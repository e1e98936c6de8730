import { removeFromCart } from 'shared/contracts/cart.ts';
import { endpoint } from '../../platform/endpoint/endpoint.ts';
import { cartStore } from '../cart-store.ts';

export const handler = endpoint({
  contract: removeFromCart,
  dependencies: (table) => ({ cart: cartStore(table) }),
  handle: async ({ caller, params }, { cart }) => ({
    removed: await cart.remove(caller.userId, params.id),
  }),
});
