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
import { customersPages } from '../testing/book-pages.ts';
import { answer, refuse } from '../testing/fake-api.ts';
import { customerUser, idOf, serviceCalled, today } from '../testing/fixtures.ts';
import { hasEvery, opensEach, pressesEach, showsEach } from '../testing/screen-book.ts';
import type { Shown } from '../testing/settled-page.ts';

const noReport = () =>
  refuse(getVisitReport, { code: 'not-found', message: 'There is no report yet' });

const main = {
  'what waits': asOperator('/'),
  'the dashboard': asOperator('/admin/dashboard'),
  'the customers of the dashboard': asOperator('/admin/dashboard?tab=customers'),
  'the customers': asOperator('/admin/customers'),
  'a customer': asOperator(`/admin/customers/${customerUser.id}`),
  'a customer’s visits': asOperator(`/admin/customers/${customerUser.id}?tab=visits`),
  'a customer’s billing': asOperator(`/admin/customers/${customerUser.id}?tab=billing`),
  'a customer’s reports': asOperator(`/admin/customers/${customerUser.id}?tab=reports`),
  'a customer’s messages': asOperator(`/admin/customers/${customerUser.id}?tab=messages`),
  'the messages': asOperator('/admin/messages'),
  'the bookings': asOperator('/admin/bookings'),
  'the bookings without a day': asOperator('/admin/bookings?date=none'),
  'a new booking': asOperator(`/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-24`),
  'a visit': asOperator(`/admin/visits/${idOf(141)}?date=${today}`, noReport),
  'the quotes': asOperator('/admin/quotes'),
  'the sign-ups': asOperator('/admin/quotes?tab=signups'),
  'the money': asOperator('/admin/money'),
  'a draft': asOperator(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, writtenReport),
  ),
  'a sent report': asOperator(`/admin/service-report/${idOf(50)}`, () =>
    answer(getReport, reportAsSent),
  ),
} satisfies Record<string, Shown>;

const others = {
  'the dashboard with photos on their way': asOperator('/admin/dashboard', () =>
    answer(listRecentReports, [reportInWork]),
  ),
  'a customer without an address': asOperator(`/admin/customers/${idOf(3)}`, () =>
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
  'no customers': { at: '/admin/customers' },
  'no messages': { at: '/admin/messages' },
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
  ...customersPages,
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
  'the proof of a report': { at: `/reports/${idOf(50)}/proof` },
} satisfies Record<string, Shown>;

// The photo dialog moves the focus 260 ms after it opens, even if it has closed, and needs a document for
// that.
afterAll(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));

hasEvery({ ...main, ...others });
showsEach('admin', main);
opensEach('admin', others);
pressesEach('admin', {
  ...main,
  // The test DOM takes the rate for no multiple of its field's step. See the form of a rate of sales tax.
  'a customer’s billing': { ...main['a customer’s billing'], skip: /^Save Sales Tax$/ },
  'the import': others['the import'],
  'a new report': others['a new report'],
});
