import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { addToCart } from 'shared/contracts/cart.ts';
import { initData } from 'shared/contracts/catalogue.ts';
import { renderedForHeader } from 'shared/contracts/contract.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeStep } from '../features/account/code-step.ts';
import { draftPrefix } from '../offline/report/forget-drafts.ts';
import { announceLostSession } from '../features/session/lost-session.ts';
import { markedId, sessionMarker } from '../features/session/session-marker.ts';
import { queryClient } from '../lib/query-client.ts';
import { answer, callsOf, failNext, delayCalls, refuse } from '../testing/fake-api.ts';
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
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(assign.mock.lastCall).toEqual([`/api/login?returnTo=${encodeURIComponent(returnTo)}`]);
};

it.each([
  '/admin/bookings?date=2026-12-01&status=confirmed',
  '/admin/quotes?tab=signups',
  `/admin/customers/${customerUser.id}?tab=billing`,
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
  sessionMarker.set(customerUser.id);
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

it('forgets the words of a screen that was left, for whatever loses the session elsewhere', async () => {
  await openSite('/checkout', 'customer');
  await expectHeading('Your cart');
  await follow('Services');
  await expectHeading('Our Services');
  announceLostSession();
  await expectToast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  await expectSignIn('/services');
});

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
  await screen.findByRole('heading', { name: 'Welcome back, Casey!' });
  expect(assign).not.toHaveBeenCalled();
});

it('leaves a customer who has gone on meanwhile where they are', async () => {
  const wait = globalThis.setTimeout;
  const soon = (act: () => void, delay?: number) => wait(act, delay === 2000 ? 500 : delay);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(soon as typeof setTimeout);
  await openSite('/admin/bookings', 'customer');
  await expectHeading('Access Restricted');
  await expectToast({ title: 'Access Denied', variant: 'destructive' });
  await follow('Services');
  await new Promise((resolve) => {
    wait(resolve, 600);
  });
  expect(window.location.pathname).toBe('/services');
});

const gates = [
  ['/', 'customer', 'Welcome back, Casey!'],
  ['/checkout', 'customer', 'Checkout'],
  ['/download-reports', 'customer', 'Your Service Reports'],
  ['/admin/dashboard', 'admin', 'Service Management Dashboard'],
  ['/admin/bookings', 'admin', 'Today'],
  ['/admin/quotes', 'admin', 'Quotes and Sign-Ups'],
  ['/admin/money', 'admin', 'Money'],
  ['/admin/customers', 'admin', 'Customers'],
  [`/admin/customers/${customerUser.id}`, 'admin', 'Casey Customer'],
  ['/admin/messages', 'admin', 'Messages'],
  ['/admin/service-report/new', 'admin', 'New Service Report'],
] as const;

/** Otherwise calls of a screen that has just opened would spill over into the next test. */
const allAnswered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));

const failedSession = 'Your account could not be loaded';

it.each(gates)(
  'says at %s that the account could not be loaded, and tries again when asked',
  async (address, role, heading) => {
    sessionMarker.set(customerUser.id);
    // Any other answer would count as a sign that the connection works.
    const release = delayCalls(initData);
    await openSite(address, role, { session: { status: 429 } });
    await expectHeading(failedSession);
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Try Again');
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(callsOf(getCurrentUser)).toHaveLength(2);
    release();
    await allAnswered();
  },
);

it('asks for the session once, however other calls are answered, and again when asked to', async () => {
  sessionMarker.set(customerUser.id);
  const release = delayCalls(initData);
  await openSite('/checkout', 'customer', { session: { code: 'unavailable', message: 'Later.' } });
  await expectHeading(failedSession);
  release();
  await allAnswered();
  expect(callsOf(getCurrentUser)).toHaveLength(1);
  await press('Try Again');
  await expectHeading('Checkout');
  expect(callsOf(getCurrentUser)).toHaveLength(2);
  await allAnswered();
});

it('asks for the session again when the browser is back online', async () => {
  sessionMarker.set(customerUser.id);
  const release = delayCalls(initData);
  await openSite('/admin/dashboard', 'admin', { session: 'no answer' });
  await expectHeading(failedSession);
  window.dispatchEvent(new Event('online'));
  await expectHeading('Service Management Dashboard');
  release();
  await allAnswered();
});

it('keeps the panel and its focused button while it asks again', async () => {
  sessionMarker.set(customerUser.id);
  const release = delayCalls(initData);
  await openSite('/checkout', 'customer', { session: { status: 429 } });
  const button = await screen.findByRole('button', { name: 'Try Again' });
  const answerSession = delayCalls(getCurrentUser);
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('Loading...'));
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  answerSession();
  await expectHeading('Checkout');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(callsOf(getCurrentUser)).toHaveLength(2);
  release();
  await allAnswered();
});

