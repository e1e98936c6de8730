import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  listAdminBookings,
  listBookingDays,
  markNotPossible,
  transitionBooking,
  type AdminBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listRainOuts, rainOutDay, undoRainOut } from 'shared/contracts/rain-outs.ts';
import { getRoute, updateRoute } from 'shared/contracts/routes.ts';
import { createReport, listPendingReports } from 'shared/contracts/reports.ts';
import { addDays } from 'shared/domain/dates.ts';
import { provideSettings } from '../../lib/settings.ts';
import { readRecord } from '../../offline/outbox/visit-records.ts';
import { testSettings } from 'shared/testing/site-settings.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  answerEach,
  callsOf,
  failNext,
  delayCalls,
  refuse,
} from '../../testing/fake-api.ts';
import {
  adminBooking,
  adminUser,
  idOf,
  profile,
  report,
  reportSummary,
  review,
  today,
} from '../../testing/fixtures.ts';
import { fillPhone } from '../../testing/full-phone.ts';
import { refuseStorage } from '../../testing/refuse-storage.ts';
import { openSite } from '../../testing/open-site.tsx';
import {
  chooseFiles,
  expectText,
  dialogCalled,
  chooseFrom,
  expectToast,
  fill,
  offersOf,
  openMenu,
  follow,
  press,
  expectHeading,
} from '../../testing/site-steps.ts';
import { outboxReady, syncNow } from '../../testing/visit-answers.ts';

const address = () => window.location.pathname + window.location.search;

const ofTheDay = 'More for this day';
const ofTheStop = /^More: /;

const complete = 'Complete Without a Report';

/** What is offered at the only stop. */
const offers = async (): Promise<string[]> => {
  const items = await offersOf(ofTheStop);
  const buttons = screen.queryAllByRole('button', { name: /^Confirm: / });
  return [...buttons.map(({ textContent }) => textContent.trim()), ...items];
};

