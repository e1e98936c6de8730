import { listBookings } from 'shared/contracts/bookings.ts';
import { listCustomerReports, readReport } from 'shared/contracts/customer-reports.ts';
import { answerCustomer, everyVisit, yardReport } from '../testing/book-customer.ts';
import { operatorsPages } from '../testing/book-pages.ts';
import { answer, answerEach } from '../testing/fake-api.ts';
import { booking, idOf, serviceCalled } from '../testing/fixtures.ts';
import {
  failsEach,
  framesEach,
  hasEvery,
  pressesEach,
  showsEach,
  type Shown,
} from '../testing/screen-book.ts';

const withAll = (at: string): Shown => ({ at, given: answerCustomer });

const main = {
  'the home': withAll('/'),
  'the cart': { ...withAll('/checkout'), frame: true },
  'a report': withAll(`/reports/${idOf(50)}`),
  'the reports': withAll('/download-reports'),
  'a service': withAll(`/services/${serviceCalled('Sheriff Membership').id}`),
} as const;

const pages: Record<string, Shown> = {
  ...main,
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
  'an unknown service': { at: `/services/${idOf(999)}` },
  'the sign-up': { at: '/signup' },
  'the terms': { at: '/terms' },
  'the privacy policy': { at: '/privacy' },
  'a link without its secret': { at: '/l' },
  'the record check': { at: '/record-check' },
  'the sample report': { at: '/sample-report' },
  'the password': { at: '/password' },
  ...operatorsPages,
  'no page': { at: '/no-such-page' },
};

hasEvery(pages);
framesEach('customer', { 'the home': main['the home'] });
showsEach('customer', pages);
// The visitor's book already covers failures on a service's page.
const { 'a service': _service, ...failing } = main;
failsEach('customer', failing);
pressesEach('customer', { ...main, 'the record check': pages['the record check']! });
