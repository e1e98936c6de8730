import { useMutation } from '@tanstack/react-query';
import { listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import {
  placeBookings,
  type BookingRequest,
  type CheckoutForm,
} from 'shared/contracts/checkout.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { cartChanges } from '../../lib/cart-changes.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';

/** The cart as the customer sees it while they book. */
export type SeenLines = readonly { id: string; quantity: number }[];

/**
 * Books the cart. However often it is asked before an answer came, it is one request; the screens that
 * show cart, bookings or profile read them again.
 */
export const usePlaceBookings = (onPlaced: (request: BookingRequest) => void) => {
  const idempotency = useIdempotencyKey();
  return useMutation({
    // Behind the changes of the cart that are still under way.
    ...cartChanges,
    mutationFn: ({ form, lines }: { form: CheckoutForm; lines: SeenLines }) =>
      call(placeBookings, {
        body: { ...form, lines: lines.map(({ id, quantity }) => ({ id, quantity })) },
        idempotencyKey: idempotency.of(),
      }),
    onSuccess: (request) => {
      idempotency.answered();
      onPlaced(request);
      void invalidate(getCart, listBookings, getCurrentUser);
    },
    onError: (error) => {
      idempotency.answered(error);
      if (hasStatus(error, 409)) void invalidate(getCart);
    },
  });
};
