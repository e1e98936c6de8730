import { fireEvent, screen } from '@testing-library/react';
import { handleSignup } from 'shared/contracts/admin-signups.ts';
import { transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { cancelBooking } from 'shared/contracts/bookings.ts';
import { addToCart, updateCartItem } from 'shared/contracts/cart.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { addCustomer, setCustomerTax, updateCustomer } from 'shared/contracts/customers.ts';
import { sendChatMessage } from 'shared/contracts/chat.ts';
import { createOffer } from 'shared/contracts/offers.ts';
import { actOnPlan, actOnVisit, createPlan } from 'shared/contracts/plans.ts';
import { updateProfile } from 'shared/contracts/profile.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { createReport, getReport, updateReport } from 'shared/contracts/reports.ts';
import { createReview, updateReview } from 'shared/contracts/reviews.ts';
import { getVisitReport } from 'shared/contracts/visit-reports.ts';
import { answerCustomer, everyPlan, everyVisit } from '../testing/book-customer.ts';
import {
  answerOperator,
  everyOffer,
  everyStop,
  measured,
  writtenReport,
} from '../testing/book-operator.ts';
import { linkTo, offered, rating, visit } from '../testing/book-links.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import {
  booking,
  cartLine,
  chatMessage,
  customerUser,
  idOf,
  profile,
  quote,
  report,
  review,
  serviceCalled,
  signup,
  today,
} from '../testing/fixtures.ts';
import { walksEach, type Walk } from '../testing/screen-book.ts';
import { choose, expectText, fill, press } from '../testing/site-steps.ts';

/** Each form, filled in as somebody would and sent. */

const person = async (): Promise<void> => {
  await fill('First name', ' Nora ');
  await fill('Last name', 'Newcomer');
  await fill('E-mail', 'Nora@Example.com');
  await fill('Phone', '(281) 555-0177');
  await fill('Service address', '8 Cypress Court, Spring, TX 77379');
};

const visitorForms: Record<string, Walk> = {
  'a request for a quote': {
    at: '/',
    steps: async () => {
      await person();
      await fill(/^Message/, 'How much for a small pool?');
      await press('Get My Free Quote');
    },
    answers: () => answer(requestQuote, { success: true, message: 'Thank you' }),
  },
  'an empty request for a quote': { at: '/', steps: () => press('Get My Free Quote') },
  'a sign-up': {
    at: '/signup',
    steps: async () => {
      await person();
      await fill('Pool or yard access instructions', 'Side gate, code 4711');
      await choose('I have pets');
      await fill(/^About your pets/, 'A shy beagle');
      await fill('Service type', 'both');
      await fill('Preferred day', 'tuesday');
      await fill(/^Special requests/, 'Mornings');
      await press('Create Free Account');
    },
  },
  'an empty sign-up': { at: '/signup', steps: () => press('Create Free Account') },
  'what is put into the cart': {
    at: `/services/${serviceCalled('Sheriff Membership').id}`,
    steps: async () => {
      await choose('Large');
      await choose('2 dogs');
      await choose('Yes');
      await press('Pick a day and time (optional)');
      await fill(/^Date/, '2026-12-24');
      await fill(/^Time/, 'Afternoon 12-5');
      await press('Add to Cart');
    },
  },
  'a rating': {
    ...linkTo(rating),
    steps: async () => {
      await choose('4');
      await fill(/^A few words/, ' Sparkling ');
      await choose(/^You may show it/);
      await press('Send Rating');
    },
  },
  'a move by link': {
    ...linkTo(visit),
    steps: async () => {
      await press('Move This Visit');
      await fill(/day/i, '2026-11-24');
      await press('Move Visit');
    },
  },
  'a skip by link': {
    ...linkTo(visit),
    steps: async () => {
      await press('Skip This Visit');
      await press('Skip It');
    },
  },
  'an offer that is accepted': { ...linkTo(offered), steps: () => press('Accept Offer') },
  'an offer that is declined': {
    ...linkTo(offered),
    steps: async () => {
      await press('Decline');
      await fill(/^Reason|Why/i, ' Too dear ');
      await press(/^Yes, Decline|Decline Offer/);
    },
  },
};

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
        bookings: [booking({ scheduledDate: '2026-11-27' })],
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

