import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { addToCart } from 'shared/contracts/cart.ts';
import { initData } from 'shared/contracts/catalogue.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { createReport, listPendingReports, listRecentReports } from 'shared/contracts/reports.ts';
import type { Contract } from 'shared/contracts/contract.ts';
import { getProfile } from 'shared/contracts/profile.ts';
import { endOtherSessions, getCurrentUser } from 'shared/contracts/session.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { connectivity } from '../lib/connectivity.ts';
import { missingCode } from '../lib/missing-code.ts';
import { storing } from '../lib/or-cached.ts';
import { queryClient } from '../lib/query-client.ts';
import { request } from '../lib/request.ts';
import { storeSession } from '../offline/stored-session.ts';
import { everyContract } from '../testing/every-contract.ts';
import {
  answer,
  callsOf,
  delayCalls,
  failNext,
  refuse,
  type Failure,
} from '../testing/fake-api.ts';
import {
  adminUser,
  booking,
  customerReport,
  customerUser,
  now,
  serviceCalled,
} from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import { hurry } from '../testing/run-timers.ts';
import {
  expectText,
  dialogCalled,
  expectToast,
  fill,
  follow,
  press,
  expectHeading,
} from '../testing/site-steps.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  reload.mockReset();
});

/** Simulates the browser going online or offline. */
const setOnline = (online: boolean): Promise<void> =>
  act(async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

const noProblem = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Starts a download without a line: the only call of a page that is complete. */
const downloadOffline = async () => {
  answer(listCustomerReports, [customerReport()]);
  await openSite('/download-reports', 'customer');
  const link = await screen.findByRole('link', { name: 'Download the report of Nov 19, 2026' });
  await setOnline(false);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  act(() => void link.dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  return dialogCalled("You're Offline");
};

/** Opens a page on which this call is the last to end, and fails: a later answer would hide that. */
const openWithout = async (contract: Contract, path: string, failure: Failure) => {
  refuse(contract, failure);
  const release = delayCalls(contract);
  await openSite(path, 'customer');
  await vi.dynamicImportSettled();
  await waitFor(() => {
    expect(callsOf(contract)).toHaveLength(1);
    expect(queryClient.isFetching()).toBe(1);
  });
  release();
  // After its last attempt: another one would show the problem again.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return dialogCalled('Connection Problem');
};

const openWithoutVisits = (failure: Failure) => openWithout(listBookings, '/', failure);

it.each<Failure>([{ status: 400 }, { status: 429 }, { status: 500 }, { status: 503 }, 'no answer'])(
  'only logs that the catalogue was not initialized: %j',
  async (failure) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const problems: unknown[] = [];
    const stop = connectivity.subscribe(() => problems.push(connectivity.view()));
    refuse(initData, failure);
    await openSite('/services', 'visitor');
    await expectHeading('Yard Services');
    await waitFor(() =>
      expect(logged.mock.calls).toEqual([['Catalogue not initialized', expect.any(Error)]]),
    );
    expect(problems).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    stop();
  },
);

/** What a call that gets no answer reports. */
const failCall = (): Promise<void> => act(async () => connectivity.reportProblem());

const strip = () => screen.queryByRole('button', { name: 'Close this message' });

it('leaves somebody who types alone: a strip says that the connection is lost', async () => {
  await openSite('/signup', 'visitor');
  const field = await screen.findByLabelText(/^First Name/i);
  field.focus();
  await setOnline(false);
  await failCall();
  await expectText("You're Offline");
  expect(screen.getByText("You're Offline").closest('output')).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
  fireEvent.click(strip()!);
  await waitFor(() => expect(strip()).toBeNull());

  // Typed text counts even when the focus has moved on.
  await fill(/^First Name/i, 'Nora');
  field.blur();
  await setOnline(false);
  await failCall();
  await expectText("You're Offline");
  expect(screen.queryByRole('dialog')).toBeNull();
  await setOnline(true);
  await waitFor(() => expect(strip()).toBeNull());

  // An emptied field no longer counts.
  await fill(/^First Name/i, '');
  await setOnline(false);
  await failCall();
  await dialogCalled("You're Offline");
});

it('goes on saying that the line is lost when the answer to an earlier question still arrives', async () => {
  await openSite('/signup', 'visitor');
  const field = await screen.findByLabelText(/^First Name/i);
  field.focus();
  const release = delayCalls(getCurrentUser);
  const answered = request('/api/auth/user');
  await setOnline(false);
  await expectText("You're Offline");
  release();
  await act(() => answered);
  expect(strip()).not.toBeNull();
  await setOnline(true);
  await waitFor(() => expect(strip()).toBeNull());
});

it('never covers the report editor, whatever has the focus', async () => {
  await openSite('/admin/service-report/new', 'admin');
  await expectHeading('New Service Report');
  await screen.findByRole('button', { name: 'Save Draft' });
  expect(document.activeElement).toBe(document.body);
  // With storage, the operator's pages would go on anyway, so the test switches it off.
  await waitFor(() => expect(storing.isOn()).toBe(true));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // Offline, no call may get an answer: it would prove that there is a connection.
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  storing.set(false);
  await setOnline(false);
  await failCall();
  await expectText("You're Offline");
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is heard and can be closed beside an open dialog, which stays', async () => {
  answer(listBookings, [booking({ status: 'completed' })]);
  await openSite('/visits', 'customer');
  await press(/^Review Visit/);
  const dialog = await dialogCalled('How was this visit?');
  await fill(/^Comment/, 'Sparkling', dialog);
  await setOnline(false);
  await failCall();
  const close = await screen.findByRole('button', { name: 'Close this message' });
  expect(screen.getByRole('status').textContent).toContain("You're Offline");
  fireEvent.pointerDown(close);
  fireEvent.click(close);
  await waitFor(() => expect(strip()).toBeNull());
  expect(dialog.getByLabelText(/^Comment/)).toHaveProperty('value', 'Sparkling');
});

it('names a server error to somebody who types, by the number in its log', async () => {
  refuse(createReport, { code: 'internal', message: 'Something went wrong.' });
  await openSite('/admin/service-report/new', 'admin');
  await press('Save Draft');
  await expectText('Connection Problem');
  await expectText('Reference: test-request');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names no server error while the browser is offline', async () => {
  refuse(createReport, { code: 'internal', message: 'Something went wrong.' });
  await openSite('/admin/service-report/new', 'admin');
  await press('Save Draft');
  await expectText('Reference: test-request');
  await setOnline(false);
  await expectText("You're Offline");
  expect(screen.queryByText('Reference: test-request')).toBeNull();
});

it('gives the focus to the heading, so that no key pressed right then does harm', async () => {
  const problem = await downloadOffline();
  const heading = problem.getByRole('heading', { name: "You're Offline" });
  expect(document.activeElement).toBe(heading);
  expect(problem.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Back to what I was doing',
    'Try Again',
    'Refresh Page',
  ]);
  const refresh = problem.getByRole('button', { name: 'Refresh Page' });
  expect(refresh.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(refresh);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads the page from a connection problem while the browser is online', async () => {
  await press('Refresh Page', await openWithoutVisits({ status: 503 }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads what got no answer once more when the browser is back online', async () => {
  refuse(listCustomerReports, 'no answer');
  await openSite('/download-reports', 'customer');
  await expectHeading('Your reports could not be loaded');
  answer(listCustomerReports, [customerReport()]);
  await setOnline(true);
  await expectText('Service on Nov 19, 2026');
  await noProblem();
});

it('is loaded anew for code that did not come, once nobody writes any more', async () => {
  vi.spyOn(missingCode, 'isNoted').mockReturnValue(true);
  await openSite('/signup', 'visitor');
  const field = await screen.findByLabelText('First name');
  field.focus();
  await setOnline(true);
  await setOnline(true);
  expect(reload).not.toHaveBeenCalled();
  field.blur();
  await setOnline(true);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('shows the connection problem with its path, and hides it when back online', async () => {
  const problem = await downloadOffline();
  await expectText('Check your internet connection and try again.', problem);
  await expectText('Offline', problem);
  expect(problem.getByText('Last page:', { exact: false }).textContent).toBe(
    'Last page: /download-reports',
  );
  expect(problem.queryByText(/Reference/)).toBeNull();
  await setOnline(true);
  await noProblem();
});

it('shows a request id for a server error but not for a lost connection', async () => {
  refuse(listCustomerReports, { code: 'internal', message: 'Something went wrong.' });
  await openSite('/download-reports', 'customer');
  const problem = await dialogCalled('Connection Problem');
  await expectText('Connected', problem);
  expect((await problem.findByText(/^Reference:/)).textContent).toBe('Reference: test-request');
  await press('Back to what I was doing', problem);
  await noProblem();
  const heading = await expectHeading('Your reports could not be loaded');
  const failed = within(heading.closest<HTMLElement>('[role="alert"]')!);
  expect(failed.getByText(/^Reference:/).textContent).toBe('Reference: test-request');
  // After three attempts.
  expect(callsOf(listCustomerReports)).toHaveLength(3);
  answer(listCustomerReports, [customerReport()]);
  await press('Try Again', failed);
  await expectText('Service on Nov 19, 2026');
});

it('goes away with the next request that succeeds', async () => {
  answer(endOtherSessions, { success: true });
  await openWithout(getProfile, '/account', 'no answer');
  await press('Sign Out Everywhere Else');
  await expectToast({ title: 'Signed Out Elsewhere' });
  await noProblem();
});

it('tests the connection with a request and reloads the page on a response', async () => {
  hurry(2000);
  const problem = await downloadOffline();
  refuse(getCurrentUser, 'no answer');
  const release = delayCalls(getCurrentUser);
  const requested = callsOf(getCurrentUser).length;
  await press('Try Again', problem);
  await press('Testing Connection...', problem);
  release();
  await waitFor(() => expect(callsOf(getCurrentUser)).toHaveLength(requested + 1));
  await problem.findByRole('button', { name: 'Try Again' });
  expect(reload).not.toHaveBeenCalled();
  answer(getCurrentUser, customerUser);
  await press('Try Again', problem);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('covers no page that is complete when the browser goes offline', async () => {
  answer(listCustomerReports, [customerReport()]);
  await openSite('/download-reports', 'customer');
  const link = await screen.findByRole('link', { name: 'Download the report of Nov 19, 2026' });
  link.focus();
  await setOnline(false);
  await expectText("You're Offline");
  await expectText('You can keep going.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(link);
  await setOnline(true);
  await waitFor(() => expect(strip()).toBeNull());
});

it.each<Failure>([{ status: 500 }, { status: 504 }, 'no answer'])(
  'covers no page for a change that failed, so that its toast can be read: %j',
  async (failure) => {
    refuse(addToCart, failure);
    await openSite(`/services/${serviceCalled('Sheriff Membership').id}`, 'customer');
    await press('Add to Cart');
    await expectText('Something couldn’t be sent. Try again.');
    await expectToast({
      title: 'Error',
      description: 'Failed to add service to cart. Please try again.',
      variant: 'destructive',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('leaves the screen about a failed read when a change then fails', async () => {
  refuse(endOtherSessions, { status: 500 });
  await openWithout(getProfile, '/account', 'no answer');
  await press('Sign Out Everywhere Else');
  await expectToast({ title: 'Not Sure It Worked', variant: 'destructive' });
  await dialogCalled('Connection Problem');
  expect(screen.queryByText(/couldn’t be sent/)).toBeNull();
});

it('leaves the screen about a failed call when the browser then goes offline', async () => {
  await openWithoutVisits('no answer');
  await setOnline(false);
  await dialogCalled("You're Offline");
  expect(strip()).toBeNull();
});

it('shows the path at which the connection was lost', async () => {
  refuse(listCustomerReports, 'no answer');
  await openSite('/', 'customer');
  await follow('My Reports');
  const problem = await dialogCalled('Connection Problem');
  expect(problem.getByText('Last page:', { exact: false }).textContent).toBe(
    'Last page: /download-reports',
  );
});

/** Every read gets a server error, also the one of who is signed in, whom this device still knows. */
const failEveryRead = async (): Promise<void> => {
  for (const contract of everyContract)
    if (contract.method === 'GET') refuse(contract, { status: 500 });
  await storeSession(adminUser, Date.parse(now));
};

it('names what could not be loaded and loads it again, and does not say that something was not sent', async () => {
  await failEveryRead();
  await openSite('/admin/dashboard', 'admin', { session: { status: 500 } });
  const title = await screen.findByText('Connection Problem');
  const said = title.closest('output')!;
  for (const what of [/statistics/i, /recent reports/, /pending reports/])
    await waitFor(() => expect(said.textContent).toMatch(what));
  // After the last attempt of each: another one would succeed below and take the message away.
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // Without the notice that they are being tried again.
  await waitFor(() => expect(said.textContent).toMatch(/could not be loaded\.$/));
  expect(screen.queryByText(/be sent/)).toBeNull();
  answer(getStatistics, {
    customers: 321,
    pendingReports: 3,
    reportsThisWeek: 4,
    messagesSent: 5,
    weekStart: '2026-11-16',
  });
  answer(listRecentReports, []);
  answer(listPendingReports, []);
  await press('Try Again', within(said.parentElement!));
  await waitFor(() => expect(strip()).toBeNull());
  await expectText('321');
});

it('says that something could not be sent only after a change that failed', async () => {
  refuse(createReport, { status: 500 });
  await openSite('/admin/service-report/new', 'admin');
  await press('Save Draft');
  await expectText('Something couldn’t be sent. Try again.');
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

const retrying = () => screen.queryByText('Trying again...');

it('says after the first failure of a read that it is being tried again, until that has ended', async () => {
  answer(listCustomerReports, []);
  failNext(listCustomerReports, { status: 503 });
  await openSite('/services', 'customer');
  await expectHeading('Yard Services');
  expect(retrying()).toBeNull();
  const release = delayCalls(listCustomerReports);
  await follow('My Reports');
  await expectText('Trying again...');
  expect(callsOf(listCustomerReports)).toHaveLength(2);
  release();
  await waitFor(() => expect(retrying()).toBeNull());
  await noProblem();
});

it('says after the first failure of a change that it is being tried again', async () => {
  answer(endOtherSessions, { success: true });
  failNext(endOtherSessions, 'no answer');
  await openSite('/account', 'customer');
  const release = delayCalls(endOtherSessions);
  await press('Sign Out Everywhere Else');
  await expectText('Trying again...');
  release();
  await expectToast({ title: 'Signed Out Elsewhere' });
  await waitFor(() => expect(retrying()).toBeNull());
});

it('says on the connection screen, too, that something is being tried again', async () => {
  refuse(listCustomerReports, { status: 503 });
  const fail = delayCalls(listCustomerReports);
  await openSite('/download-reports', 'customer');
  await vi.dynamicImportSettled();
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  answer(listCustomerReports, [customerReport()]);
  const release = delayCalls(listCustomerReports);
  fail();
  const problem = await dialogCalled('Connection Problem');
  await expectText('Trying again...', problem);
  release();
  await noProblem();
});
