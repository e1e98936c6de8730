import { listBookings } from 'shared/contracts/bookings.ts';
import { getService } from 'shared/contracts/catalogue.ts';
import { listCustomerReports, readReport } from 'shared/contracts/customer-reports.ts';
import { answerCustomer, everyVisit, yardReport } from '../testing/book-customer.ts';
import { operatorsPages } from '../testing/book-pages.ts';
import { answer, answerEach, refuse } from '../testing/fake-api.ts';
import { booking, idOf, serviceCalled } from '../testing/fixtures.ts';
import { hasEvery, opensEach, pressesEach, showsEach } from '../testing/screen-book.ts';
import type { Shown } from '../testing/settled-page.ts';

const withAll = (at: string): Shown => ({ at, given: answerCustomer });

const main: Record<string, Shown> = {
  'the home': withAll('/'),
  'the visits': withAll('/visits'),
  'the bills': withAll('/billing'),
  'the messages': withAll('/messages'),
  'the account': withAll('/account'),
  'the cart': withAll('/checkout'),
  'a report': withAll(`/reports/${idOf(50)}`),
  'the reports': withAll('/download-reports'),
  'a service': withAll(`/services/${serviceCalled('Sheriff Membership').id}`),
};

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
  'the visits of somebody new': { at: '/visits' },
  'the bills of somebody new': { at: '/billing' },
  'the bills of who comes back from saving a card': withAll(`/billing?method=${idOf(97)}`),
  'the messages of somebody new': { at: '/messages' },
  'the visits with one ahead': {
    at: '/visits',
    given: () => answer(listBookings, [booking()]),
  },
  'the home with one visit ahead': {
    at: '/',
    given: () => answer(listBookings, [booking()]),
  },
  'the empty cart': { at: '/checkout' },
  'the proof of a report': withAll(`/reports/${idOf(50)}/proof`),
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

hasEvery({ ...main, ...others });
showsEach('customer', main);
opensEach('customer', others);
pressesEach('customer', { ...main, 'the record check': recordCheck });
