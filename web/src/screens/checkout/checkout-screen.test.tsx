import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { cancelBooking, listBookings } from 'shared/contracts/bookings.ts';
import {
  addToCart,
  cartQuantityLimit,
  getCart,
  removeFromCart,
  updateCartItem,
} from 'shared/contracts/cart.ts';
import { placeBookings } from 'shared/contracts/checkout.ts';
import { listPaymentMethods, setUpPaymentMethod } from 'shared/contracts/payment-methods.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { taxedSettings, testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { noteServerTime } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { provideSettings } from '../../lib/settings.ts';
import { answer, callsOf, failNext, delayCalls, refuse } from '../../testing/fake-api.ts';
import {
  booking,
  cartLine,
  customerUser,
  idOf,
  savedMethod,
  serviceCalled,
} from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  expectText,
  expectInCart,
  expectToast,
  fill,
  follow,
  press,
  expectHeading,
} from '../../testing/site-steps.ts';
import { toastStore } from '../../ui/toast-store.ts';

afterEach(() => provideSettings(testSettings));

const sheriff = cartLine({
  id: idOf(11),
  service: serviceCalled('Sheriff Membership'),
  serviceId: serviceCalled('Sheriff Membership').id,
  options: { yardSize: 'large', dogs: 2, frontYard: true },
  unitPrice: '24.00',
  scheduledDate: '2026-12-24',
  preferredTime: 'Afternoon 12-5',
  specialInstructions: 'Two friendly dogs',
});

const school = (quantity: number) =>
  cartLine({
    id: idOf(13),
    service: serviceCalled('Pool School'),
    serviceId: serviceCalled('Pool School').id,
    options: { people: 1 },
    quantity,
    unitPrice: '250.00',
  });

const lineOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
};

const sumOf = (label: string) => screen.getByText(label).parentElement?.textContent;

/** The labels of a list of days. */
const daysOf = (list: HTMLElement): string[] =>
  [...list.querySelectorAll('option')].map(({ textContent }) => textContent);

const fillRequest = async ({ date = '2026-11-27', pay = 'Venmo' } = {}): Promise<void> => {
  await fill('Date', date);
  await fill('Time', 'Morning 8-12');
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(pay) }));
};

it('adds up lines, quantities and the fee of a check', async () => {
  answer(getCart, [cartLine(), sheriff, school(2)]);
  await openSite('/checkout', 'customer');
  const line = await lineOf('Sheriff Membership');
  for (const text of [
    'Large yard, 2 dogs, front yard included',
    '$24 a visit every week',
    'Dec 24, 2026, Afternoon 12-5',
    'Two friendly dogs',
  ])
    await expectText(text, line);
  const monthly = await lineOf('Monthly Membership');
  monthly.getByText('On the day and time of your request below');
  await expectText('$225/month for a visit every week', monthly);
  const lessons = await lineOf('Pool School');
  await expectText('$250 each', lessons);
  await expectText('$500.00', lessons);
  expect(sumOf('Due on service day')).toBe('Due on service day$524.00');
  expect(sumOf('First bill')).toBe('First bill$225.00');
  expect(sumOf('Total')).toBe('Total$749.00');
  fireEvent.click(screen.getByRole('radio', { name: /Personal check \(\+\$15\)/ }));
  await waitFor(() => expect(sumOf('Total')).toBe('Total$764.00'));
  expect(sumOf('Due on service day')).toBe('Due on service day$539.00');
  fireEvent.click(screen.getByRole('radio', { name: 'Zelle' }));
  await waitFor(() => expect(sumOf('Total')).toBe('Total$749.00'));
  await expectInCart(4);
});

it('adds the sales tax of what is taxed', async () => {
  provideSettings(taxedSettings);
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  await lineOf('Monthly Membership');
  expect(sumOf('First bill')).toBe('First bill$243.56');
  // The check fee is taxed together with its line.
  fireEvent.click(screen.getByRole('radio', { name: /Personal check/ }));
  await waitFor(() => expect(sumOf('First bill')).toBe('First bill$259.80'));
});

