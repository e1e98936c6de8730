import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listCustomers } from 'shared/contracts/customers.ts';
import {
  listPendingReports,
  listRecentReports,
  sendReportEmail,
} from 'shared/contracts/reports.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../testing/fake-api.ts';
import {
  customer,
  customerUser,
  idOf,
  now,
  report,
  reportSummary,
  sentReport,
} from '../../testing/fixtures.ts';
import { draw } from '../../testing/draw.tsx';
import { openSite } from '../../testing/open-site.tsx';
import { expectText, expectToast, follow, press, expectHeading } from '../../testing/site-steps.ts';
import { StatCards } from './stat-cards.tsx';

const figures = {
  customers: 12,
  pendingReports: 3,
  reportsThisWeek: 4,
  messagesSent: 5,
  weekStart: '2026-11-16',
};
const outcome = {
  success: true,
  message: 'The report waits for its photos',
  customerEmail: customerUser.email,
  report: sentReport(),
} as const;

const figure = async (label: string) =>
  (await within(await screen.findByRole('region', { name: 'Figures' })).findByText(label))
    .parentElement?.textContent;

it('shows each figure under its name', async () => {
  answer(getStatistics, figures);
  await openSite('/admin/dashboard', 'admin');
  await expectText('12');
  expect(
    await Promise.all(
      ['Total Customers', 'Pending Reports', 'Reports This Week', 'Messages Sent'].map(figure),
    ),
  ).toEqual(['Total Customers12', 'Pending Reports3', 'Reports This Week4', 'Messages Sent5']);
});

const textOf = async (role: string, name: string) =>
  (await screen.findByRole(role, { name })).closest('li')!.textContent;

it('shows of each report where it stands', async () => {
  answer(listPendingReports, [reportSummary({ id: idOf(51), status: 'pending' })]);
  answer(listRecentReports, [
    reportSummary({ id: idOf(52), customerName: 'A', deliveryStatus: 'queued' }, 'processing'),
    reportSummary({
      id: idOf(53),
      customerName: 'B',
      deliveryStatus: 'failed',
      deliveryError: 'Mailbox full.',
    }),
    reportSummary(
      sentReport({ id: idOf(54), customerName: 'C', deliveryError: 'Came back once.' }),
      'missing',
    ),
    reportSummary(
      { id: idOf(55), customerId: null, customerName: null, customerAddress: null },
      'refused',
    ),
  ]);
  await openSite('/admin/dashboard', 'admin');
  expect(await textOf('link', 'A')).toContain(
    'ADraftQueuedProcessing photosService on Nov 19, 2026',
  );
  expect(await textOf('link', 'B')).toContain('BDraftEmail failed');
  expect(await textOf('link', 'B')).toContain('Mailbox full.');
  expect(await textOf('link', 'C')).toContain('CSentPhoto missing');
  expect(screen.queryByText('Came back once.')).toBeNull();
  expect(await textOf('heading', 'No customer chosen')).toContain('DraftPhoto refused');
  expect(
    screen
      .getAllByRole('button', { name: /^Send Email/ })
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual([
    'Send Email: A, Nov 19, 2026',
    'Send Email: B, Nov 19, 2026',
    'Send Email: No customer, Nov 19, 2026',
  ]);
  expect(screen.getByRole('link', { name: 'Download: C, Nov 19, 2026' })).toHaveProperty(
    'pathname',
    `/api/reports/${idOf(54)}/download`,
  );
  expect(screen.getByRole('link', { name: /^Complete Report/ })).toHaveProperty(
    'pathname',
    `/admin/service-report/${idOf(51)}`,
  );
});

it.each([
  [
    sentReport(),
    {
      title: 'Email Sent',
      description: `Service report sent successfully to customer. It went to ${customerUser.email}.`,
    },
    'Sent',
  ],
  [
    report({ deliveryStatus: 'queued' }),
    { title: 'Email Queued', description: 'The report waits for its photos.' },
    'Queued',
  ],
  [
    sentReport({ deliveryStatus: 'none', customerEmail: null }),
    { title: 'Report Finished', description: 'The report waits for its photos.' },
    'Finished',
  ],
])('mails a draft, says what became of it, and shows it', async (becomes, says, badge) => {
  answer(listRecentReports, [reportSummary()]);
  answer(sendReportEmail, { ...outcome, report: becomes });
  answer(getStatistics, figures);
  await openSite('/admin/dashboard', 'admin');
  await expectText('Draft');
  answer(listRecentReports, [reportSummary(becomes)]);
  answer(getStatistics, { ...figures, messagesSent: 6 });
  const release = delayCalls(sendReportEmail);
  await press('Send Email: Casey Customer, Nov 19, 2026');
  const sending = await screen.findByRole('button', { name: 'Sending...' });
  expect(sending.getAttribute('aria-disabled')).toBe('true');
  release();
  await expectToast(says);
  await expectText(badge);
  await waitFor(async () => expect(await figure('Messages Sent')).toBe('Messages Sent6'));
});

it('leaves the focus at the report whose button to mail it is gone', async () => {
  answer(listRecentReports, [reportSummary()]);
  answer(sendReportEmail, { ...outcome, report: sentReport() });
  await openSite('/admin/dashboard', 'admin');
  await expectText('Draft');
  answer(listRecentReports, [reportSummary(sentReport())]);
  await press('Send Email: Casey Customer, Nov 19, 2026');
  await expectText('Sent');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Casey Customer' })),
  );
});

