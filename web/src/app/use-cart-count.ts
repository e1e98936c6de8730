import { useQuery } from '@tanstack/react-query';
import { cartCount } from '../features/cart/cart-count.ts';
import { cartQuery } from '../features/cart/cart-query.ts';

/** The number of items in the cart; 0 for a visitor. */
export const useCartCount = (signedIn: boolean): number => {
  const { data } = useQuery({ ...cartQuery, enabled: signedIn });
  return signedIn ? cartCount(data ?? []) : 0;
};
