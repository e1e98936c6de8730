import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listAdminBookings, transitionBooking } from 'shared/contracts/admin-bookings.ts';
import { getDaysAhead } from 'shared/contracts/days-ahead.ts';
import { getCurrentUser } from 'shared/contracts/session.ts';
import { getVisitReport, saveVisitReport } from 'shared/contracts/visit-reports.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { newReportValues } from '../../offline/report/editor-form.ts';
import type { VisitRecord } from '../../offline/outbox/visit-record.ts';
import { changeRecord, readRecord } from '../../offline/outbox/visit-records.ts';
import { addStep, beginVisit, writeValues } from '../../offline/outbox/write-visit.ts';
import { storeSession } from '../../offline/stored-session.ts';
import { offlineAfter } from '../../lib/or-cached.ts';
import { sessionEnd } from '../../lib/session-end.ts';
import { answer, callsOf, refuse } from '../../testing/fake-api.ts';
import { adminBooking, adminUser, now, report, today } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { hurry } from '../../testing/run-timers.ts';
import {
  expectHeading,
  expectNoToast,
  expectText,
  fill,
  follow,
  press,
} from '../../testing/site-steps.ts';
import { expectOnPhone } from '../../testing/visit-answers.ts';

const visit = adminBooking({ status: 'confirmed' });
const path = `/admin/visits/${visit.id}?date=${today}`;
const key = { operator: adminUser.id, visit: visit.id };
const start = {
  ...key,
  name: 'Casey Customer',
  hasReport: true,
  values: newReportValues(today, visit.userId),
  reportId: null,
  version: null,
  stored: [],
};
const unauthorized = { code: 'unauthorized', message: 'Unauthorized' } as const;
const assign = vi.fn<(address: string | URL) => void>();
const others = 'Written at the desk';

afterEach(() => assign.mockReset());

/** Begins a visit online, then loses the connection and lets the session end. */
const passTheEnd = async (change: Partial<VisitRecord> = {}): Promise<void> => {
  await storeSession(adminUser, Date.parse(now));
  await beginVisit(start);
  await writeValues(key, { ...start.values, notes: 'The pump is loud', skimmedSurface: true });
  await changeRecord(key, (record) => record && { ...record, ...change });
  for (const contract of [listAdminBookings, getDaysAhead, getVisitReport, saveVisitReport])
    refuse(contract, 'no answer');
  refuse(transitionBooking, 'no answer');
  vi.setSystemTime(Date.parse(adminUser.sessionEndsAt));
};

/** Expects no customer data anywhere in the page, not even hidden. */
const expectNoCustomer = (): void => {
  for (const word of ['Casey', 'Left gate', 'Test Lane', others])
    expect(document.documentElement.outerHTML).not.toContain(word);
};

const named = String.raw`Visit of (Nov \d+, )?\d+:\d\d\s[AP]M`;
const namelessLink = new RegExp(`^${named}: report, not sent$`);
const note = () => screen.findByLabelText(/^Note to the customer/);

it('opens without a line on what was written, by no name, and keeps what is written then', async () => {
  await passTheEnd();
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await expectHeading('Your Session Has Ended');
  await expectText('You can keep writing offline. Nothing is sent before you sign in.');
  await expectText('Sign in to send your work');
  expectNoCustomer();
  await follow(namelessLink);
  await expectHeading(new RegExp(`^${named}$`));
  expect(await note()).toHaveProperty('value', 'The pump is loud');
  expect(screen.getByLabelText('Skimmed pool surface')).toHaveProperty('checked', true);
  await fill(/^Note to the customer/, 'The pump is loud, and hot');
  await expectOnPhone(visit.id, { notes: 'The pump is loud, and hot' });
  expectNoCustomer();
  expect(callsOf(listAdminBookings)).toEqual([]);
  await press('Send Report');
  fireEvent.click(await screen.findByText('Send Anyway'));
  await expectHeading('Keep Writing');
  expect((await readRecord(key))?.send).toMatchObject({ state: 'asked' });
  expectNoCustomer();
});

it('stays on what was written though the server says that nobody is signed in', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  await passTheEnd();
  for (const contract of [listAdminBookings, getDaysAhead, saveVisitReport])
    refuse(contract, unauthorized);
  await openSite('/admin/bookings', 'visitor');
  await follow(namelessLink);
  expect(await note()).toHaveProperty('value', 'The pump is loud');
  expect(await screen.findAllByText('Sign in to send your work')).toHaveLength(2);
  expectNoToast();
  expect(assign).not.toHaveBeenCalled();
  expectNoCustomer();
});

it('goes to the sign-in where nothing was written', async () => {
  hurry(500);
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  await storeSession(adminUser, Date.parse(now));
  refuse(getDaysAhead, unauthorized);
  await openSite('/admin/bookings', 'visitor');
  await waitFor(() => expect(assign).toHaveBeenCalled());
});

it('hides the customer of a visit that is open, and leaves what is typed and its field', async () => {
  hurry(offlineAfter);
  answer(listAdminBookings, [visit]);
  // Its answer would say that the session goes on.
  refuse(getDaysAhead, 'no answer');
  await openSite(path, 'admin');
  await expectHeading('Casey Customer');
  await expectText('Left gate');
  const field = await note();
  field.focus();
  await act(async () => sessionEnd.set(true));
  expectNoCustomer();
  fireEvent.change(field, { target: { value: 'Half a sent' } });
  await expectOnPhone(visit.id, { notes: 'Half a sent' });
  await expectHeading(new RegExp(`^${named}$`));
  expectNoCustomer();
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'Half a sent');
});

it('hides another version until the sign-in, and lets nobody choose before', async () => {
  await passTheEnd({ problem: { kind: 'conflict', stored: report({ notes: others }) } });
  await openSite(path, 'admin', { session: 'no answer' });
  await expectHeading('This report was changed elsewhere');
  await expectText(/^Sign in to see the other version/);
  expect(screen.queryByRole('button', { name: 'Keep mine and save it' })).toBeNull();
  expectNoCustomer();
});

it('leads from the other screens, and from a visit without words, to what was written', async () => {
  await passTheEnd();
  const other = { ...start, visit: '99999999-9999-4999-8999-999999999999', hasReport: false };
  await addStep(other, 'markPaid');
  await openSite(`/admin/visits/${other.visit}`, 'admin', { session: 'no answer' });
  await expectHeading('Your Session Has Ended');
  await follow('My Unsent Work');
  await screen.findByRole('link', { name: namelessLink });
  const lines = within(screen.getByRole('region', { name: 'Keep Writing' }));
  expect(lines.getAllByRole('listitem')[1]?.textContent).toMatch(
    new RegExp(`^${named}: paid, not sent$`),
  );
});

it('asks who is signed in again once there is a line', async () => {
  await passTheEnd();
  await openSite('/admin/bookings', 'admin', { session: 'no answer' });
  await screen.findByRole('link', { name: namelessLink });
  answer(listAdminBookings, [visit]);
  answer(getDaysAhead, {
    serverTime: new Date(Date.now()).toISOString(),
    sessionEndsAt: new Date(Date.now() + 3_600_000).toISOString(),
    days: [],
    lastReports: [],
    openReports: [],
  });
  await act(async () => window.dispatchEvent(new Event('online')));
  await expectHeading('Casey Customer');
  expect(callsOf(getCurrentUser).length).toBeGreaterThan(0);
});
