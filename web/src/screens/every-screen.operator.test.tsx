import { getCustomer } from 'shared/contracts/customers.ts';
import { getReport, listRecentReports } from 'shared/contracts/reports.ts';
import { getVisitReport } from 'shared/contracts/visit-reports.ts';
import { afterAll } from 'vitest';
import {
  asOperator,
  everyCustomer,
  reportAsSent,
  reportInWork,
  writtenReport,
  yardDraft,
} from '../testing/book-operator.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { customerUser, idOf, serviceCalled, today } from '../testing/fixtures.ts';
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

const noReport = () =>
  refuse(getVisitReport, { code: 'not-found', message: 'There is no report yet' });

const figures = { 'get-statistics': 'The figures could not be loaded.' };
const reports = {
  'list-pending-reports': 'Pending reports could not be loaded',
  'list-recent-reports': 'Recent reports could not be loaded',
};

const main = {
  'the dashboard': {
    ...asOperator('/admin/dashboard'),
    waits: 'Loading reports...',
    empty: ['No service reports yet'],
    fails: { ...figures, ...reports },
  },
  'the customers': {
    ...asOperator('/admin/dashboard?tab=customers'),
    waits: 'Loading customers...',
    empty: ['No customers yet'],
    fails: { ...figures, 'list-customers': 'Customers could not be loaded' },
  },
  'the messages': {
    ...asOperator('/admin/dashboard?tab=messages'),
    waits: 'Loading messages...',
    empty: ['Nobody Is Waiting'],
    fails: { ...figures, 'list-conversations': 'Messages could not be loaded' },
  },
  'a customer': {
    ...asOperator(`/admin/dashboard?history=${customerUser.id}`),
    waits: 'Loading customer...',
    fails: {
      ...figures,
      ...reports,
      'get-customer': 'This customer could not be loaded',
      'get-water-trend-of-customer': 'Water could not be loaded',
      'list-bookings-of-customer': 'Bookings could not be loaded',
      'list-charges-of-customer': 'Charges could not be loaded',
      'list-chat-messages-of-customer': 'This conversation could not be loaded',
      'list-due-items': 'What is due could not be loaded.',
      'list-messages-of-customer': 'Messages could not be loaded',
      'list-plans-of-customer': 'Plans could not be loaded',
      'list-reports-of-customer': 'Reports could not be loaded',
      'list-services': null,
    },
    missing: { 'get-customer': '### Customer Not Found' },
  },
  'the bookings': {
    ...asOperator('/admin/bookings'),
    waits: 'Loading bookings...',
    empty: ['No visits on this day'],
    fails: {
      'list-admin-bookings': 'Bookings could not be loaded',
      'list-booking-days': null,
      'list-rain-outs': 'The day’s rain-outs could not be loaded.',
    },
  },
  'the bookings without a day': {
    ...asOperator('/admin/bookings?date=none'),
    waits: 'Loading bookings...',
    empty: ['No visits without a date'],
    fails: { 'list-admin-bookings': 'Bookings could not be loaded', 'list-booking-days': null },
  },
  'a new booking': {
    ...asOperator(`/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`),
    waits: 'Choose a service',
    fails: {
      'get-customer': null,
      'list-customers': 'The list could not be loaded.',
      'list-services': 'The services could not be loaded.',
    },
  },
  'a visit': {
    ...asOperator(`/admin/visits/${idOf(141)}?date=${today}`, noReport),
    waits: 'Loading...',
    fails: {
      'get-water-trend-of-customer': null,
      'list-admin-bookings': 'This visit could not be loaded',
    },
  },
  'the quotes': {
    ...asOperator('/admin/quotes'),
    waits: 'Loading...',
    empty: ['No requests'],
    fails: { 'list-quotes': 'Quote requests could not be loaded' },
  },
  'the sign-ups': {
    ...asOperator('/admin/quotes?tab=signups'),
    waits: 'Loading...',
    empty: ['No requests'],
    fails: { 'list-signups': 'Sign-up requests could not be loaded' },
  },
  'the money': {
    ...asOperator('/admin/money'),
    waits: 'Loading what is due...',
    empty: ['Nothing is due'],
    fails: { 'list-due-items': 'What is due could not be loaded' },
  },
  'a draft': {
    ...asOperator(`/admin/service-report/${idOf(50)}`, () => answer(getReport, writtenReport)),
    waits: 'Loading...',
    fails: {
      'get-customer': 'Phone, address and access could not be loaded.',
      'get-report': 'This report could not be loaded',
      'get-water-trend-of-customer': null,
      'list-customers': 'The list could not be loaded.',
    },
    missing: { 'get-report': '## Report Not Found' },
  },
  'a sent report': {
    ...asOperator(`/admin/service-report/${idOf(50)}`, () => answer(getReport, reportAsSent)),
    waits: 'Loading...',
    fails: { 'get-report': 'This report could not be loaded' },
    missing: { 'get-report': '## Report Not Found' },
  },
} satisfies Record<string, Failing>;

