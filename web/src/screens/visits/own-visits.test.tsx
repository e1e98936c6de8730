import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBookings, type Booking } from 'shared/contracts/bookings.ts';
import { listCustomerReports } from 'shared/contracts/customer-reports.ts';
import { actOnPlan, actOnVisit, listPlans } from 'shared/contracts/plans.ts';
import { addDays } from 'shared/domain/dates.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, expect, it } from 'vitest';
import { provideSettings } from '../../lib/settings.ts';
import {
  answer,
  answerEach,
  callsOf,
  failNext,
  delayCalls,
  refuse,
  type MadeCall,
} from '../../testing/fake-api.ts';
import { booking, customerReport, idOf, plan } from '../../testing/fixtures.ts';
import { openSite } from '../../testing/open-site.tsx';
import { dialogCalled, expectText, expectToast, fill, press } from '../../testing/site-steps.ts';

afterEach(() => provideSettings(testSettings));

const later = '2026-11-22T00:00:00.000Z';

const planned = (day: string, change: Partial<Booking> = {}): Booking =>
  booking({
    id: idOf(Number(day.replaceAll('-', ''))),
    planId: plan().id,
    originalDate: day,
    scheduledDate: day,
    status: 'confirmed',
    totalAmount: '0.00',
    included: true,
    ...change,
  });

const visits = () => [
  planned('2026-12-08'),
  planned('2026-12-01', { scheduledDate: '2026-12-03' }),
  planned('2026-11-24'),
];

const openHome = async () => {
  answer(listPlans, [plan()]);
  answer(listBookings, visits());
  await openSite('/visits', 'customer');
};

