import { fireEvent, screen } from '@testing-library/react';
import {
  createBooking,
  listAdminBookings,
  listBookingDays,
  markNotPossible,
  transitionBooking,
} from 'shared/contracts/admin-bookings.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import { listDueItems } from 'shared/contracts/charges.ts';
import { listCustomers } from 'shared/contracts/customers.ts';
import { listPendingReports, listReports } from 'shared/contracts/reports.ts';
import { listRainOuts, rainOutDay, undoRainOut } from 'shared/contracts/rain-outs.ts';
import { getRoute, updateRoute } from 'shared/contracts/routes.ts';
import { getStatistics } from 'shared/contracts/statistics.ts';
import { answer } from '../fake-api.ts';
import { seenOf } from '../../features/bookings/day/seen-visit.ts';
import { adminBooking, customerUser, idOf, now, today } from '../fixtures.ts';
import { chooseFrom, fill, press } from '../site-steps.ts';
import { outboxReady, syncNow } from '../visit-answers.ts';
import { type Change, monthly } from './change.ts';

const afterVisit = [listBookingDays, listCustomers, listReports, listPendingReports];
const rainOutLists = [
  listAdminBookings,
  listRainOuts,
  listBookingDays,
  listBookings,
  listPendingReports,
  listReports,
  listCustomers,
  getStatistics,
];

/** What the operator changes on a day: visits, their order, rain. */
/** After some failures the question is still open. */
const confirmAsked = async (): Promise<void> => {
  if (screen.queryByRole('dialog') === null) await press(/^Confirm: /);
  await press('Yes, Confirm');
};

