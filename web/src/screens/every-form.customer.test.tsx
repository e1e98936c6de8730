import { cancelBooking } from 'shared/contracts/bookings.ts';
import { addToCart, updateCartItem } from 'shared/contracts/cart.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { sendChatMessage } from 'shared/contracts/chat.ts';
import { actOnPlan, actOnVisit } from 'shared/contracts/plans.ts';
import { updateProfile } from 'shared/contracts/profile.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { answerCustomer, everyPlan, everyVisit } from '../testing/book-customer.ts';
import { answer } from '../testing/fake-api.ts';
import {
  booking,
  cartLine,
  chatMessage,
  idOf,
  profile,
  review,
  serviceCalled,
} from '../testing/fixtures.ts';
import { walksEach, type Walk } from '../testing/screen-book.ts';
import { choose, fill, press } from '../testing/site-steps.ts';

/** Fills in and sends each form of a customer. */

const ofCustomer = (at: string, steps: Walk['steps'], answers?: Walk['answers']): Walk => ({
  at,
  given: answerCustomer,
  steps,
  ...(answers && { answers }),
});
const atHome = (steps: Walk['steps'], answers?: Walk['answers']): Walk =>
  ofCustomer('/', steps, answers);

const customerForms: Record<string, Walk> = {
  'a request for bookings': ofCustomer(
    '/checkout',
    async () => {
      await fill('Date', '2026-11-27');
      await fill('Time', 'Afternoon 12-5');
      await fill(/^Special instructions/, 'Mind the hose');
      await choose(/^Personal check/);
      await choose('Remember how I pay');
      await press('Request Booking');
    },
    () =>
      answer(placeBookings, {
        bookings: [
          booking({ scheduledDate: '2026-11-27' }),
          booking({
            id: idOf(31),
            serviceName: 'Two of them',
            scheduledDate: '2026-12-24',
            quantity: 2,
            unitPrice: '24.00',
            totalAmount: '63.00',
            tax: '3.96',
            fee: '15.00',
            options: { yardSize: 'large', dogs: 2, frontYard: true },
            paymentMethod: 'check',
            specialInstructions: 'Two friendly dogs',
          }),
        ],
        plans: [everyPlan[1]!],
        fee: '15.00',
        tax: '18.56',
        total: '258.56',
      }),
  ),
  'an empty request for bookings': ofCustomer('/checkout', () => press('Request Booking')),
  'a line of the cart': ofCustomer(
    '/checkout',
    async () => {
      await press('Change Sheriff Membership');
      await choose('Small');
      await fill(/^Date \(optional/, '');
      await fill(/^Instructions/, ' Two friendly dogs, and a cat ');
      await press('Save');
    },
    () => answer(updateCartItem, cartLine({ id: idOf(11) })),
  ),
  'what is put into the cart': ofCustomer(
    `/services/${serviceCalled('Monthly Membership').id}`,
    () => press('Add to Cart'),
    () => answer(addToCart, cartLine()),
  ),
  'a visit that is moved': atHome(
    async () => {
      await press('Move: Moved by us on Nov 27, 2026');
      await fill('New day', '2026-12-01');
      await choose('Any time');
      await press('Move Visit');
    },
    () => answer(actOnVisit, { ...everyVisit[2]!, scheduledDate: '2026-12-01', revision: 1 }),
  ),
  'a visit of a plan that is moved': atHome(async () => {
    await press('Move: Of a plan on Nov 24, 2026');
    await fill('New day', '2026-11-25');
    await press('Move Visit');
  }),
  'a visit that is skipped': atHome(
    async () => {
      await press('Skip: Of a plan on Nov 24, 2026');
      await fill('Reason (optional)', ' Out of town ');
      await press('Yes, Skip');
    },
    () => answer(actOnVisit, { ...everyVisit[1]!, status: 'cancelled', revision: 1 }),
  ),
  'a visit that is cancelled': atHome(
    async () => {
      await press('Cancel Visit: Moved by us on Nov 27, 2026');
      await press('Yes, Cancel');
    },
    () => answer(cancelBooking, { ...everyVisit[2]!, status: 'cancelled', revision: 1 }),
  ),
  'a pause': atHome(
    async () => {
      await press('Pause: Until the year ends');
      await fill('First day', '2026-12-01');
      await fill('Last day (optional)', '2026-12-20');
      await fill('Reason', ' Away ');
      await press('Pause Plan');
    },
    () => answer(actOnPlan, { ...everyPlan[3]!, revision: 4 }),
  ),
  'a resumed plan': atHome(
    async () => {
      await press('Resume: Leaves');
      await fill('First day with visits again', '2026-12-01');
      await press('Resume Plan');
    },
    () => answer(actOnPlan, { ...everyPlan[2]!, pauses: [], revision: 4 }),
  ),
  'an ended plan': atHome(
    async () => {
      await press('End: Until the year ends');
      await choose('At once');
      await fill('Reason', ' Moving out ');
      await press('End Plan');
    },
    () => answer(actOnPlan, { ...everyPlan[3]!, state: 'ended', revision: 4 }),
  ),
  'a plan that ends with its month': atHome(async () => {
    await press('End: Until the year ends');
    await fill('Reason', 'Moving out');
    await press('End Plan');
  }),
  'a review': atHome(
    async () => {
      await press('Review Visit: Done and to be paid, Nov 10, 2026');
      await choose('5');
      await fill('Comment (optional)', ' Sparkling ');
      await choose(/^You may show it/);
      await press('Save Review');
    },
    () =>
      answer(createReview, {
        ...everyVisit[7]!,
        review: { ...review, bookingId: idOf(127), rating: 5 },
        revision: 1,
      }),
  ),
  'a review that is changed': atHome(
    async () => {
      await press('Edit Review: Done and rated, Nov 17, 2026');
      await choose('2');
      await choose(/^You may show it/);
      await press('Save Review');
    },
    () =>
      answer(updateReview, {
        ...everyVisit[6]!,
        review: { ...review, rating: 2, mayShow: false },
        revision: 1,
      }),
  ),
  'a message': atHome(
    async () => {
      await fill('Your message', ' And on Saturday? ');
      await press('Send Message');
    },
    () => answer(sendChatMessage, chatMessage({ id: idOf(46), text: 'And on Saturday?' })),
  ),
  'the details': atHome(
    async () => {
      await press('Edit Details');
      await fill('Phone', '(281) 555-0909');
      await choose('I have pets');
      await fill(/^About your pets/, 'A shy beagle');
      await press('Save Details');
    },
    () => answer(updateProfile, { ...profile, phone: '(281) 555-0909' }),
  ),
  'no reminders': atHome(() => choose('Remind me the evening before')),
};

walksEach('customer', customerForms);
