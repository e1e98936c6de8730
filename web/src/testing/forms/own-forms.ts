import { screen } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { getCart, updateCartItem } from 'shared/contracts/cart.ts';
import { sendChatMessage } from 'shared/contracts/chat.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { actOnPlan, actOnVisit, listPlans } from 'shared/contracts/plans.ts';
import { updateProfile } from 'shared/contracts/profile.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { createReview } from 'shared/contracts/reviews.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { answer } from '../fake-api.ts';
import { booking, cartLine, idOf, plan, serviceCalled } from '../fixtures.ts';
import { choose, press } from '../site-steps.ts';
import type { Form } from './form.ts';

/** Forms of a customer, whose session may end while they write. */
export const customerForms: readonly Form[] = [
  {
    what: 'their details',
    as: 'customer',
    path: '/account',
    open: () => press('Edit Details'),
    typed: { 'Access instructions': 'Side gate,\ncode 4711' },
    send: 'Save Details',
    call: updateProfile,
    place: 'update-profile',
  },
  {
    what: 'a booking request',
    as: 'customer',
    path: '/checkout',
    prepare: () => answer(getCart, [cartLine()]),
    open: () => choose('Venmo'),
    typed: {
      'Special instructions': 'The dog is shy',
      Date: '2026-11-27',
      Time: 'Morning 8-12',
      Phone: '(281) 555-0177',
    },
    send: 'Request Booking',
    call: placeBookings,
    place: 'place-bookings',
  },
  {
    what: 'when and why a plan pauses',
    as: 'customer',
    path: '/visits',
    prepare: () => answer(listPlans, [plan()]),
    open: () => press(/^Pause/),
    typed: {
      'First day': '2026-12-01',
      'Last day': '2026-12-15',
      Reason: 'We rebuild the deck',
    },
    send: 'Pause Plan',
    call: actOnPlan,
    place: `pause ${idOf(80)}`,
  },
  {
    what: 'when a plan is resumed',
    as: 'customer',
    path: '/visits',
    prepare: () => {
      const pauses = [{ from: '2026-11-01', until: null, reason: 'We rebuild the deck' }];
      answer(listPlans, [plan({ pauses })]);
    },
    open: () => press(/^Resume/),
    typed: { 'First day with visits again': '2026-12-08' },
    send: 'Resume Plan',
    call: actOnPlan,
    place: `resume ${idOf(80)}`,
  },
  {
    what: 'when and why a plan ends',
    as: 'customer',
    path: '/visits',
    prepare: () => answer(listPlans, [plan()]),
    open: () => press(/^End/),
    chosen: ['Another day'],
    typed: { Reason: 'We move' },
    send: 'End Plan',
    call: actOnPlan,
    place: `end ${idOf(80)}`,
  },
  {
    what: 'where a visit is moved',
    as: 'customer',
    path: '/visits',
    prepare: () => answer(listBookings, [booking()]),
    open: () => press(/^Change: /),
    chosen: ['Afternoon 12-5'],
    typed: { 'New day': '2026-11-27' },
    send: 'Move Visit',
    call: actOnVisit,
    place: `move ${idOf(20)}`,
  },
  {
    what: 'why a visit is skipped',
    as: 'customer',
    path: '/visits',
    prepare: () => {
      answer(listPlans, [plan()]);
      const ofPlan = { planId: plan().id, originalDate: '2026-11-24' };
      answer(listBookings, [booking({ ...ofPlan, scheduledDate: '2026-11-24' })]);
    },
    open: async () => {
      await press(/^Change: /);
      await press(/^Skip Visit/);
    },
    typed: { Reason: 'Out of town' },
    send: 'Yes, Skip',
    call: actOnVisit,
    place: `skip ${idOf(20)}`,
  },
  {
    what: 'a message to us',
    as: 'customer',
    path: '/messages',
    typed: { 'Your message': 'And on Saturday?' },
    send: 'Send Message',
    call: sendChatMessage,
    place: 'send-chat-message',
  },
  {
    what: 'a review',
    as: 'customer',
    path: '/visits',
    prepare: () =>
      answer(listBookings, [booking({ status: 'completed', scheduledDate: '2026-11-17' })]),
    open: () => press(/^Review Visit/),
    chosen: ['4', /^You may post this review/],
    typed: { Comment: 'Clear as glass' },
    send: 'Save Review',
    call: createReview,
    place: `create-review ${idOf(20)}`,
  },
  {
    what: 'wishes for a visit in the cart',
    as: 'customer',
    path: '/checkout',
    prepare: () => answer(getCart, [cartLine({ service: serviceCalled('Sheriff Membership') })]),
    open: () => press(/^Change /),
    chosen: [/^Large/],
    typed: { 'Instructions for this service': 'Ring twice' },
    send: 'Save',
    call: updateCartItem,
    place: `update-cart-item ${idOf(10)}`,
  },
];

/** Forms of visitors, who have no session that could end. */
export const visitorForms: readonly Form[] = [
  {
    what: 'a request for a quote',
    as: 'visitor',
    path: '/',
    open: async () => {
      await screen.findByLabelText('First name');
    },
    typed: { 'First name': 'Nina', 'Service address': '8 Cypress Court, Spring, TX 77379' },
    send: 'Get My Free Quote',
    call: requestQuote,
  },
  {
    what: 'a sign-up',
    as: 'visitor',
    path: '/signup',
    chosen: ['I have pets'],
    typed: { 'First name': 'Nina', 'Service type': 'pool', 'Preferred day': 'tuesday' },
    send: 'Create Free Account',
    call: signUp,
  },
];
