import { getCustomerAutopay } from 'shared/contracts/autopay.ts';
import { screen } from '@testing-library/react';
import { listAdminBookings, listBookingDays } from 'shared/contracts/admin-bookings.ts';
import {
  actOnCharge,
  getMonthTotals,
  listChargesOfCustomer,
  listDueItems,
  recordPayment,
} from 'shared/contracts/charges.ts';
import { listAdminPayments, remindCustomer } from 'shared/contracts/payments.ts';
import { listBookingsOfCustomer } from 'shared/contracts/customer-history.ts';
import { getCustomer, setCustomerTax } from 'shared/contracts/customers.ts';
import { listPlansOfCustomer } from 'shared/contracts/plans.ts';
import { answer } from '../fake-api.ts';
import { charge, customerUser, dueItem, idOf, today } from '../fixtures.ts';
import { fill, press } from '../site-steps.ts';
import type { Change } from './change.ts';

/** What the operator changes about money. */
export const chargeChanges: readonly Change[] = [
  {
    contract: recordPayment,
    as: 'admin',
    path: '/admin/money',
    prepare: () => {
      answer(listDueItems, [dueItem(), dueItem({ kind: 'visit', id: idOf(92) })]);
      answer(recordPayment, { total: '487.12' });
    },
    act: async () => {
      await press('Record Payment: Casey Customer');
      await fill('Paid by', 'zelle');
      await press('Mark $487.12 Paid: Casey Customer');
    },
    again: () => press('Mark $487.12 Paid: Casey Customer'),
    sends: {
      params: { id: customerUser.id },
      body: {
        items: [
          { kind: 'charge', id: idOf(91) },
          { kind: 'visit', id: idOf(92) },
        ],
        method: 'zelle',
        paidOn: today,
      },
    },
    keyed: true,
    outdates: [
      listDueItems,
      listAdminBookings,
      listBookingDays,
      listBookingsOfCustomer,
      listChargesOfCustomer,
      getMonthTotals,
      getCustomerAutopay,
      listAdminPayments,
    ],
    outdatesLater: [listChargesOfCustomer, listDueItems],
    outdatesRefused: [listDueItems],
    says: { title: 'Payment Saved', description: '$487.12 from Casey Customer.' },
  },
  {
    // Without storage, a tap asks and calls the server; otherwise the outbox does.
    contract: remindCustomer,
    as: 'admin',
    keepsNothing: true,
    path: '/admin/money',
    prepare: () => {
      answer(listDueItems, [dueItem()]);
      answer(remindCustomer, { success: true, message: 'The reminder went to a@example.com.' });
    },
    act: async () => {
      if (screen.queryByRole('dialog') === null) await press('Remind: Casey Customer');
      await press('Yes, Remind');
    },
    sends: { params: { id: customerUser.id } },
    keyed: true,
    outdates: [listDueItems],
    outdatesRefused: [listDueItems],
    says: { title: 'Reminder Sent', description: 'The reminder went to a@example.com.' },
  },
  {
    contract: actOnCharge,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}?tab=billing`,
    prepare: () => {
      const paid = charge({ state: 'paid', paidOn: '2026-11-05', paymentMethod: 'zelle' });
      answer(listChargesOfCustomer, [paid]);
      answer(actOnCharge, {
        ...paid,
        state: 'refunded',
        refunded: '108.25',
        updatedAt: '2026-11-21T03:31:00.000Z',
      });
    },
    act: async () => {
      await press('Refund: Monthly Membership, Nov 2, 2026');
      await fill('Amount without tax', '100');
      await fill('Reason', 'Rained all month');
      await press('Yes, Refunded');
    },
    again: () => press('Yes, Refunded'),
    sends: {
      params: { id: idOf(91), action: 'refunded' },
      body: { amount: '100.00', refundedOn: today, reason: 'Rained all month' },
    },
    keyed: true,
    outdates: [listChargesOfCustomer, listDueItems, getCustomerAutopay],
    outdatesLater: [listDueItems],
    says: {
      title: 'Refund Noted',
      description: '$108.25 of Monthly Membership. Give it back the way it came.',
    },
    outdatesRefused: [listChargesOfCustomer, listDueItems],
  },
  {
    contract: setCustomerTax,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}?tab=billing`,
    prepare: () => answer(setCustomerTax, { taxExempt: true, taxRate: null }),
    act: async () => {
      await fill('This customer pays', 'exempt');
      await press('Save Sales Tax');
    },
    sends: { params: { id: customerUser.id }, body: { taxExempt: true, taxRate: null } },
    outdates: [
      getCustomer,
      listPlansOfCustomer,
      listBookingsOfCustomer,
      listAdminBookings,
      listBookingDays,
    ],
    outdatesLater: [
      listPlansOfCustomer,
      listBookingsOfCustomer,
      listAdminBookings,
      listBookingDays,
    ],
    says: {
      title: 'Sales Tax Saved',
      description: 'It applies to everything billed from now on.',
    },
    outdatesRefused: [getCustomer],
  },
];
