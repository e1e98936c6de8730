import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import { endCustomerSessions, listCustomers, setCustomerTax } from 'shared/contracts/customers.ts';
import {
  createReport,
  listPendingReports,
  listRecentReports,
  sendReportEmail,
} from 'shared/contracts/reports.ts';
import { deleteCustomer, exportCustomer } from 'shared/contracts/privacy.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import {
  answer,
  answerEach,
  callsOf,
  failNext,
  delayCalls,
  refuse,
} from '../../testing/fake-api.ts';
import {
  booking,
  customer,
  customerData,
  customerUser,
  idOf,
  message,
  now,
  report,
  reportSummary,
  sentReport,
} from '../../testing/fixtures.ts';
import { catchFiles } from '../../testing/catch-files.ts';
import { draw } from '../../testing/draw.tsx';
import { openSite } from '../../testing/open-site.tsx';
import {
  expectText,
  dialogCalled,
  expectToast,
  fill,
  follow,
  press,
  expectHeading,
} from '../../testing/site-steps.ts';
import { getCustomer } from 'shared/contracts/customers.ts';
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

it('finds a customer, opens the history and closes it by the way it came', async () => {
  answer(listBookingsOfCustomer, [booking({ quantity: 2, specialInstructions: 'Ring twice' })]);
  answer(listReportsOfCustomer, [reportSummary({ status: 'pending' })]);
  answer(listMessagesOfCustomer, [
    message({ readAt: '2026-11-21T07:00:00.000Z' }),
    message({ id: idOf(41) }),
  ]);
  answer(getCustomer, { ...customer, hasPets: true, petDetails: 'Biscuit, a beagle' });
  await openSite('/admin/dashboard', 'admin');
  await expectHeading('No service reports yet');
  screen.getByRole('tab', { name: 'Customers' }).focus();
  await expectHeading('Casey Customer');
  await expectText('3 reports');
  await fill('Search customers', ' clark ');
  answer(listCustomers, []);
  const release = delayCalls(listCustomers);
  await waitFor(() => expect(callsOf(listCustomers).at(-1)?.query).toHaveProperty('search'));
  expect(screen.queryByText(/found$/)).toBeNull();
  release();
  await screen.findByRole('heading', { name: 'No customers found' });
  expect(callsOf(listCustomers).at(-1)?.query).toEqual({ search: 'clark', limit: '50' });
  await press('Show all customers');
  const { idx: entry } = window.history.state;
  await press('View History of Casey Customer');
  expect(window.location.search).toBe(`?tab=customers&history=${customer.id}`);
  const panel = await dialogCalled('Casey Customer');
  await expectText('Monthly Membership × 2', panel);
  for (const text of [
    'Ring twice',
    'Pending',
    'Unread',
    'Read Nov 21, 2026',
    'How to get in (never shown in a report)',
    'Left gate',
    'Biscuit, a beagle',
  ])
    await expectText(text, panel);
  expect(panel.getByRole('link', { name: 'New Report' }).getAttribute('href')).toBe(
    `/admin/service-report/new?customerId=${customer.id}`,
  );
  await press('Close history', panel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('?tab=customers');
  // Closing goes back in the history, so that the back button does not reopen the panel.
  expect(window.history.state).toMatchObject({ idx: entry });
});

it.each([
  [1, undefined, '1 customer found'],
  [2, undefined, '2 customers found'],
  [1, 'more', '1+ customers found'],
])('counts what is found, %i with more: %s', async (count, cursor, phrase) => {
  const found = Array.from({ length: count }, (_, index) => ({ ...customer, id: idOf(index) }));
  answerEach(listCustomers, () => found, { nextCursor: () => cursor });
  await openSite('/admin/dashboard?tab=customers', 'admin');
  await screen.findAllByText('Casey Customer');
  expect(screen.queryByText(/found$/)).toBeNull();
  await fill('Search customers', 'casey');
  await expectText(phrase);
});

it('shows while the next customers load that they do, and takes a second press for none', async () => {
  answerEach(
    listCustomers,
    ({ query }) => [query['cursor'] ? { ...customer, id: idOf(4), firstName: 'Nia' } : customer],
    { nextCursor: ({ query }) => (query['cursor'] ? undefined : 'more') },
  );
  await openSite('/admin/dashboard?tab=customers', 'admin');
  await screen.findByRole('button', { name: 'Load More' });
  const release = delayCalls(listCustomers);
  await press('Load More');
  await press('Loading...');
  const loading = screen.getByRole('button', { name: 'Loading...' });
  expect(loading.getAttribute('aria-disabled')).toBe('true');
  release();
  await expectHeading('Nia Customer');
  expect(callsOf(listCustomers)).toHaveLength(2);
});

it('empties the search at a press, and shows everybody again', async () => {
  answer(listCustomers, [customer]);
  await openSite('/admin/dashboard?tab=customers', 'admin');
  await fill('Search customers', 'nobody');
  await press('Clear search');
  expect(screen.getByLabelText('Search customers')).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});

it('closes the form of a new customer who is not added after all', async () => {
  await openSite('/admin/dashboard?tab=customers', 'admin');
  await press('Add Customer');
  await fill('First name', 'Casey');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull());
});

it('says that the data of a customer could not be read', async () => {
  const saved = catchFiles();
  refuse(exportCustomer, { status: 500 });
  await openSite(`/admin/dashboard?history=${customer.id}`, 'admin');
  await press('Export');
  await expectToast({
    title: 'Not Exported',
    description: 'What we keep about Casey Customer could not be read. Please try again.',
    variant: 'destructive',
  });
  expect(saved).toEqual([]);
});

