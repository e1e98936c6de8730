import { requestQuote } from 'shared/contracts/quotes.ts';
import { linkTo, offered, rating, visit } from '../testing/book-links.ts';
import { answer } from '../testing/fake-api.ts';
import { serviceCalled } from '../testing/fixtures.ts';
import { walksEach, type Walk } from '../testing/screen-book.ts';
import { choose, fill, press } from '../testing/site-steps.ts';

/** Fills in and sends each form of a visitor. */

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

walksEach('visitor', visitorForms);
