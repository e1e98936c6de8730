import { act, screen, waitFor, within } from '@testing-library/react';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { endOtherSessions, getCurrentUser } from 'shared/contracts/session.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, callsOf, refuse } from '../testing/fake-api.ts';
import { customerReport, customerUser } from '../testing/fixtures.ts';
import { openSite } from '../testing/open-site.tsx';
import {
  expectText,
  dialogCalled,
  expectToast,
  follow,
  press,
  expectHeading,
} from '../testing/site-steps.ts';

const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  reload.mockReset();
});

/** The browser's own word on the line. */
const setOnline = (online: boolean): Promise<void> =>
  act(async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

const noProblem = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('shows the connection problem with its path, and hides it when back online', async () => {
  await openSite('/services', 'visitor');
  await setOnline(false);
  const problem = await dialogCalled("You're Offline");
  await expectText('Check your internet connection and try again.', problem);
  await expectText('Offline', problem);
  expect(problem.getByText('Last page:', { exact: false }).textContent).toBe(
    'Last page: /services',
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
  // Tried three times before it is given up.
  expect(callsOf(listCustomerReports)).toHaveLength(3);
  answer(listCustomerReports, [customerReport()]);
  await press('Try Again', failed);
  await expectText('Service on Nov 19, 2026');
});

it('goes away with the next request that succeeds', async () => {
  refuse(listBookings, 'no answer');
  answer(endOtherSessions, { success: true });
  await openSite('/', 'customer');
  await dialogCalled('Connection Problem');
  await press('Sign Out Everywhere Else');
  await expectToast({ title: 'Signed Out Elsewhere' });
  await noProblem();
});

it('tests the connection with a request and reloads the page on a response', async () => {
  await openSite('/services', 'visitor');
  await setOnline(false);
  const problem = await dialogCalled("You're Offline");
  refuse(getCurrentUser, 'no answer');
  await press('Try Again', problem);
  await problem.findByRole('button', { name: 'Testing Connection...' });
  await problem.findByRole('button', { name: 'Try Again' }, { timeout: 8000 });
  expect(reload).not.toHaveBeenCalled();
  answer(getCurrentUser, customerUser);
  await press('Try Again', problem);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('stays on the page when a download is started offline', async () => {
  answer(listCustomerReports, [customerReport()]);
  await openSite('/download-reports', 'customer');
  const link = await screen.findByRole('link', { name: 'Download the report of Nov 19, 2026' });
  await setOnline(false);
  await press('Back to what I was doing');
  await noProblem();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  act(() => void link.dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  await dialogCalled("You're Offline");
});

it('shows the path at which the connection was lost', async () => {
  await openSite('/services', 'visitor');
  await follow('Home');
  await setOnline(false);
  const problem = await dialogCalled("You're Offline");
  expect(problem.getByText('Last page:', { exact: false }).textContent).toBe('Last page: /');
});
