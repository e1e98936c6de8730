import { addToCart, getCart, removeFromCart, updateCartItem } from 'shared/contracts/cart.ts';
import { sessionGrant } from '../platform/route.ts';
import type { Route } from '../platform/route.ts';

const environment: Route['environment'] = ['TABLE_NAME', 'SITE_URL', 'ORIGIN_SECRET'];

export const cartRoutes: Route[] = [
  {
    contract: getCart,
    entry: 'cart/endpoints/get-cart.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:Query'] }],
    environment,
  },
  {
    contract: addToCart,
    entry: 'cart/endpoints/add-to-cart.ts',
    grants: [
      sessionGrant,
      { on: 'table', actions: ['dynamodb:Query', 'dynamodb:UpdateItem', 'dynamodb:PutItem'] },
    ],
    environment,
  },
  {
    contract: updateCartItem,
    entry: 'cart/endpoints/update-cart-item.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:Query', 'dynamodb:UpdateItem'] }],
    environment,
  },
  {
    contract: removeFromCart,
    entry: 'cart/endpoints/remove-from-cart.ts',
    grants: [sessionGrant, { on: 'table', actions: ['dynamodb:DeleteItem'] }],
    environment,
  },
];
