import { screen } from '@testing-library/react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import { listQuotes, transitionQuote } from 'shared/contracts/admin-quotes.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { answerOffer, createOffer, getQuoteOffers } from 'shared/contracts/offers.ts';
import { requestQuote } from 'shared/contracts/quotes.ts';
import { signUp } from 'shared/contracts/signup.ts';
import { answer } from '../fake-api.ts';
import { idOf, now, offer, quote } from '../fixtures.ts';
import { dialogCalled, fill, press } from '../site-steps.ts';
import { type Change, monthly } from './change.ts';
import { leftBlank } from './left-blank.ts';

/** Requests, offers and sign-ups, from both sides. */
export const quoteChanges: readonly Change[] = [
  {
    contract: transitionQuote,
    as: 'admin',
    path: '/admin/quotes',
    prepare: () => {
      answer(listQuotes, [quote()]);
      answer(transitionQuote, quote({ status: 'contacted' }));
    },
    act: () => press('Mark Contacted: Vera Visitor'),
    sends: { params: { id: idOf(60) }, body: { action: 'contact' } },
    outdates: [],
    says: { title: 'Request Updated', description: 'Vera Visitor is now contacted.' },
    outdatesRefused: [listQuotes],
  },
  {
    contract: createOffer,
    as: 'admin',
    path: '/admin/quotes',
    prepare: () => {
      answer(listQuotes, [quote()]);
      answer(getQuoteOffers, { customer: null, offers: [] });
      answer(createOffer, offer());
    },
    act: async () => {
      await press('Write Offer: Vera Visitor');
      const dialog = await dialogCalled('Offer for Vera Visitor');
      await fill('Service', monthly.id, dialog);
      await press('Send Offer', dialog);
    },
    again: async () => press('Send Offer', await dialogCalled('Offer for Vera Visitor')),
    sends: {
      params: { id: idOf(60) },
      body: {
        lines: [
          {
            name: 'Monthly Membership',
            per: 'month',
            taxable: false,
            everyWeeks: 1,
            serviceId: monthly.id,
            price: '225.00',
            options: {},
          },
        ],
        firstDate: '2026-12-04',
        preferredTime: null,
        validUntil: '2026-11-27',
        note: null,
      },
    },
    outdates: [getQuoteOffers],
    says: { title: 'Offer Sent', description: 'It went to vera@example.com.' },
    outdatesRefused: [getQuoteOffers],
    keyed: true,
  },
  {
    contract: answerOffer,
    as: 'admin',
    path: '/admin/quotes',
    prepare: () => {
      answer(listQuotes, [quote({ status: 'quoted', offers: 1, awaitsAnswer: true })]);
      answer(getQuoteOffers, { customer: null, offers: [offer()] });
      answer(answerOffer, offer({ state: 'accepted', answeredAt: now, answeredBy: 'operator' }));
    },
    act: async () => {
      // A summary opens only with a native click.
      (await screen.findByText(/^1 offer/)).click();
      await press('Accept for Them: Vera Visitor');
      await press('Yes, Accept');
    },
    again: async () => {
      await press('Accept for Them: Vera Visitor');
      await press('Yes, Accept');
    },
    sends: { params: { id: idOf(60), action: 'accept' }, body: { revision: 1 } },
    outdates: [getQuoteOffers, listCustomers, listAdminBookings, listBookingDays],
    outdatesLater: [listAdminBookings, listBookingDays, listCustomers],
    says: {
      title: 'Offer Accepted',
      description: 'Vera Visitor is on the schedule, and hears of it by email.',
    },
    outdatesRefused: [getQuoteOffers, listQuotes],
  },
  {
    contract: requestQuote,
    as: 'visitor',
    path: '/',
    prepare: () => answer(requestQuote, { success: true, message: 'We will call you.' }),
    act: async () => {
      await fill('First name', 'Vera');
      await fill('Last name', 'Visitor');
      await fill('Email', 'vera@example.com');
      await fill('Phone', '(281) 555-0199');
      await fill('Service address', '12 Test Lane, Spring, TX');
      await press('Get My Free Quote');
    },
    again: () => press('Get My Free Quote'),
    sends: {
      body: {
        firstName: 'Vera',
        lastName: 'Visitor',
        email: 'vera@example.com',
        phone: '(281) 555-0199',
        serviceAddress: '12 Test Lane, Spring, TX',
        message: '',
        website: '',
      },
    },
    outdates: [],
    says: { title: 'Quote Request Submitted!', description: 'We will call you.' },
    keyed: true,
  },
  {
    contract: signUp,
    as: 'visitor',
    path: '/signup',
    prepare: () => answer(signUp, { success: true, message: 'Account created.' }),
    act: async () => {
      await fill('First name', 'Nina');
      await fill('Last name', 'Newcomer');
      await fill('Email', 'nina@example.com');
      await fill('Phone', '(281) 555-0177');
      await fill('Service address', '8 Cypress Court, Spring, TX 77379');
      await fill('Pool or yard access instructions', 'Side gate, code 4711');
      await fill('Service type', 'both');
      await fill('Preferred day', 'tuesday');
      await press('Create Free Account');
    },
    again: () => press('Create Free Account'),
    sends: {
      body: {
        ...leftBlank('signup'),
        firstName: 'Nina',
        lastName: 'Newcomer',
        email: 'nina@example.com',
        phone: '(281) 555-0177',
        address: '8 Cypress Court, Spring, TX 77379',
        poolAccess: 'Side gate, code 4711',
        hasPets: false,
        serviceType: 'both',
        desiredDay: 'tuesday',
        specialRequests: '',
        website: '',
      },
    },
    outdates: [],
    fails: {
      otherwise: 'Failed to create account. Please try again.',
      hides: ['invalid', 'unavailable', 'no answer'],
    },
    keyed: true,
  },
];
