import { consentVersion } from 'shared/domain/prices/autopay.ts';
import { answerCustomer } from '../testing/book-customer.ts';
import { idOf, serviceCalled } from '../testing/fixtures.ts';
import { refusesEach, sendsEach } from '../testing/form-book.ts';
import { choose, fill, press } from '../testing/site-steps.ts';

/** What each form of a customer sends. */

const asCustomer = (at: string) => ({ at, given: answerCustomer });
const visits = asCustomer('/visits');

sendsEach('customer', {
  'a request for bookings': {
    ...asCustomer('/checkout'),
    steps: async () => {
      await fill('Date', '2026-11-27');
      await fill('Time', 'Afternoon 12-5');
      await fill(/^Special instructions/, 'Mind the hose');
      await choose(/^Personal check/);
      await choose('Remember how I pay');
      await press('Request Booking');
    },
    sends: [
      'POST /api/bookings',
      {
        firstName: 'Casey',
        lastName: 'Customer',
        email: 'casey@example.com',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        scheduledDate: '2026-11-27',
        preferredTime: 'Afternoon 12-5',
        specialInstructions: 'Mind the hose',
        paymentMethod: 'check',
        savePaymentMethod: true,
        lines: [
          { id: idOf(10), quantity: 1, unitPrice: '225.00' },
          { id: idOf(11), quantity: 2, unitPrice: '24.00' },
        ],
      },
    ],
  },
  'a request to pay by card or bank': {
    ...asCustomer('/checkout'),
    steps: async () => {
      await fill('Date', '2026-11-27');
      await fill('Time', 'Afternoon 12-5');
      await choose('Card or bank');
      await press('Request Booking');
    },
    sends: [
      'POST /api/bookings',
      {
        firstName: 'Casey',
        lastName: 'Customer',
        email: 'casey@example.com',
        phone: '(281) 555-0101',
        address: '12 Test Lane, Spring, TX 77373',
        scheduledDate: '2026-11-27',
        preferredTime: 'Afternoon 12-5',
        specialInstructions: '',
        paymentMethod: 'card-or-bank',
        savePaymentMethod: false,
        lines: [
          { id: idOf(10), quantity: 1, unitPrice: '225.00' },
          { id: idOf(11), quantity: 2, unitPrice: '24.00' },
        ],
      },
    ],
  },
  autopay: {
    ...asCustomer('/billing'),
    steps: async () => {
      await press('Change');
      await fill('Up to', '1,000');
      await choose('I agree');
      await press('Save autopay');
    },
    sends: ['PUT /api/autopay', { methodId: idOf(97), upTo: '1000.00', consent: consentVersion }],
  },
  'a line of the cart': {
    ...asCustomer('/checkout'),
    steps: async () => {
      await press('Change Sheriff Membership');
      await choose('Small');
      await fill(/^Date \(optional/, '');
      await fill(/^Instructions/, ' Two friendly dogs, and a cat ');
      await press('Save');
    },
    sends: [
      `PUT /api/cart/${idOf(11)}`,
      {
        scheduledDate: null,
        preferredTime: 'Afternoon 12-5',
        specialInstructions: ' Two friendly dogs, and a cat ',
        options: { yardSize: 'small', dogs: 2, frontYard: true },
      },
    ],
  },
  'what is put into the cart': {
    ...asCustomer(`/services/${serviceCalled('Monthly Membership').id}`),
    steps: () => press('Add to Cart'),
    sends: [
      'POST /api/cart',
      { options: {}, serviceId: serviceCalled('Monthly Membership').id, quantity: 1 },
    ],
  },
  'a visit that is moved': {
    ...visits,
    steps: async () => {
      await press('Change: Moved by us on Nov 27, 2026');
      await fill('New day', '2026-12-01');
      await choose('Any time');
      await press('Move Visit');
    },
    sends: [
      `POST /api/visits/${idOf(122)}/move`,
      { scheduledDate: '2026-12-01', preferredTime: null },
    ],
  },
  'a visit of a plan that is moved': {
    ...visits,
    steps: async () => {
      await press('Change: Of a plan on Nov 24, 2026');
      await fill('New day', '2026-11-25');
      await press('Move Visit');
    },
    sends: [
      `POST /api/visits/${idOf(121)}/move`,
      { scheduledDate: '2026-11-25', preferredTime: 'Morning 8-12' },
    ],
  },
  'a visit that is skipped': {
    ...visits,
    steps: async () => {
      await press('Change: Of a plan on Nov 24, 2026');
      await press(/^Skip Visit/);
      await fill('Reason (optional)', ' Out of town ');
      await press('Yes, Skip');
    },
    sends: [`POST /api/visits/${idOf(121)}/skip`, { reason: ' Out of town ' }],
  },
  'a visit that is cancelled': {
    ...visits,
    steps: async () => {
      await press('Change: Moved by us on Nov 27, 2026');
      await press(/^Cancel Visit/);
      await press('Yes, Cancel');
    },
    sends: [`POST /api/bookings/${idOf(122)}/cancel`],
  },
  'a pause': {
    ...visits,
    steps: async () => {
      await press('Pause: Until the year ends');
      await fill('First day', '2026-12-01');
      await fill('Last day (optional)', '2026-12-20');
      await fill(/^Reason/, ' Away ');
      await press('Pause Plan');
    },
    sends: [
      `POST /api/plans/${idOf(83)}/pause`,
      { from: '2026-12-01', until: '2026-12-20', reason: ' Away ' },
    ],
  },
  'a resumed plan': {
    ...visits,
    steps: async () => {
      await press('Resume: Leaves');
      await fill('First day with visits again', '2026-12-01');
      await press('Resume Plan');
    },
    sends: [`POST /api/plans/${idOf(82)}/resume`, { from: '2026-12-01' }],
  },
  'an ended plan': {
    ...visits,
    steps: async () => {
      await press('End: Until the year ends');
      await choose('At once');
      await fill(/^Reason/, ' Moving out ');
      await press('End Plan');
    },
    sends: [`POST /api/plans/${idOf(83)}/end`, { on: null, reason: ' Moving out ' }],
  },
  'a plan that ends with its month': {
    ...visits,
    steps: async () => {
      await press('End: Until the year ends');
      await fill(/^Reason/, 'Moving out');
      await press('End Plan');
    },
    sends: [`POST /api/plans/${idOf(83)}/end`, { on: '2026-12-05', reason: 'Moving out' }],
  },
  'a review': {
    ...visits,
    steps: async () => {
      await press('Review Visit: Done and to be paid, Nov 10, 2026');
      await choose('5');
      await fill('Comment (optional)', ' Sparkling ');
      await choose(/^You may post this review/);
      await press('Save Review');
    },
    sends: [
      `POST /api/bookings/${idOf(127)}/review`,
      { rating: 5, comment: ' Sparkling ', mayShow: true },
    ],
  },
  'a review that is changed': {
    ...visits,
    steps: async () => {
      await press('Edit Review: Done and rated, Nov 17, 2026');
      await choose('2');
      await choose(/^You may post this review/);
      await press('Save Review');
    },
    sends: [
      `PUT /api/bookings/${idOf(126)}/review`,
      { rating: 2, comment: 'Sparkling water', mayShow: false },
    ],
  },
  'a message': {
    ...asCustomer('/messages'),
    steps: async () => {
      await fill('Your message', ' And on Saturday? ');
      await press('Send Message');
    },
    sends: ['POST /api/user/chat', { text: ' And on Saturday? ' }],
  },
  'the details': {
    ...asCustomer('/account'),
    steps: async () => {
      await press('Edit Details');
      await fill('Phone', '(281) 555-0909');
      await choose('I have pets');
      await fill(/^About your pets/, 'A shy beagle');
      await press('Save Details');
    },
    sends: [
      'PUT /api/auth/profile',
      {
        firstName: 'Casey',
        lastName: 'Customer',
        phone: '(281) 555-0909',
        address: '12 Test Lane, Spring, TX 77373',
        poolAccess: 'Left gate',
        hasPets: true,
        petDetails: 'A shy beagle',
      },
    ],
  },
});

refusesEach('customer', {
  'autopay without consent': {
    ...asCustomer('/billing'),
    steps: async () => {
      await press('Change');
      await press('Save autopay');
    },
    refuses: ['Please read and agree first'],
  },
  'an empty request for bookings': {
    ...asCustomer('/checkout'),
    steps: () => press('Request Booking'),
    refuses: ['Please select a date', 'Please select a time', 'Please select how you will pay'],
  },
});
