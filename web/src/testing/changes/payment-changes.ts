import { endCustomerAutopay, getCustomerAutopay } from 'shared/contracts/autopay.ts';
import { listBookings } from 'shared/contracts/bookings.ts';
import {
  listChargesOfCustomer,
  listDueItems,
  listOwnDueItems,
  recordPayment,
} from 'shared/contracts/charges.ts';
import {
  actOnPayment,
  cancelCustomerPayment,
  gatherEvidence,
  listPayments,
  listAdminPayments,
  refundPayment,
  reportPayment,
  retryPayment,
  startPayment,
} from 'shared/contracts/payments.ts';
import { listStatements } from 'shared/contracts/statements.ts';
import { vi } from 'vitest';
import { paidLists } from '../../common/paid-lists.ts';
import { refundedLists } from '../../features/payments/use-refund-payment.ts';
import { answerPayments } from '../answer-payments.ts';
import { answer, failNext } from '../fake-api.ts';
import { charge, customerUser, disputed, dueItem, idOf, now, payment } from '../fixtures.ts';
import { offerWaysToPay, takeCards } from '../offer-ways-to-pay.ts';
import { fill, press } from '../site-steps.ts';
import type { Change } from './change.ts';

/** What customers pay, or report as paid, and what the operator decides about it. */
export const paymentChanges: readonly Change[] = [
  {
    contract: reportPayment,
    as: 'customer',
    path: '/billing',
    prepare: () => {
      offerWaysToPay();
      answer(listOwnDueItems, [dueItem()]);
      answer(reportPayment, payment());
    },
    act: () => press('I’ve Paid by Venmo'),
    sends: { body: { items: [{ kind: 'charge', id: idOf(91) }], method: 'venmo' } },
    outdates: [listPayments],
    outdatesRefused: [listPayments],
    says: {
      title: 'Thank You',
      description: 'We will confirm your payment when it has arrived.',
    },
  },
  {
    contract: startPayment,
    as: 'customer',
    path: '/billing',
    prepare: () => {
      takeCards();
      answer(listOwnDueItems, [dueItem()]);
      answer(startPayment, { url: 'https://checkout.example.com/1', paymentId: idOf(95) });
      vi.spyOn(window.location, 'assign').mockReturnValue();
    },
    act: () => press('Pay $243.56'),
    sends: { body: { items: [{ kind: 'charge', id: idOf(91) }], remember: false } },
    outdates: [],
    outdatesRefused: [listOwnDueItems, listStatements, listBookings, listPayments],
  },
  {
    contract: actOnPayment,
    as: 'admin',
    path: '/admin/money',
    prepare: () => {
      offerWaysToPay();
      answer(listAdminPayments, [payment()]);
      answer(actOnPayment, payment({ state: 'dismissed' }));
    },
    act: async () => {
      await press('Dismiss: Casey Customer');
      await fill('Reason', 'Nothing has arrived');
      await press('Yes, Dismiss');
    },
    again: () => press('Yes, Dismiss'),
    sends: {
      params: { id: idOf(95), action: 'dismiss' },
      body: { reason: 'Nothing has arrived' },
    },
    outdates: [listAdminPayments],
    outdatesRefused: [listAdminPayments, listDueItems],
    says: { title: 'Payment Dismissed', description: '$243.56 from Casey Customer.' },
  },
  {
    contract: cancelCustomerPayment,
    as: 'admin',
    path: '/admin/money',
    prepare: () => {
      answer(listDueItems, [dueItem()]);
      answer(recordPayment, { total: '243.56' });
      // The customer has the provider's page open.
      const message = 'A payment is under way.';
      failNext(recordPayment, { code: 'conflict', message, paymentId: idOf(95) });
      answer(cancelCustomerPayment, payment({ state: 'canceled' }));
    },
    act: async () => {
      await press('Record Payment: Casey Customer');
      await fill('Paid by', 'zelle');
      await press('Mark $243.56 Paid: Casey Customer');
      vi.advanceTimersByTime(1000);
      await press('End That Payment and Continue');
    },
    again: () => press('End That Payment and Continue'),
    sends: { params: { id: idOf(95) } },
    // Of the payment that is recorded after it.
    outdates: [...paidLists, listAdminPayments],
    outdatesLater: [listChargesOfCustomer, listDueItems],
    outdatesRefused: [...paidLists, listAdminPayments],
    saysConflict: true,
    says: { title: 'Payment Saved', description: '$243.56 from Casey Customer.' },
  },
  {
    contract: retryPayment,
    as: 'admin',
    path: '/admin/money',
    prepare: () => {
      const failure = { message: 'The card was declined.', isFinal: true };
      const failed = payment({ state: 'failed', isAutomatic: true, attempt: 3, failure });
      answer(listDueItems, [dueItem()]);
      answerPayments([failed]);
      answer(retryPayment, payment({ id: idOf(98), state: 'succeeded', isAutomatic: true }));
    },
    act: () => press('Try Again: Casey Customer'),
    sends: { params: { id: idOf(95) } },
    outdates: [listAdminPayments, ...paidLists],
    outdatesLater: [listAdminPayments, listDueItems, listChargesOfCustomer],
    outdatesRefused: [listAdminPayments, ...paidLists],
    says: { title: 'Payment Collected', description: '$243.56 from Casey Customer.' },
  },
  {
    contract: endCustomerAutopay,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}?tab=billing`,
    prepare: () => {
      answer(getCustomerAutopay, {
        methodId: idOf(180),
        method: { type: 'card', brand: 'visa', last4: '4242' },
        upTo: '300.00',
        problem: null,
      });
      const off = { methodId: null, method: null, upTo: null, problem: null };
      answer(endCustomerAutopay, off);
    },
    act: async () => {
      await press('Turn Off Autopay');
      await press('Yes, Turn Off');
    },
    again: () => press('Yes, Turn Off'),
    sends: { params: { id: customerUser.id } },
    outdates: [getCustomerAutopay, listAdminPayments],
    outdatesRefused: [getCustomerAutopay],
    says: { title: 'Autopay Turned Off', description: 'The customer gets an email about it.' },
  },
  {
    contract: gatherEvidence,
    as: 'admin',
    path: '/admin/money',
    prepare: () => {
      answerPayments([disputed()]);
      answer(gatherEvidence, disputed({}, { evidenceAt: now }));
    },
    act: () => press('Gather Evidence: Casey Customer'),
    sends: { params: { id: idOf(95) } },
    outdates: [listAdminPayments],
    outdatesRefused: [listAdminPayments],
    says: { title: 'Evidence Gathered', description: 'Submit it at Stripe by Dec 5, 2026.' },
  },
  {
    contract: refundPayment,
    as: 'admin',
    path: `/admin/customers/${customerUser.id}?tab=billing`,
    prepare: () => {
      const method = { type: 'card', last4: '4242' } as const;
      const paid = payment({ state: 'succeeded', method });
      answer(listChargesOfCustomer, [charge({ state: 'paid', paymentMethod: 'card' })]);
      answerPayments([paid]);
      answer(refundPayment, paid);
    },
    act: async () => {
      await press('Refund: Monthly Membership, Nov 2, 2026');
      await fill('Reason', 'Rained all month');
      await press('Refund $243.56 to Card ending in 4242');
    },
    again: () => press('Refund $243.56 to Card ending in 4242'),
    sends: {
      params: { id: idOf(95) },
      body: {
        item: { kind: 'charge', id: idOf(91) },
        amount: '243.56',
        reason: 'Rained all month',
        refundedBefore: '0.00',
      },
    },
    outdates: refundedLists,
    outdatesLater: refundedLists,
    outdatesRefused: refundedLists,
    says: { title: 'Refund Made', description: '$243.56 to Card ending in 4242.' },
  },
];