it('says what the first bill of a membership is and when it is due, and nothing of service day', async () => {
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  await expectText(
    'The first bill is due on the day of your first visit, then one every month. The visits are included.',
  );
  await fill('Date', '2026-11-27');
  await expectText(/^The first bill is due on Nov 27, 2026, then one every month\./);
  expect(screen.queryByText('Due on service day')).toBeNull();
});

it('has a single total, that of single visits on service day', async () => {
  answer(getCart, [school(1)]);
  await openSite('/checkout', 'customer');
  await lineOf('Pool School');
  expect(sumOf('Due on service day')).toBe('Due on service day$250.00');
  for (const label of ['First bill', 'Total', /^The first bill/])
    expect(screen.queryByText(label)).toBeNull();
});

it('folds the details of a customer whom we know, and opens them where a field is refused', async () => {
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  const line = (await screen.findByText('Your details')).closest('details');
  expect(line).toHaveProperty('open', false);
  await expectText(new RegExp(`^Casey Customer, ${customerUser.address}`));
  await fillRequest();
  await fill('Phone', '555');
  await press('Request Booking');
  await expectText('Phone number must be at least 10 digits');
  expect(line).toHaveProperty('open', true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone')));
});

it('asks for the details of a customer whom we do not know', async () => {
  answer(getCart, [cartLine()]);
  await openSite('/services', 'customer');
  await expectHeading('Our Services');
  act(() => {
    queryClient.setQueryData([getCurrentUser.name], { ...customerUser, address: null });
  });
  await follow('View Cart & Checkout');
  const line = (await screen.findByText('Your details')).closest('details');
  expect(line).toHaveProperty('open', true);
});

it('takes the tax of the day that it is here', async () => {
  // In UTC it is already the 21st.
  const rates = [
    { from: '2026-01-01', rate: 0.0825 },
    { from: '2026-11-21', rate: 0.5 },
  ];
  provideSettings({ ...taxedSettings, tax: { ...taxedSettings.tax, rates } });
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  expect(await screen.findAllByText('$18.56')).not.toHaveLength(0);
});

it('goes from one to the most of a line, and no further', async () => {
  answer(getCart, [school(cartQuantityLimit - 1)]);
  answer(updateCartItem, school(cartQuantityLimit));
  await openSite('/checkout', 'customer');
  const line = await lineOf('Pool School');
  answer(getCart, [school(cartQuantityLimit)]);
  await press('One more', line);
  await waitFor(() => expect(callsOf(updateCartItem)).toMatchObject([{ body: { quantity: 99 } }]));
  await waitFor(() =>
    expect(line.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true),
  );
  answer(getCart, [school(1)]);
  await press('One less', line);
  await waitFor(() =>
    expect(line.getByRole('button', { name: 'One less' })).toHaveProperty('disabled', true),
  );
  expect(callsOf(updateCartItem)[1]).toMatchObject({ body: { quantity: 98 } });
});

it('shows a change at once, and takes it back when it is refused', async () => {
  answer(getCart, [school(1)]);
  answer(updateCartItem, school(2));
  await openSite('/checkout', 'customer');
  const line = await lineOf('Pool School');
  const release = delayCalls(updateCartItem);
  await press('One more', line);
  await expectText('$500.00', line);
  await expectInCart(2);
  failNext(updateCartItem, { code: 'conflict', message: 'No.' });
  await press('One more', line);
  await expectText('$750.00', line);
  release();
  await expectToast({ title: 'Cart Not Changed', variant: 'destructive' });
  await expectText('$250.00', line);
});

it('asks for the cart again only after the last of several changes', async () => {
  answer(getCart, [school(1)]);
  answer(updateCartItem, school(2));
  await openSite('/checkout', 'customer');
  const line = await lineOf('Pool School');
  const before = callsOf(getCart).length;
  const release = delayCalls(updateCartItem);
  await press('One more', line);
  await expectText('$500.00', line);
  await press('One more', line);
  answer(getCart, [school(3)]);
  release();
  await waitFor(() => expect(callsOf(getCart)).toHaveLength(before + 1));
  await expectText('$750.00', line);
  expect(callsOf(updateCartItem).map(({ body }) => body)).toEqual([
    { quantity: 2 },
    { quantity: 3 },
  ]);
  expect(callsOf(getCart)).toHaveLength(before + 1);
});

it('has no quantity for what comes every week', async () => {
  answer(getCart, [cartLine(), school(1)]);
  await openSite('/checkout', 'customer');
  expect(
    (await lineOf('Monthly Membership')).queryByRole('button', { name: 'One more' }),
  ).toBeNull();
  (await lineOf('Pool School')).getByRole('button', { name: 'One more' });
});

it('takes a line out and puts it back as it was, once', async () => {
  answer(getCart, [sheriff]);
  answer(removeFromCart, { removed: true });
  answer(addToCart, sheriff);
  await openSite('/checkout', 'customer');
  await expectText('Two friendly dogs');
  answer(getCart, []);
  await press('Remove Sheriff Membership');
  await expectHeading('Your cart is empty');
  expect(callsOf(removeFromCart)).toMatchObject([{ params: { id: sheriff.id } }]);
  answer(getCart, [sheriff]);
  const undo = await screen.findByRole('button', { name: 'Undo' });
  // Both in one `act`, before the toast is rendered again.
  act(() => {
    undo.click();
    undo.click();
  });
  await lineOf('Sheriff Membership');
  // However many calls it takes, the server sees one.
  expect(new Set(callsOf(addToCart).map(({ key }) => key)).size).toBe(1);
  expect(callsOf(addToCart).slice(0, 1)).toMatchObject([
    {
      body: {
        serviceId: sheriff.serviceId,
        options: sheriff.options,
        quantity: 1,
        scheduledDate: '2026-12-24',
        preferredTime: 'Afternoon 12-5',
        specialInstructions: 'Two friendly dogs',
      },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

it('says that a line could not be put back', async () => {
  answer(getCart, [cartLine()]);
  answer(removeFromCart, { removed: true });
  answer(addToCart, cartLine());
  await openSite('/checkout', 'customer');
  await press('Remove Monthly Membership');
  await expectToast({ title: 'Removed from Cart' });
  failNext(addToCart, { code: 'conflict', message: 'Your cart is full.' });
  await press('Undo');
  await expectToast({
    title: 'Cart Not Changed',
    description: 'Your cart is full.',
    variant: 'destructive',
  });
});

it('keeps the focus in the cart when the line it stood on is gone', async () => {
  answer(getCart, [cartLine(), sheriff]);
  answer(removeFromCart, { removed: true });
  await openSite('/checkout', 'customer');
  await press('Remove Sheriff Membership');
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Services in your cart' }));
});

it('keeps the focus at the cart when its last line is gone, and the list with it', async () => {
  answer(getCart, [sheriff]);
  answer(removeFromCart, { removed: true });
  await openSite('/checkout', 'customer');
  await expectText('Two friendly dogs');
  answer(getCart, []);
  await press('Remove Sheriff Membership');
  await expectHeading('Your cart is empty');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your cart' }));
});

it('changes and clears the wishes of a line, from tomorrow on', async () => {
  answer(getCart, [sheriff]);
  answer(updateCartItem, sheriff);
  await openSite('/checkout', 'customer');
  const line = await lineOf('Sheriff Membership');
  await press('Change Sheriff Membership', line);
  // Tomorrow is a Saturday.
  expect(daysOf(line.getByLabelText(/^Date/)).slice(0, 3)).toEqual([
    'No preference',
    'Sat, Nov 21',
    'Mon, Nov 23',
  ]);
  await fill(/^Date/, '2026-11-21', line);
  await fill(/^Time/, '', line);
  await fill(/^Instructions/, ' ', line);
  await press('Save', line);
  await waitFor(() => expect(line.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(document.activeElement).toBe(
    line.getByRole('button', { name: 'Change Sheriff Membership' }),
  );
  expect(callsOf(updateCartItem)).toMatchObject([
    {
      params: { id: sheriff.id },
      body: { scheduledDate: '2026-11-21', preferredTime: null, specialInstructions: null },
    },
  ]);
});

it('changes the size of the yard and the dogs, and keeps the focus in the cart', async () => {
  answer(getCart, [sheriff]);
  await openSite('/checkout', 'customer');
  const line = await lineOf('Sheriff Membership');
  await press('Change Sheriff Membership', line);
  fireEvent.click(line.getByRole('radio', { name: 'Regular' }));
  fireEvent.click(line.getByRole('radio', { name: '3 dogs' }));
  const options = { ...sheriff.options, yardSize: 'regular', dogs: 3 } as const;
  const other = { ...sheriff, id: idOf(13), options, unitPrice: '19.00' };
  answer(updateCartItem, other);
  answer(getCart, [other]);
  await press('Save', line);
  await expectText(/Regular yard, 3 dogs/);
  expect(callsOf(updateCartItem)).toMatchObject([
    { params: { id: sheriff.id }, body: { options } },
  ]);
  expect(callsOf(updateCartItem)[0]?.key).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole('list', { name: 'Services in your cart' }),
    ),
  );
});

it('keeps the wishes open when they could not be saved', async () => {
  answer(getCart, [sheriff]);
  answer(updateCartItem, sheriff);
  await openSite('/checkout', 'customer');
  const line = await lineOf('Sheriff Membership');
  await press('Change Sheriff Membership', line);
  await fill(/^Instructions/, 'A third dog', line);
  failNext(updateCartItem, { code: 'invalid', message: 'No.' });
  await press('Save', line);
  await expectToast({ title: 'Cart Not Changed', variant: 'destructive' });
  expect(line.getByLabelText<HTMLTextAreaElement>(/^Instructions/).value).toBe('A third dog');
});

it('keeps what was typed when a changed cart cannot be read again', async () => {
  answer(getCart, [school(1)]);
  answer(updateCartItem, school(2));
  await openSite('/checkout', 'customer');
  await fillRequest();
  const before = callsOf(getCart).length;
  failNext(getCart, { code: 'unavailable', message: 'Later.' }, { status: 400 });
  await press('One more', await lineOf('Pool School'));
  await waitFor(() => expect(callsOf(getCart).length).toBe(before + 2));
  await waitFor(() => expect(sumOf('Due on service day')).toContain('$500'));
  expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-11-27');
  expect(screen.queryByRole('heading', { name: /could not be loaded/ })).toBeNull();
});

it('books nothing while a line has to be removed first', async () => {
  answer(getCart, [cartLine(), cartLine({ id: idOf(12), service: null, unitPrice: null })]);
  await openSite('/checkout', 'customer');
  await expectText('It can no longer be booked online. Please remove it.');
  expect(screen.getByRole('button', { name: 'Request Booking' })).toHaveProperty('disabled', true);
  expect(sumOf('First bill')).toBe('First bill$225.00');
});

it('offers to put back only what can still be booked', async () => {
  answer(getCart, [cartLine({ service: null, unitPrice: null })]);
  answer(removeFromCart, { removed: true });
  await openSite('/checkout', 'customer');
  await press('Remove A service that is no longer offered');
  await expectToast({ title: 'Removed from Cart' });
  expect(toastStore.list()[0]).not.toHaveProperty('action');
});

it('books once the changes of the cart have arrived', async () => {
  answer(getCart, [school(1)]);
  answer(updateCartItem, school(2));
  answer(placeBookings, {
    bookings: [booking()],
    plans: [],
    fee: '0.00',
    tax: '0.00',
    total: '450.00',
  });
  await openSite('/checkout', 'customer');
  const release = delayCalls(updateCartItem);
  await press('One more');
  await fillRequest();
  await press('Request Booking');
  await screen.findByRole('button', { name: 'Requesting...' });
  expect(callsOf(placeBookings)).toHaveLength(0);
  release();
  await expectHeading('Booking Request Received');
  expect(callsOf(placeBookings)).toMatchObject([{ body: { lines: [{ quantity: 2 }] } }]);
});

it('begins with what we know, and sends what stands there', async () => {
  answer(getCart, [cartLine({ quantity: 3 })]);
  answer(placeBookings, {
    bookings: [booking()],
    plans: [],
    fee: '0.00',
    tax: '0.00',
    total: '225.00',
  });
  await openSite('/checkout', 'customer');
  await fillRequest();
  await fill(/^Special instructions/, 'Ring twice');
  fireEvent.click(screen.getByLabelText('Remember how I pay'));
  await press('Request Booking');
  await expectHeading('Booking Request Received');
  expect(callsOf(placeBookings)).toMatchObject([
    {
      body: {
        firstName: 'Casey',
        lastName: 'Customer',
        email: customerUser.email,
        phone: customerUser.phone,
        address: customerUser.address,
        scheduledDate: '2026-11-27',
        preferredTime: 'Morning 8-12',
        specialInstructions: 'Ring twice',
        paymentMethod: 'venmo',
        savePaymentMethod: true,
        lines: [{ id: cartLine().id, quantity: 3, unitPrice: '225.00' }],
      },
    },
  ]);
});

it('begins with how the last visits were to be paid, when that was to be remembered', async () => {
  answer(getCart, [cartLine()]);
  answer(placeBookings, {
    bookings: [booking()],
    plans: [],
    fee: '0.00',
    tax: '0.00',
    total: '225.00',
  });
  await openSite('/checkout', 'customer');
  await fillRequest();
  answer(getCurrentUser, { ...customerUser, paymentMethod: 'venmo' });
  await press('Request Booking');
  await expectHeading('Booking Request Received');
  await follow('Browse Services');
  await follow('View Cart & Checkout');
  expect(await screen.findByLabelText('Remember how I pay')).toHaveProperty('checked', true);
  expect(screen.getByRole('radio', { name: 'Venmo' })).toHaveProperty('checked', true);
});

it('offers days from tomorrow on by the clock of the business', async () => {
  answer(getCart, [cartLine()]);
  answer(placeBookings, {
    bookings: [booking()],
    plans: [],
    fee: '0.00',
    tax: '0.00',
    total: '225.00',
  });
  await openSite('/checkout', 'customer');
  expect(daysOf(await screen.findByLabelText('Date')).slice(0, 2)).toEqual([
    'Select a date',
    'Sat, Nov 21',
  ]);
  await fillRequest({ date: '' });
  await press('Request Booking');
  await expectText('Please select a date');
  expect(document.activeElement).toBe(screen.getByLabelText('Date'));
  expect(callsOf(placeBookings)).toHaveLength(0);
  await fill('Date', '2026-11-21');
  await press('Request Booking');
  await expectHeading('Booking Request Received');
});

const oldTown = { name: 'Old Town Spring', zips: ['77373'], weekdays: [4, 1] as (1 | 4)[] };
const inOldTown = { ...testSettings, areas: [oldTown], closedDays: ['2026-11-30'] };

it('offers the days on which we are at the address, and says why a chosen one is none', async () => {
  provideSettings(inOldTown);
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  await expectText('We’re in 77373 on Mondays and Thursdays.');
  // Not Monday the 30th, which is closed.
  expect(daysOf(screen.getByLabelText('Date')).slice(1, 5)).toEqual([
    'Mon, Nov 23',
    'Thu, Nov 26',
    'Thu, Dec 3',
    'Mon, Dec 7',
  ]);
  await fill('Service address', '12 Test Lane, Conroe, TX 77301');
  await expectText('We’ll confirm the day.');
  await fillRequest({ date: '2026-11-27' });
  await fill('Service address', '12 Test Lane, Spring, TX 77373');
  // Chosen, so it stays listed.
  await expectText('We’re in 77373 on Mondays and Thursdays');
  expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-11-27');
  await press('Request Booking');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date')));
  expect(callsOf(placeBookings)).toHaveLength(0);
  await fill('Service address', '12 Test Lane, Conroe, TX 77301');
  await waitFor(() => expect(screen.queryByText(/^We’re in 77373/)).toBeNull());
  refuse(placeBookings, { code: 'conflict', message: 'Your cart changed.' });
  await press('Request Booking');
  await waitFor(() => expect(callsOf(placeBookings)).toHaveLength(1));
});

it.each([
  ['thursday', '2026-11-26'],
  // The 23rd is closed.
  ['monday', '2026-11-30'],
  ['tuesday', ''],
  [null, ''],
])('has the weekday of the sign-up chosen where we come then: %s', async (desiredDay, day) => {
  provideSettings({ ...inOldTown, closedDays: ['2026-11-23'] });
  answer(getCart, [cartLine()]);
  await openSite('/services', 'customer');
  await expectHeading('Our Services');
  act(() => {
    queryClient.setQueryData([getCurrentUser.name], { ...customerUser, desiredDay });
  });
  await follow('View Cart & Checkout');
  expect(await screen.findByLabelText('Date')).toHaveProperty('value', day);
});

it('says at a line of the cart that its day is none at the address, as that is typed', async () => {
  provideSettings(inOldTown);
  answer(getCart, [{ ...sheriff, scheduledDate: '2026-12-04' }]);
  await openSite('/checkout', 'customer');
  const line = await lineOf('Sheriff Membership');
  await expectText('We’re in 77373 on Mondays and Thursdays. Please change the day.', line);
  await press('Change Sheriff Membership', line);
  await expectText('We’re in 77373 on Mondays and Thursdays', line);
  await press('Save', line);
  expect(document.activeElement).toBe(line.getByLabelText(/^Date/));
  expect(callsOf(updateCartItem)).toEqual([]);
  await fill('Service address', '12 Test Lane, Conroe, TX 77301');
  await waitFor(() => expect(line.queryByText(/^We’re in/)).toBeNull());
});

it('offers days from tomorrow on by the server’s clock on a device that is a day ahead', async () => {
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  noteServerTime(Date.now() - 24 * 3_600_000);
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  expect(daysOf(await screen.findByLabelText('Date'))[1]).toBe('Sat, Nov 21');
  await fillRequest({ date: '2026-11-21' });
  refuse(placeBookings, { code: 'conflict', message: 'Your cart changed.' });
  await press('Request Booking');
  await waitFor(() => expect(callsOf(placeBookings)).toHaveLength(1));
});

it('says what became of a request whose cart is empty by now, where the form is gone', async () => {
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  await fillRequest();
  answer(getCart, []);
  const message = 'Your cart is empty. If you requested it just now, your visits are there.';
  refuse(placeBookings, { code: 'conflict', message });
  await press('Request Booking');
  await expectToast({
    title: 'About Your Request',
    description: message,
    variant: 'destructive',
  });
  await expectHeading('Your cart is empty');
});

it('shows new prices, and books at them only when pressed again', async () => {
  answer(getCart, [cartLine()]);
  answer(placeBookings, {
    bookings: [booking()],
    plans: [],
    fee: '0.00',
    tax: '0.00',
    total: '235.00',
  });
  await openSite('/checkout', 'customer');
  await fillRequest();
  const message = 'Prices have changed: Monthly Membership now costs $235 instead of $225.';
  failNext(placeBookings, { code: 'conflict', message, fields: { 'lines.0.unitPrice': '' } });
  answer(getCart, [cartLine({ unitPrice: '235.00' })]);
  await press('Request Booking');
  await expectText(message);
  expect(await screen.findAllByText('$235.00')).not.toEqual([]);
  await press('Request Booking');
  await expectHeading('Booking Request Received');
  const prices = callsOf(placeBookings).map(({ body }) => body);
  expect(prices).toMatchObject([
    { lines: [{ unitPrice: '225.00' }] },
    { lines: [{ unitPrice: '235.00' }] },
  ]);
});

it('puts what the server finds fault with at its field', async () => {
  answer(getCart, [cartLine()]);
  answer(placeBookings, {
    bookings: [booking()],
    plans: [],
    fee: '0.00',
    tax: '0.00',
    total: '225.00',
  });
  await openSite('/checkout', 'customer');
  await fillRequest();
  failNext(placeBookings, {
    code: 'invalid',
    message: 'Please put this right.',
    fields: { phone: 'This phone is no phone' },
  });
  await press('Request Booking');
  await expectText('This phone is no phone');
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
});

it('leads from the booking to the visits that hold it, with an empty cart', async () => {
  answer(getCart, [cartLine()]);
  answer(placeBookings, {
    bookings: [booking({ totalAmount: '240.00', fee: '15.00', paymentMethod: 'check' })],
    fee: '15.00',
    plans: [],
    tax: '0.00',
    total: '240.00',
  });
  await openSite('/', 'customer');
  await expectHeading('No Service History');
  await follow('View Cart');
  await fillRequest({ pay: 'Personal check' });
  answer(getCart, []);
  answer(listBookings, [booking()]);
  await press('Request Booking');
  const heading = await expectHeading('Booking Request Received');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await expectText(/You pay \$240 on service day, \$15 of it for processing your check/);
  await expectText('$15 of it for processing a personal check');
  await expectText(new RegExp(`We mail you a summary to ${customerUser.email}`));
  await expectInCart(0);
  await follow('See My Visits');
  await screen.findByRole('row', { name: /Nov 25, 2026.*Monthly Membership/ });
});

it('cancels a visit in the confirmation, and shows it there', async () => {
  answer(getCart, [cartLine()]);
  const both = [booking(), booking({ id: idOf(22), serviceName: 'Pool School' })];
  answer(placeBookings, { bookings: both, plans: [], fee: '0.00', tax: '0.00', total: '450.00' });
  answer(cancelBooking, { ...both[1]!, status: 'cancelled' });
  await openSite('/checkout', 'customer');
  await fillRequest();
  await press('Request Booking');
  await press('Cancel Visit: Pool School on Nov 25, 2026');
  await press('Yes, Cancel');
  await expectText('cancelled');
  await expectText('pending');
  screen.getByRole('button', { name: 'Cancel Visit: Monthly Membership on Nov 25, 2026' });
});

it.each([
  [true, 'We get in touch to confirm and schedule you within 24-48 hours.'],
  [false, 'We get in touch to confirm your visits.'],
])(
  'promises a visit within two days where we keep that (%s): %s',
  async (fastScheduling, label) => {
    const { claims } = testSettings;
    provideSettings({ ...testSettings, claims: { ...claims, fastScheduling } });
    answer(getCart, [cartLine()]);
    await openSite('/checkout', 'customer');
    await expectText(
      `Nothing is charged now. ${label} You can cancel a visit until the day before.`,
    );
  },
);

it('changes the day of a line whose service is no longer there', async () => {
  answer(getCart, [cartLine({ service: null, unitPrice: null })]);
  answer(updateCartItem, cartLine());
  await openSite('/checkout', 'customer');
  const line = await lineOf('A service that is no longer offered');
  await press('Change A service that is no longer offered', line);
  expect(line.queryByRole('radio')).toBeNull();
  await fill(/^Date/, '2026-12-04', line);
  await press('Save', line);
  await waitFor(() =>
    expect(callsOf(updateCartItem)).toMatchObject([{ body: { scheduledDate: '2026-12-04' } }]),
  );
  expect(callsOf(updateCartItem)[0]?.body).not.toHaveProperty('options');
});

it.each([
  [false, true],
  [true, false],
])(
  'where cards are taken (%s), says that they are, or else that it is not set up: %s',
  async (takes, isShown) => {
    const { claims } = testSettings;
    provideSettings({ ...testSettings, claims: { ...claims, cardPayments: takes } });
    answer(getCart, [cartLine()]);
    await openSite('/checkout', 'customer');
    await expectText('You can book now and pay on service day.');
    const shown = [
      screen.queryByRole('heading', { name: 'Payment Processing Setup Required' }),
      screen.queryByText('Payment processing is being configured. Please check back soon.'),
    ];
    expect(shown.map((label) => label !== null)).toEqual([isShown, isShown]);
    const offered = screen.queryByRole('heading', { name: 'Card or bank' });
    expect(offered !== null).toBe(takes);
  },
);

it('shows first that paying by card is not set up, then cart, when, how and the total', async () => {
  provideSettings({ ...testSettings, claims: { ...testSettings.claims, cardPayments: false } });
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  const cart = await expectHeading('Your cart');
  const page = within(screen.getByRole('main'));
  const headings = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    'Payment Processing Setup Required',
    'Your cart',
    'Your visit',
    'Payment',
    'Order summary',
  ]);
  const sentence = page.getByText('You can book now and pay on service day.');
  expect(sentence.compareDocumentPosition(cart)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const requested = {
  bookings: [booking({ paymentMethod: null })],
  plans: [],
  fee: '0.00',
  tax: '0.00',
  total: '225.00',
};

it('leads from a request to be paid by card or bank to saving one, which can be skipped', async () => {
  const url = 'https://checkout.example.com/c/setup/1';
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  answer(getCart, [cartLine()]);
  answer(placeBookings, requested);
  answer(setUpPaymentMethod, { url });
  await openSite('/checkout', 'customer');
  await fillRequest({ pay: 'Card or bank' });
  await expectText('Nothing is charged now. Next, you can save a card or bank account.');
  expect(screen.queryByLabelText('Remember how I pay')).toBeNull();
  expect(sumOf('First bill')).toBe('First bill$225.00');
  await press('Request Booking');
  await expectHeading('Booking Request Received');
  expect(callsOf(placeBookings)).toMatchObject([{ body: { paymentMethod: 'card-or-bank' } }]);
  const skip = await screen.findByRole('link', { name: 'Skip for now' });
  expect(skip).toHaveProperty('pathname', '/visits');
  failNext(setUpPaymentMethod, { code: 'conflict', message: 'Please remove one first.' });
  await press('Save a card or bank account');
  await expectText('Please remove one first.');
  await press('Save a card or bank account');
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(url));
});

it('does not ask who has saved one to save another', async () => {
  answer(getCart, [cartLine()]);
  answer(listPaymentMethods, [savedMethod()]);
  answer(placeBookings, requested);
  await openSite('/checkout', 'customer');
  await fillRequest({ pay: 'Card or bank' });
  await expectText('Nothing is charged now. You have saved Visa ending in 4242.');
  await press('Request Booking');
  await screen.findByRole('link', { name: 'See My Visits' });
  expect(screen.queryByRole('button', { name: 'Save a card or bank account' })).toBeNull();
});

it('offers no card or bank where none is taken', async () => {
  provideSettings({ ...testSettings, claims: { ...testSettings.claims, cardPayments: false } });
  answer(getCart, [cartLine()]);
  await openSite('/checkout', 'customer');
  await screen.findByRole('radio', { name: 'Venmo' });
  expect(screen.queryByRole('radio', { name: 'Card or bank' })).toBeNull();
});
