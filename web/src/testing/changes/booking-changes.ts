import { fireEvent, screen } from '@testing-library/react';
import { cancelBooking, getVisitSummary, listBookings } from 'shared/contracts/bookings.ts';
import { addToCart, getCart, removeFromCart, updateCartItem } from 'shared/contracts/cart.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { actOnPlan, actOnVisit, listPlans } from 'shared/contracts/plans.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { answer } from '../fake-api.ts';
import { booking, cartLine, idOf, plan, serviceCalled } from '../fixtures.ts';
import { fill, press } from '../site-steps.ts';
import { type Change, monthly } from './change.ts';

const fillBooking = async () => {
  await fill('Date', '2026-11-27');
  await fill('Time', 'Morning 8-12');
  fireEvent.click(screen.getByRole('radio', { name: 'Venmo' }));
  await press('Request Booking');
};

/** What a customer changes in the cart, their bookings and their plan. */
export const bookingChanges: readonly Change[] = [
  {
    contract: addToCart,
    as: 'customer',
    path: `/services/${monthly.id}`,
    prepare: () => answer(addToCart, cartLine()),
    act: () => press('Add to Cart'),
    sends: { body: { options: {}, serviceId: monthly.id, quantity: 1 } },
    outdates: [getCart],
    says: {
      title: 'Added to Cart',
      description: 'Monthly Membership has been added to your cart.',
    },
    outdatesRefused: [getCart],
    saysConflict: true,
    fails: {
      title: 'Error',
      otherwise: 'Failed to add service to cart. Please try again.',
      isFinal: true,
      hides: ['invalid', 'too-many-requests', 'conflict', 'unavailable', 'no answer'],
    },
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to add services to cart.',
    },
    keyed: true,
  },
  {
    contract: updateCartItem,
    as: 'customer',
    path: '/checkout',
    prepare: () => {
      // A recurring service can be booked only once, so this needs another one.
      const line = cartLine({ service: serviceCalled('Pool School') });
      answer(getCart, [line]);
      answer(updateCartItem, { ...line, quantity: 2 });
    },
    act: () => press('One more'),
    sends: { params: { id: idOf(10) }, body: { quantity: 2 } },
    outdates: [getCart],
    outdatesRefused: [getCart],
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to access checkout.',
    },
  },
  {
    contract: removeFromCart,
    as: 'customer',
    path: '/checkout',
    prepare: () => {
      answer(getCart, [cartLine()]);
      answer(removeFromCart, { removed: true });
    },
    act: () => press('Remove Monthly Membership'),
    sends: { params: { id: idOf(10) } },
    outdates: [getCart],
    says: {
      title: 'Removed from Cart',
      description: 'Monthly Membership has been removed from your cart.',
    },
    outdatesRefused: [getCart],
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to access checkout.',
    },
  },
  {
    contract: placeBookings,
    as: 'customer',
    path: '/checkout',
    prepare: () => {
      answer(getCart, [cartLine()]);
      answer(placeBookings, {
        bookings: [booking()],
        plans: [],
        fee: '0.00',
        tax: '0.00',
        total: '225.00',
      });
    },
    act: fillBooking,
    again: () => press('Request Booking'),
    sends: {
      body: {
        firstName: 'Casey',
        lastName: 'Customer',
        email: 'casey@example.com',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        scheduledDate: '2026-11-27',
        preferredTime: 'Morning 8-12',
        specialInstructions: '',
        paymentMethod: 'venmo',
        savePaymentMethod: false,
        lines: [{ id: idOf(10), quantity: 1, unitPrice: '225.00' }],
      },
    },
    outdates: [getCart, listBookings, getVisitSummary, listPlans, getCurrentUser, getProfile],
    outdatesLater: [getVisitSummary, listPlans],
    outdatesRefused: [listBookings, getVisitSummary, listPlans],
    outdatesConflict: [getCart, listBookings, getVisitSummary, listPlans],
    lostSession: {
      title: 'Authentication Required',
      description: 'Please log in to access checkout.',
    },
    keyed: true,
  },
  {
    contract: cancelBooking,
    as: 'customer',
    path: '/visits',
    prepare: () => {
      answer(listBookings, [booking()]);
      answer(cancelBooking, booking({ status: 'cancelled' }));
    },
    act: async () => {
      await press(/^Change: /);
      await press(/^Cancel Visit/);
      await press('Yes, Cancel');
    },
    again: () => press('Yes, Cancel'),
    sends: { params: { id: idOf(20) } },
    outdates: [listBookings, getVisitSummary],
    outdatesLater: [getVisitSummary],
    says: {
      title: 'Visit Cancelled',
      description: 'Monthly Membership (Nov 25, 2026) has been cancelled.',
    },
    staysOpen: ['Change this visit', 'Cancel Monthly Membership on Nov 25, 2026?'],
    outdatesRefused: [listBookings],
  },
  {
    contract: actOnVisit,
    as: 'customer',
    path: '/visits',
    prepare: () => {
      const visit = booking({ planId: plan().id, originalDate: '2026-11-24' });
      answer(listPlans, [plan()]);
      answer(listBookings, [visit]);
      answer(actOnVisit, { ...visit, status: 'cancelled' });
    },
    act: async () => {
      await press(/^Change: /);
      await press(/^Skip Visit/);
      await press('Yes, Skip');
    },
    again: () => press('Yes, Skip'),
    sends: { params: { bookingId: idOf(20), action: 'skip' }, body: {} },
    outdates: [listBookings, getVisitSummary, listPlans],
    outdatesLater: [getVisitSummary, listPlans],
    says: { title: 'Visit Skipped', description: 'We won’t come on Nov 25, 2026.' },
    outdatesRefused: [listBookings],
  },
  {
    contract: actOnVisit,
    as: 'customer',
    path: '/visits',
    prepare: () => {
      const visit = booking({ planId: plan().id, originalDate: '2026-11-24' });
      answer(listPlans, [plan()]);
      answer(listBookings, [{ ...visit, status: 'cancelled', isOwnCancellation: true }]);
      answer(actOnVisit, { ...visit, revision: visit.revision + 1 });
    },
    act: () => press(/^Undo: /),
    sends: { params: { bookingId: idOf(20), action: 'restore' }, body: {} },
    outdates: [listBookings, getVisitSummary, listPlans],
    outdatesLater: [getVisitSummary, listPlans],
    says: { title: 'Visit Back On', description: 'Monthly Membership (Nov 25, 2026) is back on.' },
    outdatesRefused: [listBookings],
  },
  {
    contract: actOnPlan,
    as: 'customer',
    path: '/visits',
    prepare: () => {
      const pauses = [{ from: '2026-11-20', until: null, reason: 'Away' }];
      answer(listPlans, [plan({ pauses })]);
      answer(actOnPlan, plan({ revision: 4 }));
    },
    act: async () => {
      await press(/^Resume: /);
      await press('Resume Plan');
    },
    again: () => press('Resume Plan'),
    sends: { params: { id: idOf(80), action: 'resume' }, body: { from: null } },
    outdates: [listPlans, listBookings, getVisitSummary],
    outdatesLater: [listBookings, getVisitSummary, listPlans],
    says: { title: 'Plan Resumed', description: 'Monthly Membership. We have been told.' },
    outdatesRefused: [listPlans],
  },
];