const others = {
  'the dashboard with photos on their way': asOperator('/admin/dashboard', () =>
    answer(listRecentReports, [reportInWork]),
  ),
  'a customer without an address': asOperator(`/admin/dashboard?history=${idOf(3)}`, () =>
    answer(getCustomer, everyCustomer[1]!),
  ),
  'a report whose mail failed': asOperator(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, {
      ...reportAsSent,
      deliveryStatus: 'failed',
      deliveryError: 'The mailbox is full.',
    }),
  ),
  'a report that was finished without mail': asOperator(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, { ...reportAsSent, deliveryStatus: 'none', customerEmail: null }),
  ),
  'the dashboard of a new business': { at: '/admin/dashboard' },
  'a day of another month': asOperator('/admin/bookings?date=2026-12-31&status=confirmed'),
  'an empty day': { at: '/admin/bookings' },
  'a new booking of nobody yet': { at: '/admin/bookings/new' },
  'a yard visit': asOperator(`/admin/visits/${idOf(140)}?date=${today}`, noReport),
  'a visit with its report': asOperator(`/admin/visits/${idOf(142)}?date=${today}`, () =>
    answer(getVisitReport, { ...writtenReport, bookingId: idOf(142) }),
  ),
  'a visit whose report is sent': asOperator(`/admin/visits/${idOf(143)}?date=${today}`, () =>
    answer(getVisitReport, { ...reportAsSent, bookingId: idOf(143) }),
  ),
  'a visit of another day': { at: `/admin/visits/${idOf(1)}?date=${today}` },
  'no quotes': { at: '/admin/quotes' },
  'the quotes of a status': asOperator('/admin/quotes?status=quoted'),
  'no money': { at: '/admin/money' },
  'the import': { at: '/admin/customers/import' },
  'the second factor': { at: '/admin/second-factor' },
  'a new report': asOperator('/admin/service-report/new'),
  'a new yard report of a visit': asOperator(
    `/admin/service-report/new?customerId=${customerUser.id}&bookingId=${idOf(140)}&line=yard`,
  ),
  'a draft of a yard': asOperator(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, yardDraft),
  ),
  'the home': { at: '/' },
  'the services': { at: '/services' },
  'a service': { at: `/services/${serviceCalled('Sheriff Membership').id}` },
  'the sign-up': { at: '/signup' },
  'the terms': { at: '/terms' },
  'the privacy policy': { at: '/privacy' },
  'a link': { at: '/l' },
  'the record check': { at: '/record-check' },
  'the sample report': { at: '/sample-report' },
  'the password': { at: '/password' },
  'the cart': { at: '/checkout' },
  'the reports': { at: '/download-reports' },
  'a report as its customer reads it': { at: `/reports/${idOf(50)}` },
} satisfies Record<string, Shown>;

// The photo dialog moves the focus 260 ms after it opens, even if it has closed, and needs a document for
// that.
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));

hasEvery({ ...main, ...others });
showsEach('admin', main);
opensEach('admin', others);
failsEach('admin', main);
waitsEach('admin', main);
pressesEach('admin', {
  ...main,
  // The test DOM takes the rate for no multiple of its field's step. See the form of a rate of sales tax.
  'a customer': { ...main['a customer'], skip: /^Save Sales Tax$/ },
  'the import': others['the import'],
  'a new report': others['a new report'],
});