const rows = async (caption: string) =>
  within(await screen.findByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

it('shows the next four visits, and the others when asked', async () => {
  const days = Array.from({ length: 7 }, (_, week) => addDays('2026-11-24', 7 * week));
  answer(listPlans, [plan()]);
  answer(
    listBookings,
    days.map((day) => planned(day)),
  );
  await openSite('/visits', 'customer');
  expect(await rows('Your next visits')).toHaveLength(4);
  await press('Show All 7 Visits');
  expect(await rows('Your next visits')).toHaveLength(7);
  expect(screen.queryByText(/^Show All/)).toBeNull();
});

it('says what a visit’s amount is for: how many, its tax, and the fee of a check', async () => {
  answer(listBookings, [
    booking({
      serviceName: 'Pool School',
      quantity: 2,
      totalAmount: '515.00',
      tax: '42.49',
      fee: '15.00',
    }),
  ]);
  await openSite('/visits', 'customer');
  const [row] = await rows('Your next visits');
  expect(row).toContain('Pool School × 2');
  expect(row).toContain('$557.49with $42.49 sales tax$15 of it for processing a personal check');
});

it('shows the plan, and the next visits in the order of their days', async () => {
  await openHome();
  await expectText('$225 a month');
  await waitFor(async () =>
    expect(await rows('Your next visits')).toEqual(
      ['Nov 24', 'Dec 3', 'Dec 8'].map(
        (day) => `${day}, 2026Morning 8-12Monthly MembershipconfirmedIncludedChange`,
      ),
    ),
  );
  await expectText('Your first visit is still ahead.');
});

it.each([
  [{ policy: 'credit' }, 'You are credited $51.92 on your next bill.'],
  [{ policy: 'none' }, 'The monthly price stays the same.'],
  [{ per: 'visit' }, 'You pay nothing for this visit.'],
] as const)('says before a visit is skipped what %o does to the money', async (terms, text) => {
  answer(listPlans, [plan({}, terms)]);
  answer(listBookings, [planned('2026-11-24')]);
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  await press(/^Skip Visit/);
  await expectText(text, await dialogCalled('Skip this visit?'));
});

it('does not say of a visit that has been paid that it costs nothing to skip', async () => {
  answer(listPlans, [plan({}, { per: 'visit' })]);
  answer(listBookings, [planned('2026-11-24', { included: false, paymentStatus: 'paid' })]);
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  await press(/^Skip Visit/);
  const dialog = await dialogCalled('Skip this visit?');
  await expectText('You have already paid for this visit: please ask us about a refund.', dialog);
  expect(dialog.queryByText(/You pay nothing/)).toBeNull();
});

it('skips a visit, which stays among the next ones and says why', async () => {
  const skipped = planned('2026-11-24', {
    status: 'cancelled',
    cancelReason: 'Guests',
    isOwnCancellation: true,
    updatedAt: later,
  });
  answer(actOnVisit, skipped);
  await openHome();
  await press('Change: Monthly Membership on Nov 24, 2026');
  await press(/^Skip Visit/);
  const dialog = await dialogCalled('Skip this visit?');
  await fill(/^Reason/, 'Guests', dialog);
  await press('Yes, Skip', dialog);
  expect((await rows('Your next visits'))[0]).toBe(
    'Nov 24, 2026Morning 8-12Monthly MembershipGuestsSkippedUndo',
  );
  await waitFor(() => expect(document.activeElement?.id).toBe(skipped.id));
  expect(callsOf(actOnVisit)).toMatchObject([
    { params: { bookingId: skipped.id, action: 'skip' }, body: { reason: 'Guests' } },
  ]);
});

const skippedBy = (change: Partial<Booking>) =>
  planned('2026-11-24', { status: 'cancelled', isOwnCancellation: true, ...change });

it('takes back a skip where it is shown, and lists the visit as one of the next', async () => {
  answer(listPlans, [plan()]);
  answer(listBookings, [skippedBy({ cancelReason: 'Skipped' })]);
  answer(actOnVisit, planned('2026-11-24', { updatedAt: later, revision: 4 }));
  await openSite('/visits', 'customer');
  await press('Undo: Monthly Membership on Nov 24, 2026');
  await expectToast({
    title: 'Visit Back On',
    description: 'Monthly Membership (Nov 24, 2026) is back on.',
  });
  expect(await rows('Your next visits')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('says beside the visit why the server does not take a skip back', async () => {
  answer(listPlans, [plan()]);
  answer(listBookings, [skippedBy({})]);
  await openSite('/visits', 'customer');
  const message = 'Your credit for this visit is already on a bill.';
  refuse(actOnVisit, { code: 'conflict', message });
  await press(/^Undo: /);
  await expectText(message);
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
});

it.each<[string, Partial<Booking>, Parameters<typeof plan>[0], string]>([
  [
    'of a plan that ended with it',
    {},
    { state: 'ended', from: '2026-11-24', until: '2026-11-23' },
    'The plan ended with this visit. To start it again, please book it.',
  ],
  [
    'of a plan that is paused then',
    {},
    { pauses: [{ from: '2026-11-20', until: null, reason: '' }] },
    'The plan is paused on that day.',
  ],
])('says why a skipped visit %s cannot be taken back', async (_, visit, changed, text) => {
  answer(listPlans, [plan(changed)]);
  answer(listBookings, [skippedBy(visit)]);
  await openSite('/visits', 'customer');
  await expectText(text);
  expect(await rows('Your next visits')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it.each<[string, Partial<Booking>]>([
  ['that we cancelled', { isOwnCancellation: false, cancelReason: 'A storm' }],
  ['of a day that has passed', { scheduledDate: '2026-11-02', originalDate: '2026-11-02' }],
])('offers no undo for a visit %s', async (_, change) => {
  answer(listPlans, [plan()]);
  answer(listBookings, [skippedBy(change)]);
  await openSite('/visits', 'customer');
  await rows('Your past visits');
  await expectText('$225 a month');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('names the day that is skipped where the operator has moved the visit meanwhile', async () => {
  await openHome();
  await press(/^Change: .*Nov 24/);
  await press(/^Skip Visit/);
  answer(actOnVisit, {
    ...planned('2026-11-24', { scheduledDate: '2026-11-26' }),
    status: 'cancelled',
    updatedAt: later,
  });
  await press('Yes, Skip', await dialogCalled('Skip this visit?'));
  await expectToast({ title: 'Visit Skipped', description: 'We won’t come on Nov 26, 2026.' });
});

it('says that nothing was changed where the visit is gone with its question', async () => {
  await openHome();
  await press(/^Change: .*Nov 24/);
  await press(/^Skip Visit/);
  answer(
    listBookings,
    visits().map((visit) =>
      visit.scheduledDate === '2026-11-24'
        ? { ...visit, status: 'cancelled' as const, updatedAt: later }
        : visit,
    ),
  );
  const message = 'This visit was cancelled meanwhile.';
  refuse(actOnVisit, { code: 'conflict', message });
  await press('Yes, Skip', await dialogCalled('Skip this visit?'));
  await expectToast({
    title: 'Visit Not Changed',
    description: message,
    variant: 'destructive',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says that a change failed whose question was closed while it was awaited', async () => {
  await openHome();
  await press(/^Pause: /);
  const form = await dialogCalled('Pause this plan?');
  await fill(/^Reason/, 'Away', form);
  refuse(actOnPlan, { code: 'conflict', message: 'This plan has ended.' });
  const release = delayCalls(actOnPlan);
  await press('Pause Plan', form);
  await press('Close', form);
  release();
  await expectToast({
    title: 'Plan Not Changed',
    description: 'This plan has ended.',
    variant: 'destructive',
  });
});

it('offers for a move the days on which the plan has no other visit', async () => {
  answer(actOnVisit, planned('2026-11-24', { scheduledDate: '2026-11-26', updatedAt: later }));
  await openHome();
  await press('Change: Monthly Membership on Nov 24, 2026');
  const dialog = await dialogCalled('Change this visit');
  const days = [...dialog.getByLabelText<HTMLSelectElement>('New day').options].map(
    ({ value }) => value,
  );
  // No Sundays.
  expect(days.slice(0, 5)).toEqual(['', '2026-11-21', '2026-11-23', '2026-11-25', '2026-11-26']);
  expect(days.at(-1)).toBe('2026-12-18');
  for (const taken of ['2026-12-01', '2026-12-03', '2026-12-08', '2026-12-15'])
    expect(days).not.toContain(taken);
  await press('Move Visit', dialog);
  await expectText('Please choose a day', dialog);
  await fill('New day', '2026-11-26', dialog);
  fireEvent.click(dialog.getByRole('radio', { name: 'Afternoon 12-5' }));
  await press('Move Visit', dialog);
  await waitFor(async () => expect((await rows('Your next visits'))[0]).toMatch(/^Nov 26, 2026/));
  await expectToast({
    title: 'Visit Moved',
    description: 'We’ll come on Nov 26, 2026, Morning 8-12 instead.',
  });
  expect(callsOf(actOnVisit)).toMatchObject([
    { body: { scheduledDate: '2026-11-26', preferredTime: 'Afternoon 12-5' } },
  ]);
});

it('moves a single visit to any working day of a year that is not closed', async () => {
  provideSettings({ ...testSettings, closedDays: ['2026-11-26'] });
  answer(listBookings, [booking()]);
  answer(actOnVisit, booking({ scheduledDate: '2027-03-01' }));
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  const dialog = await dialogCalled('Change this visit');
  const days = dialog.getByLabelText<HTMLSelectElement>('New day').options;
  expect([...days].map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    'Choose a day',
    'Sat, Nov 21',
    'Mon, Nov 23',
    'Tue, Nov 24',
    'Wed, Nov 25',
    'Fri, Nov 27',
  ]);
  await press('Move Visit', dialog);
  await expectText('This is when the visit is planned already', dialog);
  await fill('New day', '', dialog);
  await expectText('Please choose a day', dialog);
  await press('Move Visit', dialog);
  expect(document.activeElement).toBe(dialog.getByLabelText('New day'));
  expect(callsOf(actOnVisit)).toEqual([]);
  await press('More days', dialog);
  expect(document.activeElement).toBe(dialog.getByLabelText('New day'));
  expect([...days].at(-1)?.value).toBe('2027-11-20');
  await fill('New day', '2027-03-01', dialog);
  await press('Move Visit', dialog);
  await waitFor(() =>
    expect(callsOf(actOnVisit)).toMatchObject([{ body: { scheduledDate: '2027-03-01' } }]),
  );
});

it('says to call where a visit of a plan can move to no other day', async () => {
  answer(listPlans, [plan({ until: '2026-11-24' })]);
  provideSettings({ ...testSettings, workingDays: [2] });
  answer(listBookings, [planned('2026-11-24')]);
  await openSite('/visits', 'customer');
  await press('Change: Monthly Membership on Nov 24, 2026');
  const dialog = await dialogCalled('Change this visit');
  await expectText('No other day is free. Please call us at (281) 555-0142.', dialog);
});

it('has no day chosen for a visit whose day a customer cannot choose', async () => {
  answer(listBookings, [booking({ scheduledDate: '2026-11-22' })]);
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  const dialog = await dialogCalled('Change this visit');
  expect(dialog.getByLabelText('New day')).toHaveProperty('value', '');
  // Closed while the form is open.
  await fill('New day', '2026-11-23', dialog);
  provideSettings({ ...testSettings, closedDays: ['2026-11-23'] });
  fireEvent.click(dialog.getByRole('radio', { name: 'Any time' }));
  await expectText('We’re closed on that day', dialog);
  expect(dialog.getByLabelText('New day')).toHaveProperty('value', '2026-11-23');
});

it('moves a single visit to another time of its day', async () => {
  answer(listBookings, [booking()]);
  answer(actOnVisit, booking({ preferredTime: 'Afternoon 12-5' }));
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  const dialog = await dialogCalled('Change this visit');
  fireEvent.click(dialog.getByRole('radio', { name: 'Afternoon 12-5' }));
  await press('Move Visit', dialog);
  const { scheduledDate } = booking();
  await waitFor(() =>
    expect(callsOf(actOnVisit)).toMatchObject([
      { body: { scheduledDate, preferredTime: 'Afternoon 12-5' } },
    ]),
  );
});

it('says that a plan that was asked for goes with its first visit', async () => {
  answer(listPlans, [plan({ state: 'requested' })]);
  answer(listBookings, [planned('2026-11-24', { status: 'pending' })]);
  await openSite('/visits', 'customer');
  await press(/^Change: /);
  await press(/^Skip Visit/);
  const skip = await dialogCalled('Skip this visit?');
  await expectText(/the plan ends with it\.$/, skip);
  await press('Cancel', skip);
  await press(/^Change: /);
  const move = await dialogCalled('Change this visit');
  expect(move.getByLabelText('New day')).toHaveProperty('value', '2026-11-24');
  await fill('New day', '2026-11-26', move);
  await expectText(/moves with its first visit, to every Thursday\.$/, move);
  await fill('New day', '', move);
  await expectText('The plan you asked for moves with its first visit.', move);
  await press('Move Visit', move);
  await expectText('Please choose a day', move);
  expect(callsOf(actOnVisit)).toEqual([]);
});

it('leaves out what lies after the last day of a plan, or in a pause of it', async () => {
  const pauses = [{ from: '2026-12-01', until: '2026-12-02', reason: 'Away' }];
  answer(listPlans, [plan({ until: '2026-12-07', pauses })]);
  answer(listBookings, [...visits(), planned('2026-12-07')]);
  await openSite('/visits', 'customer');
  await expectText('Until Dec 7, 2026');
  expect(await rows('Your next visits')).toEqual([
    expect.stringMatching(/^Nov 24, 2026/),
    expect.stringMatching(/^Dec 7, 2026/),
  ]);
});

it('takes the visits of a pause off the list at once', async () => {
  const pauses = [{ from: '2026-12-01', until: '2026-12-31', reason: 'Away' }];
  answer(actOnPlan, plan({ pauses, revision: 4 }));
  await openHome();
  await press('Pause: Monthly Membership');
  const dialog = await dialogCalled('Pause this plan?');
  await fill('First day', '2026-11-20', dialog);
  await press('Pause Plan', dialog);
  await expectText('Please choose a day from tomorrow on', dialog);
  await fill('First day', '2026-12-01', dialog);
  await fill(/^Reason/, 'Away', dialog);
  await press('Pause Plan', dialog);
  await waitFor(async () => expect(await rows('Your next visits')).toHaveLength(1));
  await expectText('Paused from Dec 1, 2026 to Dec 31, 2026: Away');
});

it('pauses a plan for a single day', async () => {
  const pauses = [{ from: '2026-12-01', until: '2026-12-01', reason: 'Away' }];
  answer(actOnPlan, plan({ pauses, revision: 4 }));
  await openHome();
  await press('Pause: Monthly Membership');
  const dialog = await dialogCalled('Pause this plan?');
  await fill('First day', '2026-12-01', dialog);
  await fill(/^Last day/, '2026-11-30', dialog);
  await fill(/^Reason/, 'Away', dialog);
  await press('Pause Plan', dialog);
  await expectText('Please choose a day on or after the first', dialog);
  await fill(/^Last day/, '2026-12-01', dialog);
  await press('Pause Plan', dialog);
  await waitFor(() =>
    expect(callsOf(actOnPlan)).toMatchObject([
      { params: { action: 'pause' }, body: { from: '2026-12-01', until: '2026-12-01' } },
    ]),
  );
});

it('ends a plan with its visit of the last day, and names those that will not take place', async () => {
  await openHome();
  await press('End: Monthly Membership');
  const dialog = await dialogCalled('End this plan?');
  fireEvent.click(dialog.getByRole('radio', { name: 'Another day' }));
  await fill('Which day', '2026-12-01', dialog);
  await expectText(/^These visits will not take place: Tue, Dec 8; Tue, Dec 15\. /, dialog);
});

it('opens a visit of the history with its report', async () => {
  const done = planned('2026-11-17', { status: 'completed' });
  answer(listBookings, [done, planned('2026-11-10', { status: 'completed' })]);
  answer(listCustomerReports, [customerReport({ bookingId: done.id, notes: 'Clear and blue.' })]);
  await openSite('/visits', 'customer');
  await press('Report and Photos: Monthly Membership, Nov 17, 2026');
  const dialog = await dialogCalled('Monthly Membership');
  await expectText('Included', dialog);
  await expectText('Clear and blue.', dialog);
  expect(dialog.getByRole('link', { name: 'Download Report: Nov 17, 2026' })).toHaveProperty(
    'pathname',
    `/api/reports/${customerReport().id}/download`,
  );
  await press('Close', dialog);
  await press('Report and Photos: Monthly Membership, Nov 10, 2026');
  await expectText('There is no report here: it was not sent yet.');
});

it('says of an old visit that its report may be gone', async () => {
  answer(listBookings, [planned('2026-05-19', { status: 'completed' })]);
  answer(listCustomerReports, []);
  await openSite('/visits', 'customer');
  await press('Report and Photos: Monthly Membership, May 19, 2026');
  await expectText(
    'There is no report here: either it was not sent yet, or its six months are over.',
  );
});

/** The number of the page that a call asks for. */
const pageOf = ({ query }: MadeCall) => Number(query['cursor'] ?? 1);

it('finds the report of a visit on a later page', async () => {
  const done = planned('2026-06-02', { status: 'completed' });
  answer(listBookings, [done]);
  answerEach(
    listCustomerReports,
    (call) => [
      pageOf(call) === 3
        ? customerReport({ bookingId: done.id, notes: 'Clear and blue.' })
        : customerReport({ id: idOf(pageOf(call)), bookingId: idOf(9) }),
    ],
    { nextCursor: (call) => (pageOf(call) === 3 ? undefined : String(pageOf(call) + 1)) },
  );
  await openSite('/visits', 'customer');
  await press('Report and Photos: Monthly Membership, Jun 2, 2026');
  await expectText('Clear and blue.', await dialogCalled('Monthly Membership'));
});

it('asks again for the reports where none could be read', async () => {
  const done = planned('2026-06-02', { status: 'completed' });
  answer(listBookings, [done]);
  refuse(listCustomerReports, { code: 'invalid', message: 'Not today.' });
  await openSite('/visits', 'customer');
  await press('Report and Photos: Monthly Membership, Jun 2, 2026');
  const dialog = await dialogCalled('Monthly Membership');
  await dialog.findByRole('alert');
  answer(listCustomerReports, [customerReport({ bookingId: done.id })]);
  await press('Try Again', dialog);
  await dialog.findByRole('link', { name: 'Read Report' });
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('asks again for the page of reports that failed, and for no other', async () => {
  const done = planned('2026-06-02', { status: 'completed' });
  answer(listBookings, [done]);
  answerEach(
    listCustomerReports,
    (call) => {
      if (pageOf(call) === 1)
        failNext(listCustomerReports, { code: 'invalid', message: 'Not today.' });
      return [
        customerReport({ id: idOf(pageOf(call)), bookingId: pageOf(call) === 2 ? done.id : null }),
      ];
    },
    { nextCursor: (call) => (pageOf(call) === 1 ? '2' : undefined) },
  );
  await openSite('/visits', 'customer');
  await press('Report and Photos: Monthly Membership, Jun 2, 2026');
  const dialog = await dialogCalled('Monthly Membership');
  await press('Try Again', dialog);
  await dialog.findByRole('link', { name: 'Read Report' });
  expect(callsOf(listCustomerReports).map(pageOf)).toEqual([1, 2, 2]);
});

it('shows four next visits without asking', async () => {
  const days = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
  answer(
    listBookings,
    days.map((day) => planned(day)),
  );
  await openSite('/visits', 'customer');
  const table = await screen.findByRole('table', { name: 'Your next visits' });
  expect(within(table).getAllByRole('row')).toHaveLength(1 + days.length);
  expect(screen.queryByRole('button', { name: /^Show All/ })).toBeNull();
});

it('leaves the focus with the next visits when all of them are shown', async () => {
  answer(listPlans, [plan()]);
  answer(
    listBookings,
    [1, 2, 3, 4, 5, 6].map((week) => planned(addDays('2026-11-17', 7 * week))),
  );
  await openSite('/visits', 'customer');
  (await screen.findByRole('button', { name: 'Show All 6 Visits' })).focus();
  await press('Show All 6 Visits');
  expect(await rows('Your next visits')).toHaveLength(6);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next Visits' }));
});
