import { addToCart, getCart, removeFromCart, updateCartItem } from 'shared/contracts/cart.ts';
import { onTable, routesOf } from '../platform/endpoint/route.ts';

export const cartRoutes = routesOf('cart', [
  { contract: getCart, grants: [onTable('Query')] },
  { contract: addToCart, grants: [onTable('Query', 'UpdateItem', 'PutItem')] },
  {
    contract: updateCartItem,
    grants: [onTable('Query', 'UpdateItem', 'PutItem', 'DeleteItem')],
  },
  { contract: removeFromCart, grants: [onTable('DeleteItem')] },
]);
