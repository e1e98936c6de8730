import { screen, waitFor } from '@testing-library/react';
import { listAdminBookings } from 'shared/contracts/admin-bookings.ts';
import {
  getReport,
  listRecentReports,
  sendReport,
  updateReport,
} from 'shared/contracts/reports.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/fake-api.ts';
import {
  adminBooking,
  customerUser,
  idOf,
  report,
  reportSummary,
  sentReport,
  today,
} from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { follow, press } from '../../testing/site-steps.ts';

const visit = { bookingId: idOf(20), serviceDate: today };
const theDay = ['/admin/bookings', /^Open Report: Casey Customer/] as const;
const theDashboard = ['/admin/dashboard', /^View Report: Casey Customer/] as const;

it.each([
  ['one of today’s stops back to the day', theDay, 'Send to Customer', visit, '/admin/bookings'],
  ['a stop that is only saved', theDay, 'Save Draft', visit, '/admin/dashboard'],
  [
    'a stop of an earlier day',
    theDay,
    'Send to Customer',
    { ...visit, serviceDate: '2026-11-19' },
    '/admin/dashboard',
  ],
  [
    'what was no stop',
    theDay,
    'Send to Customer',
    { ...visit, bookingId: null },
    '/admin/dashboard',
  ],
  [
    'the report of a stop back to the dashboard',
    theDashboard,
    'Send to Customer',
    visit,
    '/admin/dashboard',
  ],
])('leads from %s', async (_which, [from, link], button, change, path) => {
  answer(listAdminBookings, [adminBooking({ status: 'completed', reportId: report().id })]);
  answer(listRecentReports, [reportSummary({ id: report().id })]);
  answer(getReport, report(change));
  answer(updateReport, report({ ...change, version: 4 }));
  answer(sendReport, {
    success: true,
    message: 'Sent',
    customerEmail: customerUser.email,
    report: sentReport(change),
  });
  await openSite(from, 'admin');
  await follow(link);
  await screen.findByLabelText(/^Service Notes/);
  await press(button);
  await waitFor(() => expect(window.location.pathname).toBe(path));
});