it('knows in the history what was written since it was opened first', async () => {
  answer(createReport, report());
  await openSite(`/admin/dashboard?history=${customer.id}`, 'admin');
  const panel = await dialogCalled('Casey Customer');
  await expectText('No reports yet.', panel);
  await follow('New Report', panel);
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveProperty(
      'value',
      'Casey Customer (casey@example.com)',
    ),
  );
  answer(listReportsOfCustomer, [reportSummary()]);
  answer(listRecentReports, [reportSummary()]);
  answer(listCustomers, [{ ...customer, recentReports: 4 }]);
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  await expectText('Service on Nov 19, 2026');
  await follow('Casey Customer');
  const again = await dialogCalled('Casey Customer');
  await again.findByRole('link', { name: /Nov 19, 2026.*Draft/ });
});

it('asks for the figures and for a customer’s bookings each time they are opened', async () => {
  answer(getStatistics, figures);
  await openSite(`/admin/dashboard?history=${customer.id}`, 'admin');
  await expectText('No bookings yet.', await dialogCalled('Casey Customer'));
  await press('Close history');
  answer(getStatistics, { ...figures, customers: 13 });
  answer(listBookingsOfCustomer, [booking()]);
  await follow('Bookings');
  await expectHeading('Bookings');
  await follow('Admin Dashboard');
  await expectText('13');
  screen.getByRole('tab', { name: 'Customers' }).focus();
  await press('View History of Casey Customer');
  await expectText('Monthly Membership', await dialogCalled('Casey Customer'));
});

it('signs a customer out by name', async () => {
  answer(endCustomerSessions, { success: true });
  await openSite(`/admin/dashboard?history=${customer.id}`, 'admin');
  const release = delayCalls(endCustomerSessions);
  await press('Sign Customer Out');
  await screen.findByRole('button', { name: 'Signing Out...' });
  release();
  await expectToast({ title: 'Customer Signed Out' });
  expect(callsOf(endCustomerSessions)).toMatchObject([{ params: { id: customer.id } }]);
});

it('saves all that is kept about a customer as a file', async () => {
  const saved = catchFiles();
  answer(exportCustomer, customerData);
  await openSite(`/admin/dashboard?history=${customer.id}`, 'admin');
  await press('Export');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await saved[0]!.text())).toEqual(customerData);
  expect(callsOf(exportCustomer)).toMatchObject([{ params: { id: customer.id } }]);
});

it('deletes a customer after asking, closes their history and takes them off the list', async () => {
  answer(deleteCustomer, { success: true });
  answer(getCustomer, { ...customer, deletionRequestedAt: now });
  answer(listCustomers, [{ ...customer, deletionRequestedAt: now }]);
  await openSite('/admin/dashboard', 'admin');
  (await screen.findByRole('tab', { name: 'Customers' })).focus();
  await expectText('Asks to be deleted');
  await press('View History of Casey Customer');
  const history = await dialogCalled('Casey Customer');
  await expectText(/^Since Nov 20, 2026\. We promise an answer within 45 days\.$/, history);
  await press('Delete', history);
  await press('Cancel');
  expect(document.activeElement).toBe(history.getByRole('button', { name: 'Delete' }));
  expect(callsOf(deleteCustomer)).toEqual([]);
  await press('Delete', history);
  await press('Delete for Good');
  await expectToast({ title: 'Customer Deleted' });
  expect(callsOf(deleteCustomer)).toMatchObject([{ params: { id: customer.id } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(customerUser.email)).toBeNull();
});

it('closes a history that was opened by its address, and adds nothing to go back to', async () => {
  answer(getCustomer, customer);
  await openSite(`/admin/dashboard?tab=customers&history=${customer.id}`, 'admin');
  const { length } = window.history;
  await press('Close history', await dialogCalled('Casey Customer'));
  await waitFor(() => expect(window.location.search).toBe('?tab=customers'));
  expect(window.history.length).toBe(length);
});

it('says that there is no such customer', async () => {
  refuse(getCustomer, { code: 'not-found', message: 'No.' });
  await openSite('/admin/dashboard?history=nobody', 'admin');
  await expectHeading('Customer Not Found');
});

it.each([
  // In floating point, 1.1 / 100 is 0.011000000000000001, which the server rejects.
  ['1.1', 0.011],
  ['8.1255', 0.081255],
])('takes a customer’s own rate of %s percent', async (percent, taxRate) => {
  // In floating point, 0.07 * 100 is 7.000000000000001.
  answer(getCustomer, { ...customer, taxRate: 0.07 });
  answer(setCustomerTax, { taxExempt: false, taxRate });
  await openSite(`/admin/dashboard?history=${customer.id}`, 'admin');
  expect(await screen.findByLabelText('Rate in percent')).toHaveProperty('value', '7');
  await fill('Rate in percent', percent);
  // The test DOM does not recognize the number as a multiple of the field’s step.
  fireEvent.submit(screen.getByLabelText('Rate in percent').closest('form')!);
  await expectToast({ title: 'Sales Tax Saved' });
  expect(callsOf(setCustomerTax)).toMatchObject([{ body: { taxExempt: false, taxRate } }]);
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

it('opens no history for an address that names nobody', async () => {
  await openSite('/admin/dashboard?history=&tab=customers', 'admin');
  await screen.findByRole('tab', { name: 'Customers' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
