import { listBookings } from 'shared/contracts/bookings.ts';
import { getService } from 'shared/contracts/catalogue.ts';
import { listCustomerReports, readReport } from 'shared/contracts/customer-reports.ts';
import { answerCustomer, everyVisit, yardReport } from '../testing/book-customer.ts';
import { operatorsPages } from '../testing/book-pages.ts';
import { answer, answerEach, refuse } from '../testing/fake-api.ts';
import { booking, idOf, serviceCalled } from '../testing/fixtures.ts';
import {
  failsEach,
  hasEvery,
  opensEach,
  pressesEach,
  showsEach,
  waitsEach,
  type Failing,
} from '../testing/screen-book.ts';
import type { Shown } from '../testing/settled-page.ts';

const withAll = (at: string): Shown => ({ at, given: answerCustomer });

const main = {
  'the home': {
    ...withAll('/'),
    waits: 'Loading your bookings...',
    empty: ['No upcoming services scheduled', 'No completed services yet', 'No Service History'],
    fails: {
      'get-profile': 'Your details could not be loaded',
      'get-stops-away': null,
      'get-water-trend': 'Water could not be loaded',
      'list-bookings': 'Your bookings could not be loaded',
      'list-charges': 'Your charges could not be loaded',
      'list-chat-messages': 'Your conversation could not be loaded',
      'list-messages': 'Your messages could not be loaded',
      'list-plans': 'Your plans could not be loaded',
      'list-sessions': 'Your devices could not be loaded',
      'list-statements': 'Your statements could not be loaded',
    },
  },
  'the cart': {
    ...withAll('/checkout'),
    waits: 'Loading your cart...',
    empty: ['Your cart is empty'],
    fails: { 'get-cart': 'Your cart could not be loaded' },
  },
  'a report': {
    ...withAll(`/reports/${idOf(50)}`),
    waits: 'Loading your report...',
    fails: { 'read-report': 'This report could not be loaded' },
    missing: { 'read-report': '## Report Not Found' },
  },
  'the reports': {
    ...withAll('/download-reports'),
    waits: 'Loading your reports...',
    empty: ['No Reports Available'],
    fails: { 'list-customer-reports': 'Your reports could not be loaded' },
  },
} satisfies Record<string, Failing>;

const service = withAll(`/services/${serviceCalled('Sheriff Membership').id}`);
const recordCheck: Shown = { at: '/record-check' };

const others: Record<string, Shown> = {
  'the home of somebody new': { at: '/' },
  'the home with many visits': {
    at: '/',
    given: () => {
      answerCustomer();
      answerEach(listBookings, () => everyVisit, { nextCursor: () => 'more' });
    },
  },
  'the home with one visit ahead': {
    at: '/',
    given: () => answer(listBookings, [booking()]),
  },
  'the empty cart': { at: '/checkout' },
  'a report of a yard': {
    at: `/reports/${idOf(50)}`,
    given: () => answer(readReport, yardReport),
  },
  'no reports': { at: '/download-reports' },
  'the reports with more': {
    at: '/download-reports',
    given: () => {
      answerCustomer();
      answerEach(listCustomerReports, () => [], { nextCursor: () => 'more' });
    },
  },
  'the services': { at: '/services' },
  'the yard services': { at: '/services?tab=yard' },
  'an unknown service': {
    at: `/services/${idOf(999)}`,
    given: () => refuse(getService, { code: 'not-found', message: 'There is no such thing' }),
  },
  'the sign-up': { at: '/signup' },
  'the terms': { at: '/terms' },
  'the privacy policy': { at: '/privacy' },
  'a link without its secret': { at: '/l' },
  'the record check': recordCheck,
  'the sample report': { at: '/sample-report' },
  'the password': { at: '/password' },
  ...operatorsPages,
  'no page': { at: '/no-such-page' },
};

hasEvery({ ...main, ...others, service });
showsEach('customer', { ...main, 'a service': service });
opensEach('customer', others);
failsEach('customer', main);
waitsEach('customer', main);
pressesEach('customer', { ...main, 'a service': service, 'the record check': recordCheck });
