import { getCustomer } from 'shared/contracts/customers.ts';
import { getReport, listRecentReports } from 'shared/contracts/reports.ts';
import { getVisitReport } from 'shared/contracts/visit-reports.ts';
import { afterAll } from 'vitest';
import {
  answerOperator,
  everyCustomer,
  reportAsSent,
  reportInWork,
  writtenReport,
  yardDraft,
} from '../testing/book-operator.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { customerUser, idOf, today } from '../testing/fixtures.ts';
import {
  failsEach,
  framesEach,
  hasEvery,
  pressesEach,
  showsEach,
  type Shown,
} from '../testing/screen-book.ts';

const withAll = (at: string, more?: () => void): Shown => ({
  at,
  given: () => {
    answerOperator();
    more?.();
  },
});

const noReport = () =>
  refuse(getVisitReport, { code: 'not-found', message: 'There is no report yet' });

const main = {
  'the dashboard': withAll('/admin/dashboard'),
  'the customers': withAll('/admin/dashboard?tab=customers'),
  'the messages': { ...withAll('/admin/dashboard?tab=messages'), frame: true },
  'a customer': withAll(`/admin/dashboard?history=${customerUser.id}`),
  'the bookings': withAll('/admin/bookings'),
  'the bookings without a day': withAll('/admin/bookings?date=none'),
  'a new booking': withAll(`/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`),
  'a visit': withAll(`/admin/visits/${idOf(141)}?date=${today}`, noReport),
  'the quotes': withAll('/admin/quotes'),
  'the sign-ups': withAll('/admin/quotes?tab=signups'),
  'the money': withAll('/admin/money'),
  'a draft': withAll(`/admin/service-report/${idOf(50)}`, () => answer(getReport, writtenReport)),
  'a sent report': withAll(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, reportAsSent),
  ),
} as const;

const pages: Record<string, Shown> = {
  ...main,
  'the dashboard with photos on their way': withAll('/admin/dashboard', () =>
    answer(listRecentReports, [reportInWork]),
  ),
  'a customer without an address': withAll(`/admin/dashboard?history=${idOf(3)}`, () =>
    answer(getCustomer, everyCustomer[1]!),
  ),
  'a report whose mail failed': withAll(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, {
      ...reportAsSent,
      deliveryStatus: 'failed',
      deliveryError: 'The mailbox is full.',
    }),
  ),
  'a report that was finished without mail': withAll(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, { ...reportAsSent, deliveryStatus: 'none', customerEmail: null }),
  ),
  'the dashboard of a new business': { at: '/admin/dashboard' },
  'a day of another month': withAll('/admin/bookings?date=2026-12-31&status=confirmed'),
  'an empty day': { at: '/admin/bookings' },
  'a new booking of nobody yet': { at: '/admin/bookings/new' },
  'a yard visit': withAll(`/admin/visits/${idOf(140)}?date=${today}`, noReport),
  'a visit with its report': withAll(`/admin/visits/${idOf(142)}?date=${today}`, () =>
    answer(getVisitReport, { ...writtenReport, bookingId: idOf(142) }),
  ),
  'a visit whose report is sent': withAll(`/admin/visits/${idOf(143)}?date=${today}`, () =>
    answer(getVisitReport, { ...reportAsSent, bookingId: idOf(143) }),
  ),
  'a visit of another day': { at: `/admin/visits/${idOf(1)}?date=${today}` },
  'no quotes': { at: '/admin/quotes' },
  'the quotes of a status': withAll('/admin/quotes?status=quoted'),
  'no money': { at: '/admin/money' },
  'the import': { at: '/admin/customers/import' },
  'the second factor': { at: '/admin/second-factor' },
  'a new report': withAll('/admin/service-report/new'),
  'a new yard report of a visit': withAll(
    `/admin/service-report/new?customerId=${customerUser.id}&bookingId=${idOf(140)}&line=yard`,
  ),
  'a draft of a yard': withAll(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, yardDraft),
  ),
  'the home': { at: '/' },
  'the services': { at: '/services' },
  'a service': { at: `/services/${idOf(999)}` },
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
};

// The photo dialog moves the focus 260 ms after it opens, even if it has closed, and needs a document for
// that.
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));

hasEvery(pages);
framesEach('admin', { 'the money': main['the money'] });
showsEach('admin', pages);
failsEach('admin', main);
pressesEach('admin', {
  ...main,
  'the customers': { ...main['the customers'], skip: /^View History/ },
  'a customer': { ...main['a customer'], skip: /^Close|: Leaves$/ },
  'the quotes': { ...main['the quotes'], skip: /Another Offer: Vera (contacted|declined)/ },
  'the import': pages['the import']!,
  'the second factor': pages['the second factor']!,
  'a new report': pages['a new report']!,
});
