import { getCart } from 'shared/contracts/cart.ts';
import { queryFor } from '../../lib/query-client.ts';

export const cartQuery = queryFor(getCart);
