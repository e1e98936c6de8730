import { screen, waitFor } from '@testing-library/react';
import { getReport, sendReport, updateReport } from 'shared/contracts/reports.ts';
import { expect, it } from 'vitest';
import { answer } from '../../testing/fake-api.ts';
import { customerUser, idOf, report, sentReport, today } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { press } from '../../testing/site-steps.ts';

const visit = { bookingId: idOf(20), serviceDate: today };

it.each([
  ['a stop of today to the next one', 'Send to Customer', visit, '/admin/bookings'],
  ['a stop of today that is only saved', 'Save Draft', visit, '/admin/dashboard'],
  [
    'a stop of an earlier day',
    'Send to Customer',
    { ...visit, serviceDate: '2026-11-19' },
    '/admin/dashboard',
  ],
  ['what was no stop', 'Send to Customer', { ...visit, bookingId: null }, '/admin/dashboard'],
])('leads from %s', async (_which, button, change, path) => {
  answer(getReport, report(change));
  answer(updateReport, report({ ...change, version: 4 }));
  answer(sendReport, {
    success: true,
    message: 'Sent',
    customerEmail: customerUser.email,
    report: sentReport(change),
  });
  await openSite(`/admin/service-report/${report().id}`, 'admin');
  await screen.findByLabelText(/^Service Notes/);
  await press(button);
  await waitFor(() => expect(window.location.pathname).toBe(path));
});