/** Shows only the visits of a status, or all. */
const show = async (status: string): Promise<void> => {
  const menu = await openMenu(ofTheDay);
  fireEvent.click(menu.getByRole('menuitemradio', { name: status }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
};

/** Answers the week's figures: `visits` has those of each day, by date. */
const answerWeek = (
  visits: Record<string, { visits: number; toConfirm: number; amountDue: string }>,
  undated = { visits: 0, toConfirm: 0, amountDue: '0.00' },
): void =>
  answerEach(listBookingDays, ({ query }) => ({
    days: Array.from({ length: 7 }, (_, offset) => {
      const date = addDays(query['from'] ?? today, offset);
      return { date, visits: 0, toConfirm: 0, amountDue: '0.00', ...visits[date] };
    }),
    undated,
  }));

it('says that the figures of the week could not be loaded, and loads them when asked', async () => {
  answerWeek({ [today]: { visits: 1, toConfirm: 0, amountDue: '225.00' } });
  failNext(listBookingDays, { status: 403 });
  await openSite('/admin/bookings', 'admin');
  await expectText('Week not loaded');
  await press('Load Week');
  await expectText(/^1 visit · \$225/);
});

it('counts no visits without a day while their number is unknown', async () => {
  answer(listAdminBookings, [adminBooking({ scheduledDate: null })]);
  refuse(listBookingDays, { status: 403 });
  await openSite('/admin/bookings?date=none', 'admin');
  await expectText('Week not loaded');
  await expectHeading('No date yet');
  expect(screen.queryByRole('link', { name: /no date yet/ })).toBeNull();
});

it('asks for the figures of the week each time it is opened', async () => {
  await openSite('/admin/bookings', 'admin');
  await screen.findAllByText(/^0 visits/);
  await follow('Admin Dashboard');
  await expectHeading('Service Management Dashboard');
  answerWeek({ [today]: { visits: 1, toConfirm: 0, amountDue: '225.00' } });
  await follow('Today');
  await expectText(/^1 visit · \$225/);
});

it('shows the new day on a phone that slept over midnight', async () => {
  const tomorrow = addDays(today, 1);
  answerEach(listAdminBookings, ({ query }) => [
    adminBooking({ status: 'confirmed', scheduledDate: query['date'] ?? today }),
  ]);
  await openSite('/admin/bookings', 'admin');
  await expectHeading('Stops (1 visit)');
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() =>
    expect(callsOf(listAdminBookings).at(-1)?.query).toMatchObject({ date: tomorrow }),
  );
  await screen.findByRole('link', { name: /^Start/ });
});

it('shows what is needed at the gate', async () => {
  answer(listAdminBookings, [
    adminBooking({
      quantity: 2,
      totalAmount: '450.00',
      specialInstructions: 'Ring twice',
      contact: {
        firstName: 'Nina',
        lastName: 'Newmann',
        email: 'nina@example.com',
        phone: '(281) 555-0188',
      },
      customer: { ...profile, hasPets: true, petDetails: 'Biscuit, a beagle' },
    }),
  ]);
  await openSite('/admin/bookings', 'admin');
  const card = within((await expectHeading('Nina Newmann')).closest('li')!);
  for (const text of ['Left gate', 'Biscuit, a beagle', 'Ring twice', '$450.00', 'pending'])
    await expectText(text, card);
  // The customer is asked about the gate only once the visit is confirmed.
  expect(card.queryByText('Gate and dogs')).toBeNull();
  // Not among the facts about the pool: whoever opens the gate must read about the dog first.
  expect(card.getByText('Biscuit, a beagle').closest('p')?.textContent).toBe(
    'PetsBiscuit, a beagle',
  );
  await expectText('Monthly Membership × 2', card);
  await expectText(/To be paid on service day: Venmo/, card);
  expect(card.getByRole('link', { name: 'Call Nina Newmann: (281) 555-0188' })).toHaveProperty(
    'href',
    'tel:+12815550188',
  );
});

it('leads to where the customer lives when the visit names no other place', async () => {
  answer(listAdminBookings, [
    adminBooking({ address: null, customer: { ...profile, address: '3 Home Street' } }),
    adminBooking({ id: idOf(22), address: '4 Lake Road' }),
  ]);
  await openSite('/admin/bookings', 'admin');
  await expectText('3 Home Street');
  await expectText('4 Lake Road');
});

/** The screen without the bar, which has a link to today, too. */
const ofDay = () => within(screen.getByRole('main'));

it('shows today by the clock of the business, and each day by its address', async () => {
  answerWeek({
    [today]: { visits: 3, toConfirm: 1, amountDue: '233.00' },
    '2026-11-21': { visits: 1, toConfirm: 0, amountDue: '0.00' },
  });
  await openSite('/admin/bookings', 'admin');
  await expectHeading('Today');
  await expectText('Friday, Nov 20, 2026');
  await expectText('3 visits · $233 due');
  expect(screen.getByRole('link', { name: '1 to confirm' })).toHaveProperty(
    'search',
    `?date=${today}&status=pending`,
  );
  expect(callsOf(listAdminBookings)[0]?.query).toMatchObject({ date: today });
  expect(callsOf(listBookingDays)[0]?.query).toEqual({ from: '2026-11-15' });
  const live = within(ofDay().getByRole('heading', { level: 1 })).getByText('Today');
  expect(live.getAttribute('aria-live')).toBe('polite');
  await follow('Next day');
  await expectText('Saturday, Nov 21, 2026');
  // The same element: one that is new would not be read out.
  expect(live.isConnected && live.textContent).toBe('Saturday, Nov 21, 2026');
  await expectText('1 visit · $0 due');
  expect(address()).toBe('/admin/bookings?date=2026-11-21');
  await follow('Next day');
  await expectText('Sunday, Nov 22, 2026');
  await waitFor(() =>
    expect(callsOf(listBookingDays).at(-1)?.query).toEqual({ from: '2026-11-22' }),
  );
  await follow('Previous day');
  await expectText('Saturday, Nov 21, 2026');
  await follow('Previous day');
  await expectHeading('Today');
  await expectText('Friday, Nov 20, 2026');
});

it('marks the day in its week, with what waits there', async () => {
  answerWeek({ '2026-11-18': { visits: 2, toConfirm: 1, amountDue: '0.00' } });
  await openSite('/admin/bookings?date=2026-11-18', 'admin');
  const link = await screen.findByRole('link', { name: /2 visits, 1 to confirm/ });
  expect(link.textContent).toContain('Wed18');
  expect(link.getAttribute('aria-current')).toBe('date');
  await expectText('2 visits · $0 due');
  await screen.findByRole('link', { name: '1 to confirm' });
});

it('goes to a date, and asks for one where none was chosen', async () => {
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(ofTheDay, 'Go to Date');
  const dialog = await dialogCalled('Go to date');
  expect(dialog.getByLabelText('Date')).toHaveProperty('value', today);
  await fill('Date', '', dialog);
  await press('Show Day', dialog);
  await expectText('Please choose a date', dialog);
  await fill('Date', '2027-01-04', dialog);
  await press('Show Day', dialog);
  await expectHeading('Monday, Jan 4, 2027');
  expect(address()).toBe('/admin/bookings?date=2027-01-04');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes an address that names no day for today', async () => {
  await openSite('/admin/bookings?date=2026-02-30&status=anything', 'admin');
  await expectText('Friday, Nov 20, 2026');
  expect(callsOf(listAdminBookings)[0]?.query).toEqual({ date: today, limit: '50' });
  expect(screen.queryByRole('link', { name: /no date yet/ })).toBeNull();
});

it('always leads to the visits without a day from the menu of the day', async () => {
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(ofTheDay, 'No Date Yet');
  await expectHeading('No visits without a date');
  expect(address()).toBe('/admin/bookings?date=none');
});

it.each([
  ['date=none', 'No visits without a date', 'Every visit has a date.'],
  [
    'date=none&status=confirmed',
    'No confirmed visits without a date',
    'Choose all visits to see the others.',
  ],
  [
    'date=2026-11-18&status=pending',
    'No pending visits on this day',
    'Choose all visits to see the others.',
  ],
  [
    'date=2026-11-18',
    'No visits on this day',
    'Booking requests show up on the day the customer asked for.',
  ],
])('says what an empty list at %s means', async (query, title, phrase) => {
  await openSite(`/admin/bookings?${query}`, 'admin');
  await expectHeading(title);
  expect(screen.queryByText(phrase)).not.toBeNull();
});

it('stays with the visits without a day when a status is chosen', async () => {
  await openSite('/admin/bookings?date=none', 'admin');
  await show('Confirmed');
  await waitFor(() => expect(address()).toBe('/admin/bookings?date=none&status=confirmed'));
});

it('shows whose visit it is, what was chosen, how it ended and what the customer says', async () => {
  answer(listAdminBookings, [
    adminBooking({
      options: { yardSize: 'large', dogs: 2, frontYard: true },
      customer: { ...profile, firstName: null, lastName: null },
      status: 'completed',
      review,
    }),
    adminBooking({ id: idOf(22), customer: null }),
    adminBooking({ id: idOf(23), status: 'cancelled', cancelReason: 'A storm' }),
  ]);
  await openSite('/admin/bookings', 'admin');
  const first = within((await expectHeading('casey@example.com')).closest('li')!);
  await expectText('Monthly Membership, Large yard, 2 dogs, front yard included', first);
  await expectText('Sparkling water', first);
  await expectHeading('Customer without a name');
  await expectText('Cancelled by you: A storm');
});

it('keeps the day when the status is chosen, and the status when the day is', async () => {
  await openSite('/admin/bookings?date=2026-11-18', 'admin');
  await show('Confirmed');
  await expectHeading('No confirmed visits on this day');
  expect(address()).toBe('/admin/bookings?date=2026-11-18&status=confirmed');
  await follow('Next day');
  await expectText('Thursday, Nov 19, 2026');
  expect(address()).toBe('/admin/bookings?date=2026-11-19&status=confirmed');
  expect(callsOf(listAdminBookings).at(-1)?.query).toMatchObject({
    date: '2026-11-19',
    status: 'confirmed',
  });
  await follow('Only confirmed: show all');
  await expectHeading('No visits on this day');
  await show('Pending');
  await show('All Visits');
  expect(address()).toBe('/admin/bookings?date=2026-11-19');
});

const names = (): (string | null)[] =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

/** A visit to a customer with this first name. */
const visitOf = (firstName: string, number: number, changes: Parameters<typeof adminBooking>[0]) =>
  adminBooking({
    id: idOf(number),
    customer: { ...profile, firstName, lastName: null },
    ...changes,
  });

it('shows today in the order of the route, the next stop first among what is open, what is done folded', async () => {
  answer(listAdminBookings, [
    visitOf('Ada', 21, { status: 'completed' }),
    visitOf('Bo', 22, { preferredTime: 'Afternoon 12-5' }),
    visitOf('Cy', 23, { preferredTime: 'Morning 8-12', reportId: report().id }),
    visitOf('Di', 24, { status: 'cancelled' }),
  ]);
  answer(transitionBooking, visitOf('Bo', 22, { status: 'completed' }));
  await openSite('/admin/bookings', 'admin');
  await expectHeading('Stops (2 visits)');
  expect(names()).toEqual(['Bo', 'Cy', 'Ada', 'Di']);
  const done = screen.getByText('Done (2 visits)').closest('details')!;
  expect(done.open).toBe(false);
  within(done).getByText('Ada');
  const first = within(screen.getByText('Next stop').closest('li')!);
  first.getByText('Afternoon 12-5');
  expect(first.getByRole('link', { name: 'On My Way: Bo' })).toHaveProperty(
    'href',
    expect.stringMatching(
      /^sms:\+1\d{10}\?&body=Pool%20%26%20Poop%20Sheriff%20is%20on%20the%20way%20to%20you\.%20Your%20window%3A%20Afternoon%2012-5\.$/,
    ),
  );
  expect(first.getByRole('link', { name: /^Map of/ })).toHaveProperty(
    'href',
    expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/),
  );
  await press(/^Confirm: Bo/);
  await screen.findByRole('button', { name: /^Undo: Confirm: Bo/ });
  await syncNow();
  await waitFor(() =>
    expect(screen.getByText('Next stop').closest('li')!.textContent).toContain('Cy'),
  );
  // The visit stays where it was pressed.
  expect(names()).toEqual(['Bo', 'Cy', 'Ada', 'Di']);
});

