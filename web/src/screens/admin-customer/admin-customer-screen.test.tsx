import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listDueItems } from 'shared/contracts/charges.ts';
import {
  listBookingsOfCustomer,
  listMessagesOfCustomer,
  listReportsOfCustomer,
} from 'shared/contracts/customer-history.ts';
import {
  endCustomerSessions,
  getCustomer,
  listCustomers,
  setCustomerTax,
  updateCustomer,
} from 'shared/contracts/customers.ts';
import { deleteCustomer, exportCustomer } from 'shared/contracts/privacy.ts';
import { createReport, listRecentReports } from 'shared/contracts/reports.ts';
import { getWaterTrendOfCustomer } from 'shared/contracts/water.ts';
import { expect, it } from 'vitest';
import { trend } from '../../testing/book-customer.ts';
import { catchFiles } from '../../testing/catch-files.ts';
import { answer, callsOf, delayCalls, refuse } from '../../testing/fake-api.ts';
import {
  booking,
  customer,
  customerData,
  dueItem,
  idOf,
  message,
  now,
  report,
  reportSummary,
} from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  expectHeading,
  expectText,
  expectToast,
  fill,
  follow,
  press,
} from '../../testing/site-steps.ts';

const address = `/admin/customers/${customer.id}`;
const open = (tab?: string) => openSite(tab ? `${address}?tab=${tab}` : address, 'admin');

/** Shows one of the page's tabs. */
const turnTo = async (name: string): Promise<void> => {
  fireEvent.mouseDown(await screen.findByRole('tab', { name }), { button: 0 });
  await screen.findByRole('heading', { name, level: 2 });
};

const names = ['Invite to Sign In', 'Invite Again', 'Sign Customer Out', 'Disable Account'];

it.each([
  ['none', ['Invite to Sign In']],
  ['invited', ['Invite Again', 'Disable Account']],
  ['active', ['Sign Customer Out', 'Disable Account']],
] as const)('offers for a sign-in that is %s: %j', async (signIn, offered) => {
  answer(getCustomer, { ...customer, signIn });
  await open();
  await screen.findByText('Add Visit');
  expect(names.filter((name) => screen.queryByText(name))).toEqual(offered);
});

it('writes no message to who could neither read it here nor by mail', async () => {
  answer(getCustomer, { ...customer, email: null, signIn: 'none' });
  await open('messages');
  await screen.findByText(/has no email address, so that nothing written here would reach them/);
  expect(screen.queryByLabelText(/^Message to/)).toBeNull();
});

it('leaves what was changed elsewhere since the form was opened as it is', async () => {
  answer(getCustomer, customer);
  answer(updateCustomer, customer);
  await open();
  await press('Edit Customer');
  await fill('Phone', '(281) 555-0177');
  for (const label of ['Length in feet', 'Width in feet', 'Average depth in feet'])
    await fill(label, '10');
  await press('Fill in the gallons');
  const meanwhile = { phone: '(281) 555-0100', poolGallons: 12_000, poolSurface: 'vinyl' } as const;
  answer(getCustomer, { ...customer, ...meanwhile, poolAccess: 'New code 9999' });
  await press('Save Customer');
  await waitFor(() => expect(callsOf(updateCustomer)).toHaveLength(1));
  const body = { phone: '(281) 555-0177', poolGallons: 7480, poolSurface: 'vinyl' };
  expect(callsOf(updateCustomer)).toMatchObject([
    { body: { ...body, firstName: 'Casey', poolAccess: 'New code 9999' } },
  ]);
});

it('shows nothing any more of a customer who was deleted since they were last looked at', async () => {
  answer(getCustomer, customer);
  await open();
  await expectText('Add Visit');
  await follow('Customers');
  refuse(getCustomer, { code: 'not-found', message: 'There is no such customer.' });
  await act(async () => window.history.back());
  await expectHeading('Customer Not Found');
  expect(screen.queryByText('Add Visit')).toBeNull();
});

