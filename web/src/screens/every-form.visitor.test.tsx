import { linkTo, offered, rating, visit } from '../testing/book-links.ts';
import { serviceCalled } from '../testing/fixtures.ts';
import { refusesEach, sendsEach } from '../testing/form-book.ts';
import { choose, fill, press } from '../testing/site-steps.ts';

/** What each form of a visitor sends. */

const person = async (): Promise<void> => {
  await fill('First name', ' Nora ');
  await fill('Last name', 'Newcomer');
  await fill('Email', 'Nora@Example.com');
  await fill('Phone', '(281) 555-0177');
  await fill('Service address', '8 Cypress Court, Spring, TX 77379');
};

sendsEach('visitor', {
  'a request for a quote': {
    at: '/',
    steps: async () => {
      await person();
      await fill(/^Message/, 'How much for a small pool?');
      await press('Get My Free Quote');
    },
    sends: [
      'POST /api/quote-requests',
      {
        firstName: 'Nora',
        lastName: 'Newcomer',
        email: 'nora@example.com',
        phone: '(281) 555-0177',
        serviceAddress: '8 Cypress Court, Spring, TX 77379',
        message: 'How much for a small pool?',
        website: '',
      },
    ],
  },
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
    sends: [
      'POST /api/signup',
      {
        firstName: 'Nora',
        lastName: 'Newcomer',
        email: 'nora@example.com',
        phone: '(281) 555-0177',
        address: '8 Cypress Court, Spring, TX 77379',
        poolAccess: 'Side gate, code 4711',
        hasPets: true,
        serviceType: 'both',
        desiredDay: 'tuesday',
        specialRequests: 'Mornings',
        website: '',
        petDetails: 'A shy beagle',
      },
    ],
    fails: 'Failed to create account. Please try again.',
  },
  'what is put into the cart': {
    at: `/services/${serviceCalled('Sheriff Membership').id}`,
    steps: async () => {
      await choose('Large');
      await choose('2 dogs');
      await choose('Yes');
      await press('Pick a day and time (optional)');
      await fill(/^Date/, '2026-12-04');
      await fill(/^Time/, 'Afternoon 12-5');
      await press('Add to Cart');
    },
    sends: [
      'POST /api/cart',
      {
        options: { yardSize: 'large', dogs: 2, frontYard: true },
        scheduledDate: '2026-12-04',
        preferredTime: 'Afternoon 12-5',
        serviceId: serviceCalled('Sheriff Membership').id,
        quantity: 1,
      },
    ],
  },
  'a rating': {
    ...linkTo(rating),
    steps: async () => {
      await choose('4');
      await fill(/^A few words/, ' Sparkling ');
      await choose(/^You may post this review/);
      await press('Send Rating');
    },
    sends: [
      'POST /api/links',
      { action: 'rate', rating: 4, comment: ' Sparkling ', mayShow: true, revision: 'completed' },
    ],
  },
  'a move by link': {
    ...linkTo(visit),
    steps: async () => {
      await press('Move This Visit');
      await fill(/day/i, '2026-11-24');
      await press('Move Visit');
    },
    sends: [
      'POST /api/links',
      { action: 'move', scheduledDate: '2026-11-24', revision: '2026-11-20 Morning 8-12' },
    ],
  },
  'a skip by link': {
    ...linkTo(visit),
    steps: async () => {
      await press('Skip This Visit');
      await press('Skip It');
    },
    sends: ['POST /api/links', { action: 'skip', revision: '2026-11-20 Morning 8-12' }],
  },
  'an offer that is accepted': {
    ...linkTo(offered),
    steps: () => press('Accept Offer'),
    sends: ['POST /api/links', { action: 'accept', revision: 1 }],
  },
  'an offer that is declined': {
    ...linkTo(offered),
    steps: async () => {
      await press('Decline');
      await fill(/^Reason|Why/i, ' Too dear ');
      await press(/^Yes, Decline|Decline Offer/);
    },
    sends: ['POST /api/links', { action: 'decline', reason: 'Too dear', revision: 1 }],
  },
});

refusesEach('visitor', {
  'an empty request for a quote': {
    at: '/',
    steps: () => press('Get My Free Quote'),
    refuses: [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
      'Service address is required',
    ],
  },
  'an empty sign-up': {
    at: '/signup',
    steps: () => press('Create Free Account'),
    refuses: [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Please provide your complete address',
      'Please describe how to access your pool area',
      'Please select the type of service you need',
      'Please select your preferred service day',
    ],
  },
});
