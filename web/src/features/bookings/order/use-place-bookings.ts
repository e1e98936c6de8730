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
import { hasStatus } from '../../../lib/api-error.ts';
import { cartChanges } from '../../../common/cart-changes.ts';
import { defineChange } from '../../../changes/define-change.ts';
import { useChange } from '../../../changes/use-change.ts';
import { showOwnBooking } from '../day/written-bookings.ts';

/** The cart as the customer saw it when booking. */
export type SeenLines = readonly { id: string; quantity: number; unitPrice: string | null }[];

/** The queries that show the visits and plans of a request. */
const shown = [listBookings, getVisitSummary, listPlans] as const;

export const requestFailed = 'Your request could not be sent. Please try again.';

type Order = { form: CheckoutForm; lines: SeenLines };

const placeOrder = defineChange(placeBookings, {
  request: ({ form, lines }: Order) => ({
    body: {
      ...form,
      lines: lines.map(({ id, quantity, unitPrice }) => ({
        id,
        quantity,
        ...(unitPrice !== null && { unitPrice }),
      })),
    },
  }),
  keyed: true,
  // Behind cart changes still in progress.
  queue: cartChanges,
  shows: ({ bookings }) => bookings.forEach(showOwnBooking),
  outdates: [getCart, ...shown, getCurrentUser, getProfile],
  outdatesLater: [getVisitSummary, listPlans],
  // It may have been placed after all, by this call if its response was lost, or in another tab.
  outdatesRefused: (error) => (hasStatus(error, 409) ? [...shown, getCart] : shown),
  // Without a cart, the form is gone.
  fails: { title: 'About Your Request', fallback: requestFailed, inForm: true },
});

/** Books the cart, as one request however often it is retried; refetches cart, bookings and profile. */
export const usePlaceBookings = (reactions: {
  onDone: (request: BookingRequest, order: Order) => void;
  onFailed: (error: Error) => void;
}) => useChange(placeOrder, reactions);
