import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createBooking } from 'shared/contracts/admin-bookings.ts';
import { listServices } from 'shared/contracts/catalogue.ts';
import { addCustomer } from 'shared/contracts/customers.ts';
import { expect, it } from 'vitest';
import { answer, callsOf, failNext } from '../../testing/fake-api.ts';
import {
  adminBooking,
  customer,
  idOf,
  serviceCalled,
  services,
  today,
} from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  chooseFrom,
  expectText,
  expectToast,
  fill,
  follow,
  press,
} from '../../testing/site-steps.ts';

const choose = async (service: string): Promise<void> => {
  await screen.findByRole('option', { name: 'Monthly Membership' });
  await fill('Service', service);
};

it('adds other work on the day that was shown, and leads to its day', async () => {
  answer(createBooking, adminBooking({ id: idOf(33), scheduledDate: '2026-11-27' }));
  await openSite('/admin/bookings?date=2026-11-27', 'admin');
  await chooseFrom('More for this day', 'Add Visit');
  await fill('Customer', 'Cas');
  fireEvent.click(await screen.findByRole('option', { name: /Casey Customer/ }));
  await choose('other');
  await fill('What is done', 'Green pool');
  fireEvent.click(screen.getByRole('radio', { name: 'Applies' }));
  await fill('Price', '$450');
  fireEvent.click(screen.getByRole('radio', { name: 'Afternoon 12-5' }));
  await press('Add Visit');
  await expectToast({ title: 'Visit Added' });
  expect(callsOf(createBooking)).toMatchObject([
    {
      body: {
        customerId: customer.id,
        name: 'Green pool',
        taxable: true,
        price: '450.00',
        scheduledDate: '2026-11-27',
        preferredTime: 'Afternoon 12-5',
      },
    },
  ]);
  await expectText('Friday, Nov 27, 2026');
});

it('leads back to the day from which it was opened', async () => {
  await openSite('/admin/bookings/new?date=2026-11-27', 'admin');
  await follow('Back to Bookings');
  await expectText('Friday, Nov 27, 2026');
});

it('adds the customer who is on the phone first, and keeps what was said of the visit', async () => {
  const caller = { ...customer, id: idOf(44), firstName: 'Petra', lastName: 'Caller', email: null };
  answer(addCustomer, { ...caller, signIn: 'none' });
  answer(createBooking, adminBooking());
  await openSite('/admin/bookings/new', 'admin');
  await choose(serviceCalled('Monthly Membership').id);
  await press('Add Customer');
  await fill('First name', 'Petra');
  await fill('Last name', 'Caller');
  await fill('Phone', '(281) 555-0101');
  await fill('Address', '12 Test Lane, Spring, TX 77373');
  await press('Add Customer');
  await expectToast({ title: 'Customer Added' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(createBooking)).toHaveLength(0);
  await press('Add Visit');
  await expectToast({ title: 'Visit Added' });
  expect(callsOf(createBooking)).toMatchObject([
    { body: { customerId: caller.id, serviceId: serviceCalled('Monthly Membership').id } },
  ]);
});

it('goes on with the visit when the caller is not added after all', async () => {
  await openSite('/admin/bookings/new', 'admin');
  await choose(serviceCalled('Monthly Membership').id);
  await press('Add Customer');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByLabelText('First name')).toBeNull());
  expect(screen.getByLabelText('Service')).toHaveProperty(
    'value',
    serviceCalled('Monthly Membership').id,
  );
});

it('says at each field what is missing, before it is sent and after', async () => {
  await openSite(`/admin/bookings/new?customerId=${customer.id}`, 'admin');
  await press('Add Visit');
  await expectText('Please choose a service');
  await choose('other');
  await fill('Day', '2026-11-01');
  await press('Add Visit');
  for (const problem of [
    'Please name the work',
    'Please say whether sales tax applies',
    'Please give a price such as 180 or 180.50',
    'Please choose a day from today on, a year ahead at most',
  ])
    await expectText(problem);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('What is done')));
  await fill('What is done', 'Green pool');
  await fill('Price', '450');
  await press('Add Visit');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Applies' })),
  );
  await choose(serviceCalled('Monthly Membership').id);
  await fill('Day', today);
  answer(createBooking, adminBooking());
  failNext(createBooking, {
    code: 'invalid',
    message: 'Please check what you entered.',
    fields: { price: 'Too little' },
  });
  await press('Add Visit');
  await expectText('Too little');
  expect(callsOf(createBooking)).toHaveLength(1);
});

it('says that the services could not be loaded, and loads them when asked', async () => {
  answer(listServices, services);
  failNext(listServices, { status: 403 });
  await openSite('/admin/bookings/new', 'admin');
  await expectText('The services could not be loaded.');
  await press('Try Again');
  await screen.findByRole('option', { name: 'Monthly Membership' });
  expect(screen.queryByText('The services could not be loaded.')).toBeNull();
});