it('folds nothing of another day', async () => {
  answer(listAdminBookings, [visitOf('Ada', 21, { status: 'completed' })]);
  await openSite('/admin/bookings?date=2026-11-19', 'admin');
  await expectHeading('Stops (1 visit)');
  expect(screen.queryByText(/^Done/)).toBeNull();
  expect(screen.queryByText('Next stop')).toBeNull();
});

it('puts the open stops of a day in order by their buttons, for every week if wanted', async () => {
  const day = '2026-11-23';
  const three = ['Ada', 'Bo', 'Cy'].map((name, index) =>
    visitOf(name, 21 + index, { scheduledDate: day }),
  );
  answer(listAdminBookings, [...three, visitOf('Di', 24, { status: 'cancelled' })]);
  answer(getRoute, { visits: [21, 22, 23, 24].map(idOf), revision: 7 });
  answer(updateRoute, { visits: [22, 23, 21, 24].map(idOf), revision: 8 });
  await openSite(`/admin/bookings?date=${day}`, 'admin');
  await chooseFrom(ofTheDay, 'Change Order');
  const sheet = await dialogCalled('Order of the stops');
  const up = (name: string) => sheet.getByRole('button', { name: `Move up: ${name}` });
  const down = (name: string) => sheet.getByRole('button', { name: `Move down: ${name}` });
  await sheet.findByText('1. Ada');
  expect(up('Ada').getAttribute('aria-disabled')).toBe('true');
  await press('Move up: Ada', sheet);
  for (const place of [2, 3]) {
    await press('Move down: Ada', sheet);
    await expectText(`Ada is now number ${place} of 3.`, sheet);
    expect(document.activeElement).toBe(down('Ada'));
  }
  expect(sheet.queryByText(/Di$/)).toBeNull();
  fireEvent.click(sheet.getByLabelText('Also every Monday'));
  answer(listAdminBookings, [three[1]!, three[2]!, three[0]!]);
  await press('Save Order', sheet);
  await expectToast({
    title: 'Order Saved',
    description: 'It is the order of every Monday from now on.',
  });
  expect(callsOf(updateRoute)).toMatchObject([
    {
      params: { date: day },
      body: { visits: [22, 23, 21, 24].map(idOf), revision: 7, everyWeek: true },
    },
  ]);
  await waitFor(() => expect(names()).toEqual(['Bo', 'Cy', 'Ada']));
});

