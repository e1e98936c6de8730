import { act, screen, waitFor } from '@testing-library/react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';

import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { getReport, listRecentReports } from 'shared/contracts/reports.ts';
import { expect, it, vi } from 'vitest';
import { draftPrefix } from '../../offline/report/forget-drafts.ts';
import { outboxState, setCurrentOutbox } from '../../offline/outbox/current-outbox.ts';
import { deviceStore } from '../../lib/device-store.ts';
import { refreshDays } from '../../offline/follow-days.ts';
import { eraseStoredSession, storeSession, storedUser } from '../../offline/stored-session.ts';
import { storing } from '../../lib/or-cached.ts';
import { wait } from '../../lib/wait.ts';
import { registerWaitingWork } from '../../lib/waiting-work.ts';
import { answer, callsOf, failNext, refuse } from '../../testing/fake-api.ts';
import { adminBooking, adminUser, idOf, now, report, today } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry } from '../../testing/run-timers.ts';
import {
  dialogCalled,
  expectHeading,
  expectNoToast,
  expectText,
  follow,
  press,
} from '../../testing/site-steps.ts';
import { outboxReady } from '../../testing/visit-answers.ts';

const open = report({ bookingId: adminBooking().id });

/** The phone stores its days and then loses the connection. */
const storeDays = async (): Promise<void> => {
  answer(getDaysAhead, {
    serverTime: now,
    sessionEndsAt: adminUser.sessionEndsAt,
    days: [{ date: today, stops: [adminBooking({ reportId: open.id })] }],
    lastReports: [],
    openReports: [open],
  });
  await storeSession(adminUser, Date.parse(now));
  await refreshDays(adminUser.id);
  for (const contract of [listAdminBookings, listBookingDays, getDaysAhead, getReport])
    refuse(contract, 'no answer');
};

/** Waits until the page has stored its days. */
const daysToCome = (): Promise<void> =>
  waitFor(async () => expect(await (await deviceStore()).get('kept', 'days')).toBeDefined());

it('shows the kept day, of when it is, and asks again when the line is back', async () => {
  await storeDays();
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await expectHeading('Casey Customer');
  await expectText(/^As of \d+:\d\d [AP]M$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close this message' })).toBeNull();
  answer(listAdminBookings, []);
  answer(getDaysAhead, {
    serverTime: now,
    sessionEndsAt: adminUser.sessionEndsAt,
    days: [],
    lastReports: [],
    openReports: [],
  });
  await refreshDays(adminUser.id);
  await expectHeading('No visits on this day');
  expect(screen.queryByText(/^As of/)).toBeNull();
});

it('shows in the week’s strip the days it keeps, says that the rest needs a line, and asks again with one', async () => {
  const others =
    'This device stores today and tomorrow. The server did not answer about other days.';
  await storeDays();
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await expectText(others);
  await expectText(/^1 visit · \$/);
  screen.getByRole('link', { current: 'date', name: /1 visit, 1 to confirm$/ });
  expect(screen.getAllByText('not on this phone')).toHaveLength(6);
  answer(listAdminBookings, []);
  answer(listBookingDays, { days: [], undated: { visits: 0, toConfirm: 0, amountDue: '0.00' } });
  answer(getDaysAhead, {
    serverTime: now,
    sessionEndsAt: adminUser.sessionEndsAt,
    days: [],
    lastReports: [],
    openReports: [],
  });
  await refreshDays(adminUser.id);
  await waitFor(() => expect(screen.queryByText(others)).toBeNull());
});

it('does not call a browser offline that is online while the server answers with errors', async () => {
  await storeDays();
  for (const contract of [listAdminBookings, listBookingDays, getDaysAhead])
    refuse(contract, { status: 500 });
  await openSite('/admin/bookings', 'admin', { session: { status: 500 } });
  await expectHeading('Casey Customer');
  await expectText(/the server did not answer\. This is what this device has stored\.$/);
  expect(screen.queryByText(/offline/i)).toBeNull();
  expect(screen.queryByText(/Go online/)).toBeNull();
  expect(screen.queryByText(/be sent/)).toBeNull();
  answer(listAdminBookings, []);
  answer(listBookingDays, { days: [], undated: { visits: 0, toConfirm: 0, amountDue: '0.00' } });
  await press('Try Again');
  await expectHeading('No visits on this day');
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull());
});

