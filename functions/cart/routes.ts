import { addToCart, getCart, removeFromCart, updateCartItem } from 'shared/contracts/cart.ts';
import { onRows, routesOf } from '../platform/endpoint/route.ts';

export const cartRoutes = routesOf('cart', [
  { contract: getCart, grants: [onRows(['user', 'catalogue'], 'Query')] },
  {
    contract: addToCart,
    grants: [onRows('user', 'Query', 'UpdateItem', 'PutItem'), onRows('catalogue', 'GetItem')],
  },
  {
    contract: updateCartItem,
    grants: [onRows('user', 'UpdateItem', 'PutItem', 'DeleteItem'), onRows('catalogue', 'Query')],
  },
  { contract: removeFromCart, grants: [onRows('user', 'DeleteItem')] },
]);