it('moves checked visits of a day to the next working day, and offers to skip what its plan needs elsewhere', async () => {
  const day = '2026-11-21';
  answer(listAdminBookings, [
    visitOf('Ada', 21, { scheduledDate: day }),
    visitOf('Bo', 22, { scheduledDate: day }),
    visitOf('Cy', 23, { scheduledDate: day }),
  ]);
  answerWeek({ '2026-11-23': { visits: 4, toConfirm: 0, amountDue: '0.00' } });
  answer(rainOutDay, {
    id: idOf(90),
    outcomes: [
      { bookingId: idOf(21), outcome: 'moved', message: null },
      { bookingId: idOf(23), outcome: 'left', message: 'Its plan is due again by that day.' },
    ],
  });
  await openSite(`/admin/bookings?date=${day}`, 'admin');
  await chooseFrom(ofTheDay, 'Rain-Out');
  const sheet = await dialogCalled('Rain-out');
  fireEvent.click(sheet.getByLabelText('Bo, Morning 8-12'));
  fireEvent.click(sheet.getByRole('radio', { name: 'Move to one day' }));
  expect(sheet.getByLabelText('New day')).toHaveProperty('value', '2026-11-23');
  await expectText('Nov 23, 2026 has 4 visits so far.', sheet);
  await press('Move 2 visits', sheet);
  await expectText('Please say why: the customers will read it', sheet);
  await fill('Reason', 'A storm', sheet);
  await press('Move 2 visits', sheet);
  await expectToast({
    title: 'Visits Moved',
    description: '1 visit. Each customer gets one email.',
  });
  await expectText('Left as it was: Its plan is due again by that day.', sheet);
  answer(rainOutDay, {
    id: idOf(91),
    outcomes: [{ bookingId: idOf(23), outcome: 'skipped', message: null }],
  });
  await press('Skip 1 visit', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(rainOutDay).map(({ body }) => body)).toEqual([
    { visits: [idOf(21), idOf(23)], action: 'move', to: '2026-11-23', reason: 'A storm' },
    { visits: [idOf(23)], action: 'skip', to: null, reason: 'A storm' },
  ]);
});

describe('a closed day', () => {
  const day = '2026-11-21';
  beforeEach(() => provideSettings({ ...testSettings, closedDays: [day] }));
  afterEach(() => provideSettings(testSettings));

  it('says that it is closed, and offers the rain-out for its visits', async () => {
    answer(listAdminBookings, [visitOf('Ada', 21, { scheduledDate: day })]);
    await openSite(`/admin/bookings?date=${day}`, 'admin');
    await expectText('Closed');
    expect(await offersOf(ofTheDay)).toContain('Rain-Out');
  });

  it.each([
    ['', 'Closed: no visits on this day', 'Customers can’t choose this day.'],
    ['&status=pending', 'Closed: no pending visits on this day', /^Choose all visits/],
  ])('says so without visits, too (%s)', async (query, title, text) => {
    answer(listAdminBookings, []);
    await openSite(`/admin/bookings?date=${day}${query}`, 'admin');
    await expectText(title);
    await expectText(text);
    expect(await offersOf(ofTheDay)).not.toContain('Rain-Out');
  });
});

it('offers to undo what was done today, and nothing older', async () => {
  const made = {
    id: idOf(90),
    action: 'move' as const,
    to: '2026-11-23',
    reason: 'A storm',
    visits: [idOf(21), idOf(22)],
    createdAt: new Date().toISOString(),
    undoneAt: null,
  };
  answer(listRainOuts, [
    made,
    { ...made, id: idOf(91), reason: 'Yesterday’s', createdAt: '2026-11-19T15:00:00.000Z' },
    { ...made, id: idOf(92), reason: 'Undone', undoneAt: made.createdAt },
  ]);
  answer(undoRainOut, {
    id: idOf(90),
    outcomes: [
      { bookingId: idOf(21), outcome: 'restored', message: null },
      { bookingId: idOf(22), outcome: 'left', message: 'This visit has been changed since.' },
    ],
  });
  await openSite('/admin/bookings?date=2026-11-21', 'admin');
  await expectText('2 visits moved to Nov 23, 2026');
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  await press('Undo');
  await expectToast({
    title: 'Back On',
    description:
      '1 visit. Each customer with an email address gets one email. 1 visit left as it is: changed since, or never part of it.',
  });
});

type Step = {
  action: string;
  from: Parameters<typeof adminBooking>[0];
  act: () => Promise<void>;
  body: object;
  becomes: Parameters<typeof adminBooking>[0];
  says: { title: string; description: string };
  /** What is no longer offered. */
  gone: RegExp;
};

const seen = {
  scheduledDate: today,
  preferredTime: 'Morning 8-12',
  totalAmount: '225.00',
  tax: '0.00',
};