it('leaves the focus near by when a customer is edited, and when that is over', async () => {
  answer(getCustomer, customer);
  await open();
  (await screen.findByRole('button', { name: 'Edit Customer' })).focus();
  await press('Edit Customer');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  await press('Cancel');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Customer' })),
  );
});

it('names no amount for a visit that was cancelled before it was paid', async () => {
  answer(getCustomer, customer);
  answer(listBookingsOfCustomer, [
    booking({ id: idOf(21), serviceName: 'Off', status: 'cancelled', totalAmount: '48.50' }),
    booking({
      id: idOf(22),
      serviceName: 'Off, but paid',
      status: 'cancelled',
      paymentStatus: 'paid',
      totalAmount: '52.25',
    }),
  ]);
  await open('visits');
  await screen.findByText('$52.25');
  expect(screen.getByText('Off')).toBeDefined();
  expect(screen.queryByText('$48.50')).toBeNull();
});

it('shows how to reach a customer, what comes next, what is due and how the water was', async () => {
  answer(getCustomer, { ...customer, hasPets: true, petDetails: 'Biscuit, a beagle' });
  answer(listBookingsOfCustomer, [
    booking({ id: idOf(22), scheduledDate: '2026-12-02', serviceName: 'Later' }),
    booking({ scheduledDate: '2026-11-25', quantity: 2 }),
    booking({ id: idOf(23), scheduledDate: '2026-11-24', status: 'cancelled' }),
  ]);
  answer(listDueItems, [dueItem(), dueItem({ id: idOf(92), total: '19.00' })]);
  answer(getWaterTrendOfCustomer, trend);
  await open();
  for (const text of [
    'How to get in (never shown in a report)',
    'Left gate',
    'Biscuit, a beagle',
    'Monthly Membership × 2',
    '$262.56',
    /^Last Readings, /,
  ])
    await expectText(text);
  expect(screen.getByRole('link', { name: 'Nov 25, 2026, Morning 8-12' })).toHaveProperty(
    'search',
    '?date=2026-11-25',
  );
  expect(screen.queryByText('Later')).toBeNull();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'New Report' }).getAttribute('href')).toBe(
    `/admin/service-report/new?customerId=${customer.id}`,
  );
  await follow('Balance due');
  await expectHeading('Billing');
  expect(window.location.search).toBe('?tab=billing');
});

it('leaves out of the overview what there is not', async () => {
  await open();
  await expectText('Left gate');
  await waitFor(() => expect(callsOf(listDueItems)).toHaveLength(1));
  expect(callsOf(listDueItems)).toMatchObject([{ query: { customerId: customer.id } }]);
  for (const text of ['Next Visit', 'Balance due', /^Last Readings/])
    expect(screen.queryByText(text)).toBeNull();
});

it('keeps the tab in the address, and opens the first for one that there is not', async () => {
  answer(listReportsOfCustomer, [reportSummary({ status: 'pending' })]);
  answer(listMessagesOfCustomer, [
    message({ readAt: '2026-11-21T07:00:00.000Z' }),
    message({ id: idOf(41) }),
  ]);
  await open('wherever');
  await expectHeading('Overview');
  const { length } = window.history;
  await turnTo('Reports');
  expect(window.location.search).toBe('?tab=reports');
  await expectText('Pending');
  await turnTo('Messages');
  await expectText('Unread');
  await expectText('Read Nov 21, 2026');
  await turnTo('Overview');
  expect(window.location.search).toBe('');
  expect(window.history.length).toBe(length);
});

it('says that there is no such customer, and leads to those there are', async () => {
  refuse(getCustomer, { code: 'not-found', message: 'No.' });
  await openSite('/admin/customers/nobody', 'admin');
  await expectHeading('Customer Not Found');
  await expectText('This customer does not exist, or the link is incomplete.');
  await follow('All Customers');
  await expectHeading('Customers');
});

