import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { addToCart } from 'shared/contracts/cart.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftPrefix } from '../features/reports/forget-drafts.ts';
import { sessionMarker } from '../features/session/session-marker.ts';
import { answer, callsOf, failNext, refuse } from '../testing/fake-api.ts';
import { adminUser, cartLine, customerUser, serviceCalled } from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import {
  dialogCalled,
  expectNoToast,
  expectToast,
  follow,
  press,
  expectHeading,
} from '../testing/site-steps.ts';

const unauthorized = { code: 'unauthorized', message: 'Unauthorized: sign in first' } as const;
const assign = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  assign.mockReset();
});

const expectSignIn = async (returnTo: string): Promise<void> => {
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1), { timeout: 5000 });
  expect(assign.mock.lastCall).toEqual([`/api/login?returnTo=${encodeURIComponent(returnTo)}`]);
};

it.each([
  '/admin/bookings?date=2026-12-01&status=confirmed',
  '/admin/quotes?tab=signups',
  `/admin/dashboard?history=${customerUser.id}`,
  `/admin/service-report/new?customerId=${customerUser.id}`,
])('takes a visitor of %s to the sign-in and back to the whole address', async (address) => {
  await openSite(address, 'visitor');
  await expectToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  await expectHeading('Access Restricted');
  await expectSignIn(address);
});

it.each([
  [
    '/checkout',
    { title: 'Authentication Required', description: 'Please log in to access checkout.' },
  ],
  [
    '/download-reports?parts=3',
    { title: 'Login Required', description: 'Please log in to access your service reports.' },
  ],
])('tells somebody whose session has ended so at %s, and leads back', async (address, says) => {
  sessionMarker.set();
  await openSite(address, 'visitor');
  await expectToast({ ...says, variant: 'destructive' });
  await expectSignIn(address);
});

it.each(['/checkout', '/download-reports'])(
  'shows nothing at %s to somebody who was never signed in',
  async (address) => {
    await openSite(address, 'visitor');
    await expectHeading('404 Page Not Found');
    expectNoToast();
    expect(assign).not.toHaveBeenCalled();
  },
);

it('notices on the next request that the session has ended', async () => {
  await openSite('/services', 'customer');
  await screen.findAllByRole('link', { name: 'My Reports' });
  failNext(listCustomerReports, unauthorized);
  await follow('My Reports');
  await expectToast({ title: 'Login Required', variant: 'destructive' });
  await expectSignIn('/download-reports');
});

it('goes from the cart button to the sign-in and back to the service', async () => {
  const { id } = serviceCalled('Pool School');
  answer(addToCart, cartLine());
  await openSite(`/services/${id}`, 'visitor');
  failNext(addToCart, unauthorized);
  await press('Add to Cart');
  await expectToast({
    title: 'Authentication Required',
    description: 'Please log in to add services to cart.',
    variant: 'destructive',
  });
  await expectSignIn(`/services/${id}`);
});

it('denies a customer the operator’s screens and redirects home', async () => {
  await openSite('/admin/bookings', 'customer');
  await expectHeading('Access Restricted');
  await expectToast({
    title: 'Access Denied',
    description:
      'Admin access required. Only the Pool & Poop Sheriff operator can access this area.',
    variant: 'destructive',
  });
  await screen.findByRole('heading', { name: 'Welcome back, Casey!' }, { timeout: 8000 });
  expect(assign).not.toHaveBeenCalled();
});

it('fetches the session once, and does not take an error for a visitor', async () => {
  refuse(getCurrentUser, { code: 'unavailable', message: 'Later.' });
  sessionMarker.set();
  await openSite('/checkout', 'customer');
  await expectHeading('Checkout');
  expect(callsOf(getCurrentUser)).toHaveLength(1);
});

it('remembers a sign-in until signing out', async () => {
  await openSite('/', 'customer');
  await expectHeading('Welcome back, Casey!');
  expect(sessionMarker.isSet()).toBe(true);
  const [link] = screen.getAllByRole('link', { name: 'Logout' });
  expect(link).toHaveProperty('pathname', '/api/logout');
  link!.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link!);
  expect(sessionMarker.isSet()).toBe(false);
});

it('asks before a sign-out that deletes an unsaved report, then deletes it', async () => {
  localStorage.setItem(`${draftPrefix}new`, '{}');
  localStorage.setItem(`${draftPrefix}old`, '{}');
  localStorage.setItem('uppyState:photos', '{}');
  await openSite('/', 'admin');
  await follow('Logout');
  const question = await dialogCalled('2 reports are not saved');
  await press('Stay signed in', question);
  expect(localStorage.getItem(`${draftPrefix}new`)).toBe('{}');
  await follow('Logout');
  await press('Sign out and delete what I typed', await dialogCalled('2 reports are not saved'));
  expect(Object.keys(localStorage)).toEqual([]);
  expect(assign.mock.lastCall).toEqual(['/api/logout']);
});

it('greets a customer by name with links to their pages', async () => {
  answer(listBookings, []);
  await openSite('/services', 'customer');
  await screen.findAllByText('Welcome, Casey');
  const links = within(screen.getByRole('banner')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/',
    '/services',
    '/download-reports',
    '/checkout',
    '/api/logout',
    '/checkout',
  ]);
});

it('has the same links in the phone menu', async () => {
  answer(getCurrentUser, adminUser);
  await openSite('/services', 'admin');
  await screen.findAllByText('Welcome, Andy');
  await press('Menu');
  const menu = await dialogCalled('Menu');
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/services',
    '/admin/dashboard',
    '/admin/service-report/new',
    '/admin/bookings',
    '/admin/quotes',
    '/checkout',
    '/api/logout',
    'tel:+12815550142',
  ]);
  await follow('Services', menu);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