const steps: readonly Step[] = [
  {
    action: 'confirm',
    from: {},
    act: async () => {
      await press(/^Confirm: /);
      await press('Yes, Confirm', await dialogCalled('Confirm this visit?'));
    },
    body: { action: 'confirm', seen },
    becomes: { status: 'confirmed' },
    says: { title: 'Visit Confirmed', description: 'The customer gets an email about it.' },
    gone: /^Confirm/,
  },
  {
    action: 'complete',
    from: { status: 'confirmed' },
    act: async () => {
      await chooseFrom(ofTheStop, complete);
      await press('Yes, Complete', await dialogCalled('Complete this visit?'));
    },
    body: { action: 'complete', seen },
    becomes: { status: 'completed' },
    says: { title: 'Visit Completed', description: 'Its report waits to be written.' },
    gone: /^Complete/,
  },
  {
    action: 'mark paid',
    from: {},
    act: async () => {
      await chooseFrom(ofTheStop, 'Mark Paid');
      await press('Yes, Mark Paid', await dialogCalled('Mark $225.00 as paid?'));
    },
    body: { action: 'markPaid', seen },
    becomes: { paymentStatus: 'paid' },
    says: { title: 'Marked Paid', description: 'The visit is marked as paid.' },
    gone: /^Mark Paid/,
  },
  {
    action: 'refund',
    from: { status: 'confirmed', paymentStatus: 'paid' },
    act: async () => {
      await chooseFrom(ofTheStop, 'Mark Refunded');
      await press('Yes, Refunded', await dialogCalled('Mark $225.00 as refunded?'));
    },
    body: { action: 'refund' },
    becomes: { status: 'confirmed', paymentStatus: 'refunded' },
    says: { title: 'Refund Noted', description: 'The payment is marked as refunded.' },
    gone: /^Mark Refunded/,
  },
  {
    action: 'cancel',
    from: {},
    act: async () => {
      await chooseFrom(ofTheStop, 'Cancel Visit');
      const dialog = await dialogCalled('Cancel this visit?');
      await press('Yes, Cancel Visit', dialog);
      await fill('Reason', ' ', dialog);
      await press('Yes, Cancel Visit', dialog);
      await expectText('Please say why: the customer will read it', dialog);
      await fill('Reason', 'A storm', dialog);
      await press('Yes, Cancel Visit', dialog);
    },
    body: { action: 'cancel', reason: 'A storm' },
    becomes: { status: 'cancelled', cancelReason: 'A storm' },
    says: {
      title: 'Visit Cancelled',
      description: 'The customer gets an email and reads your reason.',
    },
    gone: /^(Confirm|Move|Cancel)/,
  },
  {
    action: 'move within the day',
    from: {},
    act: async () => {
      await chooseFrom(ofTheStop, 'Move');
      const dialog = await dialogCalled('Move this visit?');
      fireEvent.click(dialog.getByRole('radio', { name: 'Any time' }));
      await press('Move Visit', dialog);
    },
    body: { action: 'reschedule', scheduledDate: today, preferredTime: null, reason: '' },
    becomes: { preferredTime: null },
    says: {
      title: 'Visit Moved',
      description: 'Nov 20, 2026. The customer gets an email about it.',
    },
    gone: /^Set Day/,
  },
];