const ofOperator = (
  at: string,
  steps: Walk['steps'],
  answers?: Walk['answers'],
  more?: () => void,
): Walk => ({
  at,
  given: () => {
    answerOperator();
    more?.();
  },
  steps,
  ...(answers && { answers }),
});
const ofDay = (steps: Walk['steps'], answers?: Walk['answers']): Walk =>
  ofOperator('/admin/bookings', steps, answers);
const ofOne = (steps: Walk['steps'], answers?: Walk['answers']): Walk =>
  ofOperator(`/admin/dashboard?history=${customerUser.id}`, steps, answers);

const operatorForms: Record<string, Walk> = {
  'a confirmed visit': ofDay(
    () => press('Confirm: Casey Customer, To confirm'),
    () => answer(transitionBooking, { ...everyStop[0]!, status: 'confirmed', revision: 1 }),
  ),
  'a moved visit': ofDay(
    async () => {
      await press('Move: Casey Customer, To confirm');
      await fill('New day', '2026-11-27');
      await choose('Afternoon 12-5');
      await fill('Reason (optional)', ' A storm ');
      await press('Move Visit');
    },
    () => answer(transitionBooking, { ...everyStop[0]!, scheduledDate: '2026-11-27', revision: 1 }),
  ),
  'a cancelled visit': ofDay(
    async () => {
      await press('Cancel Visit: Casey Customer, Confirmed of a plan');
      await fill('Reason', ' Hail ');
      await press('Yes, Cancel Visit');
    },
    () => answer(transitionBooking, { ...everyStop[1]!, status: 'cancelled', revision: 1 }),
  ),
  'a refunded visit': ofDay(
    async () => {
      await press('Mark Refunded: Uma Other, Confirmed and paid');
      await press('Yes, Refunded');
    },
    () => answer(transitionBooking, { ...everyStop[2]!, paymentStatus: 'refunded', revision: 1 }),
  ),
  'a visit that could not be done': ofDay(async () => {
    await press('Could Not Be Done: Casey Customer, Confirmed of a plan');
    await choose('Gate locked');
    await fill(/^Words for the customer/, ' nobody at home ');
    await press('Tell the Customer');
  }),
  'a rain-out': ofDay(async () => {
    await press('Rain-Out');
    await choose('Uma Other, Any time');
    await choose('Move to one day');
    await fill('New day', '2026-11-24');
    await fill('Reason', ' Lightning ');
    await press('Move 2 visits');
  }),
  'the order of the stops': ofDay(async () => {
    await press('Change Order');
    fireEvent.click((await screen.findAllByRole('button', { name: /^Move down/ }))[0]!);
    await choose('Also every Friday');
    await press('Save Order');
  }),
  'a new visit': ofOperator(
    `/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`,
    async () => {
      await fill('Service', serviceCalled('Monthly Membership').id);
      await choose('Morning 8-12');
      await fill(/^Instructions/, ' Mind the hose ');
      await press('Add Visit');
    },
  ),
  'an empty new visit': ofOperator('/admin/bookings/new', () => press('Add Visit')),
  'a new customer': ofOperator(
    '/admin/dashboard?tab=customers',
    async () => {
      await press('Add Customer');
      await fill('First name', 'Nora');
      await fill('Last name', 'Newcomer');
      await fill('Phone', '(281) 555-0177');
      await fill('Address', '8 Cypress Court, Spring, TX 77379');
      await fill(/^Pool volume/, '12,000');
      await fill(/^Pool surface/, 'vinyl');
      fireEvent.submit(screen.getByLabelText('First name').closest('form')!);
    },
    () => answer(addCustomer, { ...measured, id: idOf(9), firstName: 'Nora' }),
  ),
  'a customer who is changed': ofOne(
    async () => {
      await press('Edit Customer');
      await fill('Phone', '(281) 555-0909');
      await choose('Pets');
      await press('Save Customer');
    },
    () => answer(updateCustomer, { ...measured, phone: '(281) 555-0909' }),
  ),
  'a new plan': ofOne(
    async () => {
      await press('Add Plan');
      await fill('Service', serviceCalled('Monthly Membership').id);
      await fill('First day', '2026-12-01');
      await choose('Every 2 weeks');
      await choose('Morning 8-12');
      await fill(/^How they pay/, 'zelle');
      fireEvent.submit(screen.getByLabelText('First day').closest('form')!);
    },
    () => answer(createPlan, { ...everyPlan[0]!, id: idOf(85) }),
  ),
  'a plan that is changed': ofOne(async () => {
    await press('Change: Sheriff Membership');
    await fill('Weekday', '5');
    await fill('Price', '26');
    await choose('Large');
    await choose('3 dogs');
    await choose('Yes');
    await press('Save Changes');
  }),
  'a plan that the operator ends': ofOne(async () => {
    await press('End: Monthly Membership');
    await choose('Another day');
    await fill('Which day', '2026-12-15');
    await fill('Reason', 'Moving out');
    await press('End Plan');
  }),
  'a plan that the operator pauses': ofOne(async () => {
    await press('Pause: Until the year ends');
    await fill('Reason', 'Away');
    await press('Pause Plan');
  }),
  'a charge that is paid': ofOne(async () => {
    await press('Mark Paid: Monthly Membership, Nov 2, 2026');
    await fill(/^(How|Paid by|Paid with)/, 'check');
    await fill(/^Note/, ' No. 12 ');
    fireEvent.submit(screen.getByLabelText(/^Note/).closest('form')!);
  }),
  'a charge that is void': ofOne(async () => {
    await press('Void: Monthly Membership, Nov 2, 2026');
    await fill('Reason', ' Billed twice ');
    fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
  }),
  'a charge that is refunded': ofOne(async () => {
    await press('Refund: Monthly Membership, Oct 2, 2026');
    await fill('Reason', ' Two visits fell out ');
    fireEvent.submit(screen.getByLabelText('Reason').closest('form')!);
  }),
  'a payment of all that is due': ofOperator('/admin/money', async () => {
    await press('Record Payment: Casey Customer');
    await fill(/^Note/, ' No. 12 ');
    fireEvent.submit(screen.getByLabelText(/^Note/).closest('form')!);
  }),
  'a rate of sales tax': ofOne(
    async () => {
      await fill('Rate in percent', '7.5');
      await press('Save Sales Tax');
    },
    () => answer(setCustomerTax, { taxExempt: false, taxRate: 0.075 }),
  ),
  'no sales tax': ofOne(async () => {
    await fill('This customer pays', 'none');
    await press('Save Sales Tax');
  }),
  'an answer': ofOne(async () => {
    await fill('Message to Casey Customer', ' Yes, at ten. ');
    await press('Send');
  }),
  'an offer': ofOperator(
    '/admin/quotes',
    async () => {
      await press('Write Offer: Vera pending Visitor');
      await fill(/^Note/, ' See you soon ');
      await choose('Afternoon 12-5');
      await fill('Valid until', '2026-12-01');
      await press('Send Offer');
    },
    () => answer(createOffer, everyOffer[0]!),
  ),
  'a request that is declined': ofOperator(
    '/admin/quotes',
    async () => {
      await press('Decline: Vera pending Visitor');
      await press('Yes, Decline');
    },
    () => answer(transitionQuote, quote({ id: idOf(160), status: 'declined' })),
  ),
  'a sign-up that is handled': ofOperator(
    '/admin/quotes?tab=signups',
    async () => {
      fireEvent.click((await screen.findAllByRole('button', { name: /^Mark Handled/ }))[0]!);
    },
    () => answer(handleSignup, signup({ status: 'handled', handledAt: today })),
  ),
  'a draft that is saved': ofOperator(
    `/admin/service-report/${idOf(50)}`,
    async () => {
      await fill('Service Notes (optional)', ' Filter rinsed, and the basket emptied. ');
      await choose('Vacuumed pool floor');
      await expectText(/^Saved on this phone/);
      await press('Save Draft');
    },
    () => answer(updateReport, { ...writtenReport, version: 4 }),
    () => answer(getReport, writtenReport),
  ),
  'a new report that is saved': ofOperator(
    `/admin/service-report/new?customerId=${customerUser.id}`,
    async () => {
      await fill('Service Date', '2026-11-18');
      await choose('Brushed pool walls');
      await expectText(/^Saved on this phone/);
      await press('Save Draft');
    },
    () => answer(createReport, report({ id: idOf(59) })),
  ),
  'a visit’s report': ofOperator(
    `/admin/visits/${idOf(141)}?date=${today}`,
    async () => {
      await press('All Done');
      await fill('pH', '7.5');
      await fill(/^Note to the customer/, ' All clear ');
      await press('Send Report');
      await press('Send Anyway');
    },
    undefined,
    () => refuse(getVisitReport, { code: 'not-found', message: 'There is no report yet' }),
  ),
};

walksEach('visitor', visitorForms);
walksEach('customer', customerForms);
walksEach('admin', operatorForms);
