import { useMutation } from '@tanstack/react-query';
import { getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { getCart } from 'shared/contracts/cart.ts';
import {
  placeBookings,
  type BookingRequest,
  type CheckoutForm,
} from 'shared/contracts/checkout.ts';
import { listPlans } from 'shared/contracts/plans.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { hasStatus } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { cartChanges } from '../../lib/cart-changes.ts';
import { invalidate } from '../../lib/query-client.ts';
import { useIdempotentRequest } from '../../lib/use-idempotent-request.ts';
import { useLateFailure } from '../../ui/use-late-failure.ts';
import { readAfterLag } from '../../lib/written-items.ts';
import { showOwnBooking } from './written-bookings.ts';

/** The cart as the customer saw it when booking. */
export type SeenLines = readonly { id: string; quantity: number; unitPrice: string | null }[];

/** The queries that show the visits and plans of a request. */
const shown = [listBookings, getVisitSummary, listPlans] as const;

export const requestFailed = 'Your request could not be sent. Please try again.';

/** Books the cart, as one request however often it is retried; refetches cart, bookings and profile. */
export const usePlaceBookings = (onPlaced: (request: BookingRequest) => void) => {
  const requestOnce = useIdempotentRequest();
  const tellLate = useLateFailure();
  return useMutation({
    // Queued behind cart changes still in progress.
    ...cartChanges,
    mutationFn: ({ form, lines }: { form: CheckoutForm; lines: SeenLines }) => {
      const seen = lines.map(({ id, quantity, unitPrice }) => ({
        id,
        quantity,
        ...(unitPrice !== null && { unitPrice }),
      }));
      const body = { ...form, lines: seen };
      return requestOnce(body, (idempotencyKey) => call(placeBookings, { body, idempotencyKey }));
    },
    onSuccess: (request) => {
      request.bookings.forEach(showOwnBooking);
      onPlaced(request);
      readAfterLag(getVisitSummary, listPlans);
      void invalidate(getCart, ...shown, getCurrentUser, getProfile);
    },
    onError: (error) => {
      // It may have been placed after all, by this call if its response was lost, or in another tab.
      const reading = invalidate(...shown, ...(hasStatus(error, 409) ? [getCart] : []));
      // Without a cart, the form is gone.
      tellLate(reading, error, { title: 'About Your Request', fallback: requestFailed });
    },
  });
};