it.each(steps)('takes the step: $action', async ({ from, act, body, becomes, says, gone }) => {
  // With storage, taps go through the outbox instead: see below.
  await refuseStorage();
  answer(listAdminBookings, [adminBooking(from)]);
  answer(transitionBooking, adminBooking({ ...from, ...becomes }));
  await openSite('/admin/bookings', 'admin');
  await act();
  await expectToast(says);
  expect(callsOf(transitionBooking)).toMatchObject([{ params: { id: idOf(20) }, body }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The change is shown without refetching the list.
  expect(callsOf(listAdminBookings)).toHaveLength(1);
  await expectHeading(/\(1 visit\)$/);
  expect((await offers()).filter((name) => gone.test(name))).toEqual([]);
});

const byPhone = 'No email reaches this customer: tell them by phone.';

it.each([
  ['confirm', byPhone],
  ['cancel', byPhone],
  ['move within the day', `Nov 20, 2026. ${byPhone}`],
])('says to call a customer without an address after the step: %s', async (name, description) => {
  await refuseStorage();
  const { from, act, becomes, says } = steps.find(({ action }) => action === name)!;
  const customer = { ...adminBooking().customer!, email: null };
  answer(listAdminBookings, [adminBooking({ ...from, customer })]);
  answer(transitionBooking, adminBooking({ ...from, ...becomes, customer }));
  await openSite('/admin/bookings', 'admin');
  await act();
  await expectToast({ title: says.title, description });
});

it.each([
  ['Cancel Visit', 'Reason'],
  ['Move', /^Reason/],
] as const)('asks for words that are told by phone, after %s', async (item, field) => {
  const customer = { ...adminBooking().customer!, email: null };
  answer(listAdminBookings, [adminBooking({ customer })]);
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(ofTheStop, item);
  const reason = await screen.findByLabelText(field);
  const hint = document.querySelector(`[id="${reason.getAttribute('aria-describedby')}"]`);
  expect(hint?.textContent).toBe(`${byPhone} Leave gate codes out.`);
});

it('asks when, and moves a visit to another day, where a button leads', async () => {
  answer(listAdminBookings, [adminBooking()]);
  answer(transitionBooking, adminBooking({ scheduledDate: '2026-11-24' }));
  await openSite('/admin/bookings', 'admin');
  await chooseFrom(ofTheStop, 'Move');
  const dialog = await dialogCalled('Move this visit?');
  await expectText('Casey Customer, Monthly Membership, Nov 20, 2026, Morning 8-12', dialog);
  await press('Move Visit', dialog);
  await expectText('This is when the visit is planned already', dialog);
  for (const day of ['2026-11-19', '2027-11-21']) {
    await fill('New day', day, dialog);
    await press('Move Visit', dialog);
    await expectText('Please choose a day from today on, a year ahead at most', dialog);
  }
  await fill('New day', '2027-11-20', dialog);
  await fill(/^Reason/, 'The truck stood still', dialog);
  await press('Move Visit', dialog);
  await expectToast({
    title: 'Visit Moved',
    description: 'Nov 24, 2026, Morning 8-12. The customer gets an email about it.',
  });
  expect(callsOf(transitionBooking)).toMatchObject([
    {
      body: {
        scheduledDate: '2027-11-20',
        preferredTime: 'Morning 8-12',
        reason: 'The truck stood still',
      },
    },
  ]);
  await expectHeading('No visits on this day');
  await press('Show That Day');
  await expectText('Tuesday, Nov 24, 2026');
});

it('gives a visit without a day its first one', async () => {
  answerWeek({}, { visits: 1, toConfirm: 1, amountDue: '225.00' });
  answer(listAdminBookings, [adminBooking({ scheduledDate: null, preferredTime: null })]);
  await openSite('/admin/bookings', 'admin');
  await follow('1 with no date yet');
  await expectText('1 visit · $225 due');
  expect(callsOf(listAdminBookings).at(-1)?.query).toMatchObject({ date: 'none' });
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  await chooseFrom(ofTheStop, 'Set Day');
  const dialog = await dialogCalled('When do you come?');
  await press('Set Day', dialog);
  await expectText('Please choose a day from today on, a year ahead at most', dialog);
  await press('Cancel', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows how things stand when a step came too late', async () => {
  answer(listAdminBookings, [adminBooking()]);
  answer(transitionBooking, adminBooking());
  await refuseStorage();
  await openSite('/admin/bookings', 'admin');
  await screen.findByRole('button', { name: /^Confirm/ });
  answer(listAdminBookings, [adminBooking({ status: 'cancelled' })]);
  failNext(transitionBooking, { code: 'conflict', message: 'This visit has been cancelled.' });
  await press(/^Confirm: /);
  await press('Yes, Confirm', await dialogCalled('Confirm this visit?'));
  await expectToast({ title: 'Visit Not Changed', variant: 'destructive' });
  await expectText('Cancelled by the customer');
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

const confirmed = { status: 'confirmed' } as const;
const ofPlan = { ...confirmed, planId: idOf(40), originalDate: today } as const;

/** Milliseconds after which a press no longer counts as the second of a double press. */
const pause = 1000;

const inOneTap = [
  ['Confirm', 'confirm', {}, { status: 'confirmed' }, 'Visit Confirmed', 'Confirmed'],
  [complete, 'complete', confirmed, { status: 'completed' }, 'Visit Completed', 'Completed'],
  ['Mark Paid', 'markPaid', confirmed, { paymentStatus: 'paid' }, 'Marked Paid', 'Paid'],
  ['Skip', 'skip', ofPlan, { status: 'cancelled' }, 'Visit Skipped', 'Skipped'],
] as const;

/** Makes a tap where it is offered. */
const tap = (item: string): Promise<void> =>
  item === 'Confirm' ? press(/^Confirm: /) : chooseFrom(ofTheStop, item);

it.each(inOneTap)(
  'shows %s at once and tells nobody, and Undo brings back what was there',
  async (item, _action, from, becomes, _title, done) => {
    const visit = adminBooking(from);
    answerWeek({ [today]: { visits: 1, toConfirm: 0, amountDue: '225.00' } });
    answer(listAdminBookings, [visit]);
    await openSite('/admin/bookings', 'admin');
    await outboxReady();
    await screen.findByText('1 visit · $225 due');
    const before = await offers();
    const line = new RegExp(`^Casey Customer.*: ${done}\\. Sending\\.\\.\\.$`);
    const card = within((await screen.findByRole('button', { name: ofTheStop })).closest('li')!);
    await tap(item);
    await screen.findByRole('link', { name: line });
    await expectText('Not sent yet (1 visit)');
    const undo = await screen.findByRole('button', { name: /^Undo: .*: Casey Customer/ });
    // Confirm has become its undo.
    expect(screen.queryByRole('button', { name: /^Confirm: / })).toBeNull();
    const { status } = { ...visit, ...becomes };
    card.getByText(status === 'cancelled' ? 'Skipped' : status);
    // The second press of a double press is no Undo.
    fireEvent.click(undo);
    await screen.findByRole('link', { name: line });
    vi.advanceTimersByTime(pause);
    undo.focus();
    fireEvent.click(undo);
    await expectToast({ title: 'Undone', description: 'Casey Customer' });
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    // On a button that is still there, or else on the stop's line.
    await waitFor(() => expect(document.activeElement?.closest('details')).toBeTruthy());
    expect(await offers()).toEqual(before);
    await screen.findByText('1 visit · $225 due');
    await syncNow();
    expect(callsOf(transitionBooking)).toEqual([]);
  },
);

it.each(inOneTap)(
  'writes %s to the phone, and carries it over once there is a line',
  async (item, action, from, becomes, title) => {
    const visit = adminBooking(from);
    answer(listAdminBookings, [visit]);
    answer(transitionBooking, { ...visit, ...becomes, updatedAt: '2026-11-21T04:00:00.000Z' });
    refuse(transitionBooking, 'no answer');
    await openSite('/admin/bookings', 'admin');
    await outboxReady();
    await tap(item);
    await expectToast({ title });
    await screen.findByRole('button', { name: /^Undo: .*: Casey Customer/ });
    await syncNow();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
    expect(await offers()).not.toContain(item);
    await expectText(/stored on this phone until it can be sent/);
    answer(transitionBooking, { ...visit, ...becomes, updatedAt: '2026-11-21T04:00:00.000Z' });
    const before = callsOf(transitionBooking).length;
    await press('Try Now');
    await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
    expect(callsOf(transitionBooking).slice(before)).toMatchObject([
      {
        params: { id: visit.id },
        body: action === 'skip' ? { action: 'cancel', reason: 'Skipped', seen } : { action, seen },
      },
    ]);
    expect(await offers()).not.toContain(item);
  },
);

it('offers to undo the latest tap first, and each of them in the menu', async () => {
  answer(listAdminBookings, [adminBooking(confirmed)]);
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  await tap(complete);
  await screen.findByRole('button', { name: /^Undo: Complete: / });
  vi.advanceTimersByTime(pause);
  await tap('Mark Paid');
  await screen.findByRole('button', { name: /^Undo: Mark Paid: / });
  expect(screen.queryByRole('button', { name: /^Undo: Complete: / })).toBeNull();
  vi.advanceTimersByTime(pause);
  await chooseFrom(ofTheStop, 'Undo Complete');
  await waitFor(async () => expect(await offersOf(ofTheStop)).toContain(complete));
  await screen.findByRole('button', { name: /^Undo: Mark Paid: / });
});

it('says on the day which visit the server refused to complete, and shows it as it is again', async () => {
  answer(listAdminBookings, [adminBooking({ status: 'confirmed' })]);
  refuse(transitionBooking, { code: 'conflict', message: 'This visit has been cancelled.' });
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  await chooseFrom(ofTheStop, complete);
  await expectText('Not sent yet (1 visit)');
  await syncNow();
  await expectText('Not sent yet (1 visit)');
  await screen.findByRole('link', { name: /^Casey Customer.*This visit has been cancelled\.$/ });
  expect(await offersOf(ofTheStop)).toContain(complete);
  await follow(/This visit has been cancelled/);
  await expectText(/was not possible: This visit has been cancelled\./);
  await press('Understood');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await follow('The day');
  await expectHeading('Stops (1 visit)');
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
});

it('reads the day again when a visit was changed before a tap was sent', async () => {
  answer(listAdminBookings, [adminBooking()]);
  refuse(transitionBooking, { code: 'conflict', message: 'This visit has been cancelled.' });
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  await press(/^Confirm: /);
  await screen.findByRole('button', { name: /^Undo: Confirm: / });
  answer(listAdminBookings, [adminBooking({ status: 'cancelled' })]);
  await syncNow();
  await expectText('Cancelled by the customer');
  await screen.findByRole('link', { name: /^Casey Customer.*This visit has been cancelled\.$/ });
});

it('sends a tap at once when a form is opened that rests on it', async () => {
  answer(listAdminBookings, [adminBooking()]);
  answer(transitionBooking, adminBooking({ status: 'confirmed' }));
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  await press(/^Confirm: /);
  await screen.findByRole('button', { name: /^Undo: Confirm: / });
  expect(callsOf(transitionBooking)).toEqual([]);
  await chooseFrom(ofTheStop, 'Move');
  await dialogCalled('Move this visit?');
  await waitFor(() => expect(callsOf(transitionBooking)).toHaveLength(1));
});

it('undoes both taps at a visit from the list, where the page was opened again', async () => {
  answer(listAdminBookings, [adminBooking({ status: 'confirmed' })]);
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  await chooseFrom(ofTheStop, complete);
  await screen.findByRole('button', { name: /^Undo: Complete: / });
  vi.advanceTimersByTime(pause);
  await chooseFrom(ofTheStop, 'Mark Paid');
  await screen.findByRole('button', { name: /^Undo: Mark Paid: / });
  await follow('Quotes');
  await expectHeading(/Quotes/);
  await follow('Today');
  const list = within(await screen.findByRole('region', { name: 'Not sent yet' }));
  await press('Undo: Completed, paid of Casey Customer', list);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  expect(await offersOf(ofTheStop)).toEqual(expect.arrayContaining([complete, 'Mark Paid']));
});

it('counts the visits that wait on the phone, and leads to each on its day', async () => {
  const other = adminBooking({ id: idOf(21), status: 'confirmed', serviceName: 'Second' });
  answer(listAdminBookings, [adminBooking({ status: 'confirmed' }), other]);
  refuse(transitionBooking, 'no answer');
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  for (const name of [/^More: .*Monthly Membership/, /^More: .*Second/])
    await chooseFrom(name, complete);
  await expectText('Not sent yet (2 visits)');
  const waiting = within(screen.getByRole('region', { name: 'Not sent yet' }));
  expect(
    waiting
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ pathname, search }) => pathname + search),
  ).toEqual([idOf(20), idOf(21)].map((id) => `/admin/visits/${id}?date=${today}`));
});

/** Opens the question why a visit cannot be done and answers it; the server is held until `release`. */
const findGateLocked = async (visit: AdminBooking) => {
  answer(listAdminBookings, [visit]);
  answer(markNotPossible, { ...visit, status: 'cancelled', cancelReason: 'The gate was locked' });
  const release = delayCalls(markNotPossible);
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  await chooseFrom(ofTheStop, 'Couldn’t Service');
  const dialog = await dialogCalled(/./);
  fireEvent.click(dialog.getByLabelText('Gate locked'));
  return { dialog, release };
};

it('notes on the phone what kept the operator, and tells the customer once there is a line', async () => {
  const visit = adminBooking({ status: 'confirmed' });
  const { dialog, release } = await findGateLocked(visit);
  await press('Tell the Customer', dialog);
  await expectToast({
    title: 'Noted',
    description: 'The customer is told as soon as this phone is online.',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectText('Not sent yet (1 visit)');
  expect(await offersOf(ofTheStop)).not.toContain('Couldn’t Service');
  await expectText('Not possible');
  await expectText('The gate was locked');
  expect(screen.queryByText('Cancelled by the customer')).toBeNull();
  release();
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
  expect(callsOf(markNotPossible)).toMatchObject([
    { params: { id: visit.id }, body: { reason: 'gate', words: '', photos: [] } },
  ]);
});

it('says to call a customer without an address, once the phone has noted what kept the operator', async () => {
  const customer = { ...adminBooking().customer!, email: null };
  const visit = adminBooking({ status: 'confirmed', customer });
  const { dialog, release } = await findGateLocked(visit);
  await press('Tell the Customer', dialog);
  await expectToast({ title: 'Noted', description: byPhone });
  release();
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull());
});

it.each([
  ['Yes, Complete', complete, 'Complete this visit?'],
  ['Yes, Mark Paid', 'Mark Paid', 'Mark $225.00 as paid?'],
  ['Yes, Skip', 'Skip', 'Skip this visit?'],
])('asks where the phone is full, and calls the server after %s', async (yes, item, question) => {
  const visit = adminBooking(ofPlan);
  answer(listAdminBookings, [visit]);
  answer(transitionBooking, { ...visit, status: 'completed', paymentStatus: 'paid' });
  await openSite('/admin/bookings', 'admin');
  await outboxReady();
  fillPhone();
  await chooseFrom(ofTheStop, item);
  const dialog = await dialogCalled(question);
  await expectText(/This device can’t store changes, so this can’t be undone\.$/, dialog);
  expect(callsOf(transitionBooking)).toEqual([]);
  await press(yes, dialog);
  await waitFor(() => expect(callsOf(transitionBooking)).toHaveLength(1));
});

const hasStep = (value: unknown): boolean => JSON.stringify(value)?.includes('"waiting"') ?? false;

it('keeps open what kept the operator until the phone has room for it, and then notes it once', async () => {
  const visit = adminBooking({ status: 'confirmed' });
  const { dialog, release } = await findGateLocked(visit);
  await fill(/^Message to the customer/, 'A new chain', dialog);
  const shot = new File(['chain'], 'chain.jpg', { type: 'image/jpeg' });
  chooseFiles(dialog.getByLabelText('Add Photo'), shot);
  const full = fillPhone(hasStep);
  await press('Tell the Customer', dialog);
  await expectToast({ title: 'This phone can’t store anything', variant: 'destructive' });
  expect(dialog.getByLabelText(/^Message to the customer/)).toHaveProperty('value', 'A new chain');
  full.mockRestore();
  await press('Tell the Customer', dialog);
  await expectToast({ title: 'Noted' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await readRecord({ operator: adminUser.id, visit: visit.id })).toMatchObject({
    photos: [{ use: 'notPossible', name: 'chain.jpg' }],
    steps: [{ action: 'notPossible', body: { reason: 'gate', words: 'A new chain' } }],
  });
  release();
});

it('keeps the photos of what kept the operator apart from those of a report', async () => {
  const visit = adminBooking({ status: 'confirmed' });
  const { dialog, release } = await findGateLocked(visit);
  const shot = new File(['chain'], 'chain.jpg', { type: 'image/jpeg' });
  chooseFiles(dialog.getByLabelText('Add Photo'), shot);
  await press('Tell the Customer', dialog);
  await expectToast({ title: 'Noted' });
  expect(await readRecord({ operator: adminUser.id, visit: visit.id })).toMatchObject({
    hasReport: false,
    photos: [{ use: 'notPossible', name: 'chain.jpg', slot: null }],
    steps: [{ action: 'notPossible', body: { reason: 'gate', words: '' } }],
  });
  release();
});

it('leads from a completed visit to its report among those that wait', async () => {
  const reportId = report().id;
  const visit = adminBooking({ status: 'confirmed' });
  answer(listAdminBookings, [visit]);
  answer(transitionBooking, { ...visit, status: 'completed', reportId });
  await openSite('/admin/dashboard', 'admin');
  await expectHeading('No service reports yet');
  await follow('Today');
  answer(listPendingReports, [reportSummary({ status: 'pending' })]);
  await chooseFrom(ofTheStop, complete);
  await expectToast({ title: 'Visit Completed' });
  await syncNow();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Open Report: Casey Customer/ })).toHaveProperty(
      'pathname',
      `/admin/service-report/${reportId}`,
    ),
  );
  await follow('Admin Dashboard');
  await screen.findByRole('link', { name: 'Complete Report: Casey Customer, Nov 19, 2026' });
});