it('asks for the session again while the operator works, every ten minutes at most', async () => {
  await openSite('/admin/quotes', 'admin');
  await expectHeading('Quotes and Sign-Ups');
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const [minutes, calls, act] of [
    [9, 1, fireEvent.keyDown],
    [11, 2, fireEvent.keyDown],
    [20, 2, fireEvent.pointerDown],
    [22, 3, fireEvent.pointerDown],
  ] as const) {
    vi.setSystemTime(start + minutes * 60_000);
    act(document.body);
    await allAnswered();
    expect(callsOf(getCurrentUser)).toHaveLength(calls);
  }
  vi.useRealTimers();
});

it('remembers a sign-in until signing out', async () => {
  await openSite('/', 'customer');
  await expectHeading('Welcome back, Casey!');
  expect(markedId()).toBe(customerUser.id);
  codeStep.keep('casey@example.com');
  const forms = { 'a form': 'Half a sentence' };
  sessionStorage.setItem('kept-words', JSON.stringify({ owner: customerUser.id, forms }));
  const [link] = screen.getAllByRole('link', { name: 'Logout' });
  expect(link).toHaveProperty('pathname', '/api/logout');
  link!.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link!);
  expect(markedId()).toBeNull();
  expect(codeStep.read()).toBeUndefined();
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});

const lookAgain = (): void => {
  // As when a page is restored from the back/forward cache.
  fireEvent(window, new Event('pageshow'));
};

it('shows nothing of somebody who has signed out in another tab once the page is looked at again', async () => {
  await openSite('/messages', 'customer');
  await expectHeading('Messages');
  const message = await screen.findByLabelText(/^Your message/);
  sessionMarker.clear();
  refuse(getCurrentUser, unauthorized);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  lookAgain();
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  visibility.mockRestore();
  message.focus();
  lookAgain();
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  message.blur();
  lookAgain();
  await expectHeading('404 Page Not Found');
  expect(screen.queryByLabelText(/^Your message/)).toBeNull();
});

it('stays as it is for whoever is signed in here', async () => {
  await openSite('/', 'customer');
  await expectHeading('Welcome back, Casey!');
  const requested = callsOf(getCurrentUser).length;
  lookAgain();
  expect(callsOf(getCurrentUser)).toHaveLength(requested);
  screen.getByRole('heading', { name: 'Welcome back, Casey!' });
});

it('is loaded anew once somebody else has signed in', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await openSite('/', 'customer');
  await expectHeading('Welcome back, Casey!');
  expect(reload).not.toHaveBeenCalled();
  sessionMarker.set(adminUser.id);
  answer(getCurrentUser, adminUser);
  lookAgain();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('names with every change whom the page is drawn for', async () => {
  const requested = vi.spyOn(globalThis, 'fetch');
  answer(addToCart, cartLine());
  await openSite(`/services/${serviceCalled('Pool School').id}`, 'customer');
  await screen.findAllByRole('link', { name: 'My Reports' });
  await press('Add to Cart');
  await waitFor(() => expect(callsOf(addToCart)).toHaveLength(1));
  const [, { method, headers } = {}] =
    requested.mock.calls.find(([, init]) => init?.method === 'POST' && init.body) ?? [];
  expect([method, new Headers(headers).get(renderedForHeader)]).toEqual(['POST', customerUser.id]);
});

it('asks before a sign-out that deletes an unsaved report, then deletes it', async () => {
  localStorage.setItem(`${draftPrefix}new`, '{}');
  localStorage.setItem(`${draftPrefix}old`, '{}');
  localStorage.setItem('uppyState:photos', '{}');
  await openSite('/', 'admin');
  await follow('Logout');
  const question = await dialogCalled('2 reports are not saved');
  await press('Cancel', question);
  expect(localStorage.getItem(`${draftPrefix}new`)).toBe('{}');
  await follow('Logout');
  await press('Sign out and delete what I typed', await dialogCalled('2 reports are not saved'));
  expect(Object.keys(localStorage)).toEqual([]);
  await waitFor(() => expect(assign.mock.lastCall).toEqual(['/api/logout']));
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
    '/checkout',
    '/api/logout',
  ]);
  await follow('Services', menu);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const requested = (): number => callsOf(getCurrentUser).length;
/** A key press and a tap, then time for a call to be answered. */
const work = async (): Promise<void> => {
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.pointerDown(document.body);
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
};

it('tells the server every ten minutes at most that the operator works, also if it fails', async () => {
  await openSite('/admin/dashboard', 'admin');
  await expectHeading('Service Management Dashboard');
  const before = requested();
  const opened = Date.now();
  const clock = vi.spyOn(Date, 'now');
  const minutesLater = (minutes: number) => clock.mockReturnValue(opened + minutes * 60_000);
  minutesLater(9);
  await work();
  expect(requested()).toBe(before);
  minutesLater(11);
  await work();
  await work();
  expect(requested()).toBe(before + 1);
  minutesLater(22);
  failNext(getCurrentUser, { code: 'unavailable', message: 'Please try again.' });
  await work();
  await work();
  expect(requested()).toBe(before + 2);
});