it('mails a draft once, also where the answer was lost and nobody knows whether it went out', async () => {
  answer(listRecentReports, [reportSummary()]);
  answer(sendReportEmail, { ...outcome, report: sentReport() });
  failNext(sendReportEmail, 'no answer');
  await openSite('/admin/dashboard', 'admin');
  await expectText('Draft');
  await press('Send Email: Casey Customer, Nov 19, 2026');
  await expectToast({
    title: 'Email Failed',
    description: 'We got no response. Check your connection and try again.',
    variant: 'destructive',
  });
  expect(callsOf(sendReportEmail)).toHaveLength(1);
});

it('looks again while a mail is on its way, and no longer', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
    now: new Date(now),
  });
  answer(listRecentReports, [reportSummary({ deliveryStatus: 'queued' })]);
  await openSite('/admin/dashboard', 'admin');
  await vi.waitFor(() => screen.getByText('Queued'));
  answer(listRecentReports, [reportSummary({ deliveryStatus: 'queued' }, 'processing')]);
  vi.advanceTimersByTime(14_900);
  expect(callsOf(listRecentReports)).toHaveLength(1);
  vi.advanceTimersByTime(200);
  await vi.waitFor(() => screen.getByText('Processing photos'));
  answer(listRecentReports, [reportSummary(sentReport())]);
  vi.advanceTimersByTime(5100);
  await vi.waitFor(() => screen.getByText('Sent'));
  expect(callsOf(listRecentReports)).toHaveLength(3);
  vi.advanceTimersByTime(60_000);
  expect(callsOf(listRecentReports)).toHaveLength(3);
});

const allAnswered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

it('keeps its figures where they could not be read again', async () => {
  const { unmount } = draw(<StatCards />);
  await allAnswered();
  unmount();
  refuse(getStatistics, { status: 400 });
  draw(<StatCards />);
  await waitFor(() => expect(callsOf(getStatistics)).toHaveLength(2));
  await allAnswered();
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByText('Total Customers');
});

it('shows the customers ten at a time, each with a way to their page', async () => {
  answer(listCustomers, [customer]);
  await openSite('/admin/dashboard', 'admin');
  await expectHeading('No service reports yet');
  screen.getByRole('tab', { name: 'Customers' }).focus();
  await expectHeading('Casey Customer');
  expect(window.location.search).toBe('?tab=customers');
  expect(callsOf(listCustomers).map(({ query }) => query)).toEqual([{ limit: '10' }]);
  await expectText('3 reports');
  await follow('View History of Casey Customer');
  await waitFor(() => expect(window.location.pathname).toBe(`/admin/customers/${customer.id}`));
});

it('reads the customers again whenever they are opened: they sign up by themselves', async () => {
  answer(listCustomers, [customer]);
  await openSite('/admin/dashboard?tab=customers', 'admin');
  await expectHeading('Casey Customer');
  answer(listCustomers, [customer, { ...customer, id: idOf(3), firstName: 'Nina' }]);
  for (const name of ['Service Reports', 'Customers'])
    fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });
  await expectHeading('Nina Customer');
});

it('asks for the figures each time it is opened', async () => {
  answer(getStatistics, figures);
  await openSite('/admin/dashboard', 'admin');
  await expectText('12');
  answer(getStatistics, { ...figures, customers: 13 });
  await follow('Today');
  await expectHeading('Today');
  await follow('Admin Dashboard');
  await expectText('13');
});

it.each([
  [`/admin/dashboard?history=${customer.id}`, `/admin/customers/${customer.id}`],
  [`/admin/dashboard?tab=customers&history=${customer.id}`, `/admin/customers/${customer.id}`],
  ['/admin/dashboard?tab=messages', '/admin/messages'],
  [`/admin/dashboard?tab=messages&history=${customer.id}`, `/admin/customers/${customer.id}`],
  ['/admin/dashboard?history=&tab=customers', '/admin/dashboard'],
])(
  'leads from the old address %s to %s, and leaves nothing to go back to',
  async (old, address) => {
    await openSite(old, 'admin');
    await waitFor(() => expect(window.location.pathname).toBe(address));
    expect(window.history.state).toMatchObject({ idx: 0 });
  },
);

it.each([
  [`/admin/dashboard?history=${customer.id}`, `/admin/customers/${customer.id}`],
  ['/admin/dashboard?tab=messages', '/admin/messages'],
])('leads a visitor of the old address %s on after the sign-in', async (old, address) => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  await openSite(old, 'visitor');
  await expectToast({ title: 'Unauthorized', variant: 'destructive' });
  await waitFor(() =>
    expect(assign.mock.lastCall).toEqual([`/api/login?returnTo=${encodeURIComponent(address)}`]),
  );
});