it('knows what was written since it was opened first', async () => {
  answer(createReport, report());
  await open('reports');
  await expectText('No reports yet.');
  await turnTo('Overview');
  await follow('New Report', within(screen.getByRole('main')));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveProperty(
      'value',
      'Casey Customer (casey@example.com)',
    ),
  );
  answer(listReportsOfCustomer, [reportSummary()]);
  answer(listRecentReports, [reportSummary()]);
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  await follow('Casey Customer');
  await turnTo('Reports');
  await screen.findByRole('link', { name: /Nov 19, 2026.*Draft/ });
});

it('signs a customer out by name', async () => {
  answer(endCustomerSessions, { success: true });
  await open();
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
  await open();
  await press('Export');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await saved[0]!.text())).toEqual(customerData);
  expect(callsOf(exportCustomer)).toMatchObject([{ params: { id: customer.id } }]);
});

it('says that the data of a customer could not be read', async () => {
  const saved = catchFiles();
  refuse(exportCustomer, { status: 500 });
  await open();
  await press('Export');
  await expectToast({
    title: 'Not Exported',
    description: 'What we keep about Casey Customer could not be read. Please try again.',
    variant: 'destructive',
  });
  expect(saved).toEqual([]);
});

const folded = async () => (await screen.findByText(/^More: /)).closest('details');

it('folds away what is rarely done, unless the customer waits for it', async () => {
  await open();
  expect((await folded())?.open).toBe(false);
  await follow('Customers');
  answer(getCustomer, { ...customer, deletionRequestedAt: now });
  await act(async () => window.history.back());
  await expectText('Asks to be deleted');
  expect((await folded())?.open).toBe(true);
});

it('deletes a customer after asking, and leads to the list without them', async () => {
  answer(deleteCustomer, { success: true });
  answer(getCustomer, { ...customer, deletionRequestedAt: now });
  answer(listCustomers, [{ ...customer, deletionRequestedAt: now }]);
  await openSite('/admin/customers', 'admin');
  await expectText('Asks to be deleted');
  await follow(/^Casey Customer/);
  await expectText(/^Since Nov 20, 2026\. We promise an answer within 45 days\.$/);
  await press('Delete');
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  expect(callsOf(deleteCustomer)).toEqual([]);
  await press('Delete');
  await press('Delete for Good');
  await expectToast({ title: 'Customer Deleted' });
  expect(callsOf(deleteCustomer)).toMatchObject([{ params: { id: customer.id } }]);
  await expectHeading('Customers');
  expect(screen.queryByText('Casey Customer')).toBeNull();
});

it.each([
  // In floating point, 1.1 / 100 is 0.011000000000000001, which the server rejects.
  ['1.1', 0.011],
  ['8.1255', 0.081255],
])('takes a customer’s own rate of %s percent', async (percent, taxRate) => {
  // In floating point, 0.07 * 100 is 7.000000000000001.
  answer(getCustomer, { ...customer, taxRate: 0.07 });
  answer(setCustomerTax, { taxExempt: false, taxRate });
  await open('billing');
  expect(await screen.findByLabelText('Rate in percent')).toHaveProperty('value', '7');
  await fill('Rate in percent', percent);
  // The test DOM does not recognize the number as a multiple of the field’s step.
  fireEvent.submit(screen.getByLabelText('Rate in percent').closest('form')!);
  await expectToast({ title: 'Sales Tax Saved' });
  expect(callsOf(setCustomerTax)).toMatchObject([{ body: { taxExempt: false, taxRate } }]);
});

it('keeps what is being written while another tab is looked at', async () => {
  await open('messages');
  await fill('Message to Casey Customer', 'Yes, at ten.');
  await turnTo('Overview');
  await expectText('Left gate');
  expect(screen.queryByRole('textbox')).toBeNull();
  await turnTo('Messages');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Yes, at ten.');
});