export const visitChanges: readonly Change[] = [
  {
    contract: createBooking,
    as: 'admin',
    path: `/admin/bookings/new?customerId=${customerUser.id}&date=2026-11-27`,
    prepare: () => answer(createBooking, adminBooking({ status: 'confirmed' })),
    act: async () => {
      await screen.findByRole('option', { name: 'Monthly Membership' });
      await fill('Service', monthly.id);
      await press('Add Visit');
    },
    again: () => press('Add Visit'),
    sends: {
      body: {
        customerId: customerUser.id,
        scheduledDate: '2026-11-27',
        preferredTime: null,
        price: null,
        serviceId: monthly.id,
        options: {},
      },
    },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
    ],
    outdatesLater: afterVisit,
    says: { title: 'Visit Added', description: 'Nov 20, 2026, Morning 8-12. It is confirmed.' },
    outdatesRefused: [listAdminBookings, listBookingDays],
    keyed: true,
  },
  {
    // Without storage, a tap asks and calls the server; otherwise the outbox does.
    contract: transitionBooking,
    as: 'admin',
    keepsNothing: true,
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking()]);
      answer(transitionBooking, adminBooking({ status: 'confirmed' }));
    },
    act: confirmAsked,
    sends: {
      params: { id: idOf(20) },
      body: { action: 'confirm', seen: seenOf(adminBooking()) },
    },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
      listDueItems,
    ],
    outdatesLater: [...afterVisit, listDueItems],
    says: { title: 'Visit Confirmed', description: 'The customer gets an email about it.' },
    outdatesRefused: [listAdminBookings, listBookingDays],
  },
  {
    // Sent by the outbox, like everything at a stop.
    contract: transitionBooking,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking({ status: 'confirmed' })]);
      answer(transitionBooking, adminBooking({ status: 'confirmed', paymentStatus: 'paid' }));
    },
    act: async () => {
      await outboxReady();
      await chooseFrom(/^More: /, 'Mark Paid');
      await screen.findByRole('button', { name: /^Undo: Mark Paid: / });
      await syncNow();
    },
    isSentByOutbox: true,
    lostSession: 'stays',
    sends: {
      params: { id: idOf(20) },
      body: { action: 'markPaid', seen: seenOf(adminBooking()) },
    },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
      listDueItems,
    ],
    outdatesLater: [...afterVisit, listAdminBookings, listDueItems],
    says: { title: 'Marked Paid', description: 'Casey Customer' },
  },
  {
    // Without storage, this call is made directly; otherwise the outbox makes it (see the test of the day's
    // screen).
    contract: markNotPossible,
    as: 'admin',
    keepsNothing: true,
    path: '/admin/bookings',
    prepare: () => {
      const visit = adminBooking({ status: 'confirmed', scheduledDate: today });
      answer(listAdminBookings, [visit]);
      answer(markNotPossible, {
        ...visit,
        status: 'cancelled',
        cancelReason: 'The gate was locked',
      });
    },
    act: async () => {
      await chooseFrom(/^More: /, 'Couldn’t Service');
      fireEvent.click(await screen.findByLabelText('Gate locked'));
      await press('Tell the Customer');
    },
    again: () => press('Tell the Customer'),
    sends: {
      params: { id: idOf(20) },
      body: { reason: 'gate', words: '', recordedAt: now, photos: [] },
    },
    outdates: [
      listBookingDays,
      listBookings,
      listPendingReports,
      listReports,
      listCustomers,
      getStatistics,
      listDueItems,
    ],
    outdatesLater: [...afterVisit, listDueItems],
    says: { title: 'Noted', description: 'The customer gets an email with your words.' },
    outdatesRefused: [listAdminBookings, listBookingDays],
  },
  {
    contract: updateRoute,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking(), adminBooking({ id: idOf(22) })]);
      answer(getRoute, { visits: [adminBooking().id, idOf(22)], revision: 3 });
      answer(updateRoute, { visits: [idOf(22), adminBooking().id], revision: 4 });
    },
    act: async () => {
      await chooseFrom('More for this day', 'Change Order');
      await press('Save Order');
    },
    again: () => press('Save Order'),
    sends: {
      params: { date: today },
      body: { visits: [idOf(20), idOf(22)], revision: 3, everyWeek: false },
    },
    outdates: [listAdminBookings, getRoute],
    says: { title: 'Order Saved', description: 'It is the order of this day.' },
    outdatesConflict: [listAdminBookings, getRoute],
  },
  {
    contract: rainOutDay,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listAdminBookings, [adminBooking()]);
      answer(rainOutDay, {
        id: idOf(90),
        outcomes: [{ bookingId: adminBooking().id, outcome: 'skipped', message: null }],
      });
    },
    act: async () => {
      await chooseFrom('More for this day', 'Rain-Out');
      await fill('Reason', 'A storm');
      await press('Skip 1 visit');
    },
    again: () => press('Skip 1 visit'),
    sends: {
      params: { date: today },
      body: { visits: [idOf(20)], action: 'skip', to: null, reason: 'A storm' },
    },
    outdates: rainOutLists,
    outdatesLater: [...afterVisit, listAdminBookings],
    says: { title: 'Visits Skipped', description: '1 visit. Each customer gets one email.' },
    outdatesRefused: rainOutLists,
    keyed: true,
  },
  {
    contract: undoRainOut,
    as: 'admin',
    path: '/admin/bookings',
    prepare: () => {
      answer(listRainOuts, [
        {
          id: idOf(90),
          action: 'skip',
          to: null,
          reason: 'A storm',
          visits: [adminBooking().id],
          createdAt: new Date().toISOString(),
          undoneAt: null,
        },
      ]);
      answer(undoRainOut, {
        id: idOf(90),
        outcomes: [{ bookingId: adminBooking().id, outcome: 'restored', message: null }],
      });
    },
    act: () => press('Undo'),
    sends: { params: { date: today }, body: { id: idOf(90) } },
    outdates: rainOutLists,
    outdatesLater: [...afterVisit, listAdminBookings],
    says: {
      title: 'Back On',
      description: '1 visit. Each customer with an email address gets one email.',
    },
    outdatesRefused: rainOutLists,
  },
];