it('says offline while the browser is', async () => {
  await storeDays();
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await expectText(/Offline: this is what your phone has stored\.$/);
  await expectText('This phone stores today and tomorrow. Go online to see other days.');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('leaves the notice about stored data behind on the way to a screen that shows none', async () => {
  await storeDays();
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await expectText(/^As of/);
  refuse(listRecentReports, 'no answer');
  await follow('Admin Dashboard');
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull());
  await expectHeading('Recent reports could not be loaded');
});

it.each([
  ['a pool', /,"pool(Bleach|Ph|Alkalinity|Calcium|Stabilizer|Salt)":null/g],
  ['a report’s photos', /,"servicePhotos":\[\]/g],
])('reads what an older build kept, which knows less of %s', async (_what, missing) => {
  await storeDays();
  const store = await deviceStore();
  const remaining = JSON.stringify(await store.get('kept', 'days'));
  const older = remaining.replaceAll(missing, '');
  expect(older.length).toBeLessThan(remaining.length);
  await store.put('kept', JSON.parse(older), 'days');
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await expectHeading('Casey Customer');
});

it('shows the kept day though a browser that was killed has lost the flag that says so', async () => {
  await storeDays();
  storing.set(false);
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await expectHeading('Casey Customer');
  expect(storing.isOn()).toBe(true);
});

it('keeps no days that were asked for by somebody who has signed out since', async () => {
  await storeSession({ ...adminUser, id: idOf(99) }, Date.parse(now));
  await refreshDays(adminUser.id);
  expect(await (await deviceStore()).get('kept', 'days')).toBeUndefined();
  expect(await storedUser()).toMatchObject({ id: idOf(99) });
  await eraseStoredSession();
  await refreshDays(adminUser.id);
  expect(await (await deviceStore()).get('kept', 'days')).toBeUndefined();
});

it('opens the report of a kept stop', async () => {
  await storeDays();
  await openSite(`/admin/service-report/${open.id}`, 'admin', { session: 'no answer' });
  expect(await screen.findByLabelText(/^Service Notes/)).toHaveProperty('value', open.notes);
});

it('shows no other day, and says so', async () => {
  await storeDays();
  await openSite('/admin/bookings?date=2026-12-24', 'admin', { session: 'no answer' });
  await expectHeading('Bookings could not be loaded');
});

it('stays where something waits when the session is lost, and says what to do', async () => {
  await openSite('/admin/bookings', 'admin');
  await expectHeading('No visits on this day');
  await outboxReady();
  const stop = registerWaitingWork({
    count: () => 1,
    send: async () => undefined,
    discard: async () => undefined,
  });
  await daysToCome();
  failNext(getDaysAhead, { code: 'unauthorized', message: 'Unauthorized' });
  await refreshDays(adminUser.id);
  await expectText('Sign in to send your work');
  await expectHeading('Your Session Has Ended');
  await expectNoToast();
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Sign In' });
  expect(href).toContain('/api/login?returnTo=%2Fadmin%2Fbookings');
  expect(await (await deviceStore()).get('kept', 'days')).toBeUndefined();
  stop();
});

it('asks at the sign-out what becomes of work that waits', async () => {
  let left = 2;
  const done: string[] = [];
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  const stop = registerWaitingWork({
    count: () => left,
    send: async () => {
      done.push('send');
      left = 1;
    },
    discard: async () => {
      done.push('discard');
      left = 0;
    },
  });
  await follow('Logout');
  await press('Cancel', await dialogCalled('2 changes wait to be sent'));
  await follow('Logout');
  await press('Send, then sign out', await dialogCalled('2 changes wait to be sent'));
  const question = await dialogCalled('A change waits to be sent');
  await expectText('Not everything could be sent. Try again, or keep it.', question);
  await press('Delete and sign out', question);
  await waitFor(() => expect(done).toEqual(['send', 'discard']));
  stop();
});

it('asks at the sign-out, too, when the work that waits has not been read yet', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  const read = outboxState();
  let state: typeof read = { ...read, readAt: undefined };
  const waiting = {
    count: () => (state === read ? 1 : 0),
    send: async () => undefined,
    discard: async () => undefined,
  };
  const leave = setCurrentOutbox({
    state: () => state,
    subscribe: () => () => undefined,
    refresh: async () => undefined,
    waiting,
    run: () => undefined,
    stop: () => undefined,
  });
  const stop = registerWaitingWork(waiting);
  await follow('Logout');
  await wait(100);
  state = read;
  await dialogCalled('A change waits to be sent');
  expect(assign).not.toHaveBeenCalled();
  stop();
  leave();
});

it('signs out once all that waits is sent, after asking about a report that is not saved', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  let left = 1;
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  const stop = registerWaitingWork({
    count: () => left,
    send: async () => {
      left = 0;
      // The answer may be lost, though all was sent.
      throw new Error('No answer');
    },
    discard: async () => undefined,
  });
  localStorage.setItem(`${draftPrefix}one`, '{}');
  await follow('Logout');
  await press('Send, then sign out', await dialogCalled('A change waits to be sent'));
  const question = await dialogCalled(/not saved/);
  expect(assign).not.toHaveBeenCalled();
  await press('Sign out and delete what I typed', question);
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout'));
  expect(localStorage.getItem(`${draftPrefix}one`)).toBeNull();
  expect(storing.isOn()).toBe(false);
  stop();
});

it('stays signed in if that is chosen while the work is still being sent', async () => {
  const sent = Promise.withResolvers<void>();
  let left = 1;
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  const stop = registerWaitingWork({
    count: () => left,
    send: () => sent.promise,
    discard: async () => undefined,
  });
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  await follow('Logout');
  const question = await dialogCalled('A change waits to be sent');
  await press('Send, then sign out', question);
  await press('Cancel', question);
  left = 0;
  await act(async () => sent.resolve());
  // Long enough for what is kept on the phone to be erased, and for the sign-out.
  await wait(100);
  expect(assign).not.toHaveBeenCalled();
  expect(storing.isOn()).toBe(true);
  stop();
});

it('says that the work that waits could not be deleted, and asks again', async () => {
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  const stop = registerWaitingWork({
    count: () => 1,
    send: async () => undefined,
    discard: async () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    },
  });
  await follow('Logout');
  const question = await dialogCalled('A change waits to be sent');
  await press('Delete and sign out', question);
  await expectText('It could not be deleted. Try again, or keep it.', question);
  stop();
});

it('says what waits of somebody else, and nothing of what it is', async () => {
  await (await deviceStore()).put('visits', { notes: 'Secret' }, ['somebody', 'visit']);
  // Until the page is idle.
  hurry(1000);
  await openSite('/admin/bookings', 'admin');
  await expectText(/^A visit of another operator waits on this phone/);
  expect(screen.queryByText(/Secret/)).toBeNull();
  // Waits until the days have been fetched.
  await waitFor(() => expect(callsOf(getDaysAhead)).not.toEqual([]));
});