it('leads to the screen of a visit that is due, and to the editor where the browser keeps nothing', async () => {
  answer(listAdminBookings, [
    adminBooking({ line: 'yard', status: 'confirmed' }),
    adminBooking({ id: idOf(22), scheduledDate: '2026-11-21', serviceName: 'Tomorrow' }),
    adminBooking({ id: idOf(23), status: 'cancelled', serviceName: 'Off' }),
  ]);
  answer(createReport, report());
  await refuseStorage();
  await openSite('/admin/bookings', 'admin');
  await expectText('Tomorrow');
  const write = 'Start: Casey Customer, Monthly Membership';
  expect(screen.getAllByRole('link', { name: /^Start/ })).toHaveLength(1);
  expect(screen.getByRole('link', { name: write })).toHaveProperty(
    'pathname',
    `/admin/visits/${idOf(20)}`,
  );
  await follow(write);
  expect(address()).toBe(`/admin/visits/${idOf(20)}?date=${today}`);
  await follow('Open the Editor');
  await expectText('Booked');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveProperty(
      'value',
      'Casey Customer (casey@example.com)',
    ),
  );
  screen.getByLabelText('Gate closed');
  await press('Save Draft');
  await expectToast({ title: 'Draft Saved' });
  expect(callsOf(createReport)).toMatchObject([
    { body: { bookingId: idOf(20), customerId: idOf(1), line: 'yard' } },
  ]);
  answer(listAdminBookings, [adminBooking({ status: 'completed', reportId: report().id })]);
  await follow('Today');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Open Report: Casey Customer/ })).toHaveProperty(
      'pathname',
      `/admin/service-report/${report().id}`,
    ),
  );
});

it('takes a visit out of a list of one status once it has another', async () => {
  const later = '2026-11-22T00:00:00.000Z';
  answer(listAdminBookings, [visitOf('Ada', 21, {}), visitOf('Bo', 22, {})]);
  answer(transitionBooking, visitOf('Ada', 21, { status: 'confirmed', updatedAt: later }));
  await openSite('/admin/bookings?date=2026-11-20&status=pending', 'admin');
  await screen.findByRole('button', { name: /^Confirm: Ada/ });
  // A filtered day has no order and no rain-out.
  expect(await offersOf(ofTheDay)).toEqual(['Add Visit', 'Go to Date', 'No Date Yet']);
  await press(/^Confirm: Ada/);
  await expectToast({ title: 'Visit Confirmed' });
  await syncNow();
  await waitFor(() => expect(names()).toEqual(['Bo']));
});
