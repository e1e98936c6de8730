import { getCart } from 'shared/contracts/cart.ts';
import { queryFor } from '../../lib/query-client.ts';

/** The lines of the signed-in person's cart. */
export const cartQuery = queryFor(getCart);
